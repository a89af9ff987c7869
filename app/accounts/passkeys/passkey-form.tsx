import { useSubmit } from "@remix-run/react"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { passkeyFailures, passkeyPromptCopy } from "#app/accounts/log-in/copy.ts"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon } from "#app/platform/ui/icon.tsx"
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
        <Icon name="key" size={18} />
        <span>{button}</span>
      </SubmitButton>
    </Form>
  )
}

/** The field of a form that waits, in the other form of the page: there is one. */
const KEPT_FIELD = 'input[name="keptForm"], input[name="resend"]'

/** Sends a form with one more field, and with the form that the page keeps, past React's and Remix's handlers. */
function sendDocument(form: HTMLFormElement, name: string, value: string) {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name, value })
  const kept = document.querySelector(KEPT_FIELD)
  form.enctype = "multipart/form-data"
  form.appendChild(field)
  if (kept) form.appendChild(kept.cloneNode())
  form.submit()
  // The page that the browser goes back to has no answer that was used before.
  field.remove()
}

const supportsPasskeys = () => "PublicKeyCredential" in window

function failureOf(error: unknown) {
  const name = error instanceof Error ? error.name : ""
  if (name === "InvalidStateError") return passkeyFailures.exists
  return name === "NotAllowedError" || name === "AbortError"
    ? passkeyFailures.canceled
    : passkeyFailures.failed
}
