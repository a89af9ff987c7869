import { useActionData } from "@remix-run/react"
import type { ReactNode } from "react"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { EmailField } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { emailRequestCopy } from "./auth-screen-copy.ts"

/** Layout of the signed-out account pages: a title, a lead sentence and one form. */
export function AuthScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="column">
      <h1>{title}</h1>
      <p className="mt-3 text-muted">{lead}</p>
      <div className="mt-7 grid gap-5">{children}</div>
    </div>
  )
}

/** Action data of a form that asks for an email; `email` is the submitted value, empty once it was sent. */
export type EmailRequestResult = FormErrors<"email"> & { email: string; sent?: boolean }

type EmailRequestScreenProps = {
  title: string
  lead: string
  button: string
  sentMessage: string
  /** Content below the form; by default a link back to the log-in page. */
  children?: ReactNode
}

/** Asks for an email address to send something to. After success, a new `key` empties the form. */
export function EmailRequestScreen({
  title,
  lead,
  button,
  sentMessage,
  children = <BackToLogin />,
}: EmailRequestScreenProps) {
  const result = useActionData<EmailRequestResult>()
  return (
    <AuthScreen title={title} lead={lead}>
      {result?.sent && (
        <Notice kind="success">
          <p>{sentMessage}</p>
          <p className="mt-1">{emailRequestCopy.askedBefore}</p>
        </Notice>
      )}
      <Form errors={result?.sent ? undefined : result} key={result?.sent ? "sent" : "open"}>
        <EmailField value={result?.email} />
        <SubmitButton pending={emailRequestCopy.sending}>{button}</SubmitButton>
      </Form>
      {children}
    </AuthScreen>
  )
}

export function BackToLogin() {
  return (
    <p>
      <a className="link link-tall" href="/login">
        {emailRequestCopy.backToLogIn}
      </a>
    </p>
  )
}

/** The field of `KEPT_FORM`: a form that was sent without a session, and is shown again after the log-in. */
export const KeptForm = ({ kept }: { kept: string | undefined }) =>
  kept === undefined ? null : <input type="hidden" name="keptForm" value={kept} />

type WithKeptFormProps = { href: string; kept: string | undefined; className: string; children: ReactNode }

/** A link to another page for signed-out visitors, which takes a kept form along. */
export function LinkWithForm({ href, kept, className, children }: WithKeptFormProps) {
  if (kept === undefined) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    )
  }
  return (
    <form method="post" action={`${href}&form`}>
      <KeptForm kept={kept} />
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
