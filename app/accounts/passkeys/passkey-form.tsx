import { useSubmit } from "@remix-run/react"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { passkeyFailures, passkeyPromptCopy } from "#app/accounts/log-in/copy.ts"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { useHydrated } from "#app/platform/ui/rendering.ts"
import type { PasskeyPurpose } from "./passkey.ts"

type PasskeyFormProps = {
  purpose: PasskeyPurpose
  action: string
  /** True to send a document request, after which a kept form can be sent to any page. */
  reloadDocument?: boolean
  button: string
  className?: string
  errors?: FormErrors | undefined
  children?: ReactNode
}

/**
 * A form that is sent with the answer of an authenticator. Invisible until hydrated; not laid out without JavaScript,
 * and in browsers without passkeys. The script that asks is loaded by the first press of the button.
 */
export function PasskeyPrompt({
  purpose,
  action,
  reloadDocument = false,
  button,
  className = "",
  errors,
  children,
}: PasskeyFormProps) {
  const submit = useSubmit()
  const visibility = useHydrated() ? (supportsPasskeys() ? "" : "hidden") : "invisible"
  const [failure, setFailure] = useState("")
  const isAsking = useRef(false)

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isAsking.current) return
    isAsking.current = true
    setFailure("")
    const form = event.currentTarget
    const name = purpose === "add" ? "registration" : "assertion"
    try {
      const { askAuthenticator } = await import("./passkey-client.ts")
      const answer = await askAuthenticator(purpose)
      if (reloadDocument) return sendDocument(form, name, answer)
      const fields = new FormData(form)
      fields.set(name, answer)
      submit(fields, { method: "post", action })
    } catch (error) {
      setFailure(failureOf(error))
    }
    isAsking.current = false
  }

  return (
    <Form
      errors={errors}
      action={action}
      onSubmit={ask}
      className={`grid gap-5 noscript:hidden ${visibility}`}
    >
      {failure && <Notice kind="error">{failure}</Notice>}
      {children}
      <SubmitButton pending={passkeyPromptCopy.checking} className={className}>
        {button}
      </SubmitButton>
    </Form>
  )
}

/** Sends a form with one more field, past React's and Remix's handlers. */
function sendDocument(form: HTMLFormElement, name: string, value: string) {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name, value })
  form.appendChild(field)
  form.submit()
}

const supportsPasskeys = () => "PublicKeyCredential" in window

function failureOf(error: unknown) {
  const name = error instanceof Error ? error.name : ""
  if (name === "InvalidStateError") return passkeyFailures.exists
  return name === "NotAllowedError" || name === "AbortError"
    ? passkeyFailures.canceled
    : passkeyFailures.failed
}
