import { useActionData } from "@remix-run/react"
import type { ReactNode } from "react"
import type { ShownKeptForm } from "#app/accounts/account/kept-form.server.ts"
import type { FormErrors } from "#app/platform/http/form-action.server.ts"
import { EmailField } from "#app/platform/ui/field.tsx"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { useRendering } from "#app/platform/ui/rendering.ts"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { emailRequestCopy } from "./auth-screen-copy.ts"

type AuthScreenProps = {
  title: string
  lead: string | null
  /** Steps of a purchase, on the way to one. */
  beside?: ReactNode
  children: ReactNode
}

/** Layout of the signed-out account pages: a title, a lead sentence and one form. */
export function AuthScreen({ title, lead, beside, children }: AuthScreenProps) {
  return (
    <WorkPage beside={beside}>
      <h1>{title}</h1>
      {lead && <p className="lead text-muted">{lead}</p>}
      <div className="grid gap-5">{children}</div>
    </WorkPage>
  )
}

/** Action data of a form that asks for an email; `email` is the submitted value, empty once it was sent. */
export type EmailRequestResult = FormErrors<"email"> & { email: string; sent?: boolean }

type EmailRequestFormProps = {
  result: EmailRequestResult | undefined
  button: string
  sentMessage: string
  buttonClass?: string
}

/** The form that asks for an email address, below what was sent to the last one. After success, a new `key` empties it. */
export function EmailRequestForm({ result, button, sentMessage, buttonClass }: EmailRequestFormProps) {
  return (
    <>
      {result?.sent && (
        <Notice kind="success" title={sentMessage}>
          {emailRequestCopy.askedBefore}
        </Notice>
      )}
      <Form
        errors={result?.sent ? undefined : result}
        key={result?.sent ? "sent" : "open"}
        className="short grid gap-5"
      >
        <EmailField value={result?.email} />
        <SubmitButton
          pending={emailRequestCopy.sending}
          className={buttonClass ?? (result?.sent ? "btn-quiet" : "")}
        >
          {button}
        </SubmitButton>
      </Form>
    </>
  )
}

type EmailRequestScreenProps = Omit<EmailRequestFormProps, "result" | "buttonClass"> & {
  title: string
  lead: string
}

/** Asks for an email address to send something to. */
export function EmailRequestScreen({ title, lead, ...form }: EmailRequestScreenProps) {
  const result = useActionData<EmailRequestResult>()
  return (
    <AuthScreen title={title} lead={lead}>
      <EmailRequestForm result={result} {...form} />
      <BackToLogin />
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

type KeptFormProps = { name?: "keptForm" | "resend"; kept: ShownKeptForm }

/**
 * The field of a form that waits for a log-in, or with "resend" for a factor. In a document, its text is in this field and
 * not in the page's data, so that hydration, which has no value for it, keeps it.
 */
export function KeptForm({ name = "keptForm", kept }: KeptFormProps) {
  const { keptForm } = useRendering()
  if (kept === undefined) return null
  const value = kept === true ? keptForm : kept
  return <input type="hidden" name={name} suppressHydrationWarning {...(value !== undefined && { value })} />
}

/**
 * Attributes of a form that carries a kept form: sent as a document, and encoded as multipart so that texts do not grow.
 */
export const keepingForm = (kept: ShownKeptForm) =>
  kept === undefined ? {} : ({ reloadDocument: true, encType: "multipart/form-data" } as const)

type SwitchProps = { href: string; form: string; kept: ShownKeptForm; className: string; children: ReactNode }

/** A link to another page for signed-out visitors; with a kept form a button of its form, so that the page has it once. */
export function LinkWithForm({ href, form, kept, className, children }: SwitchProps) {
  if (kept === undefined) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    )
  }
  return (
    <button
      type="submit"
      form={form}
      formAction={`${href}&form`}
      formNoValidate
      name="switch"
      className={className}
    >
      {children}
    </button>
  )
}
