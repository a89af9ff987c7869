import type { ReactNode } from "react"
import type { FormErrors } from "#app/platform/http/read-form.server.ts"
import { Form, SubmitButton } from "#app/platform/ui/form.tsx"
import { Notice } from "#app/platform/ui/notice.tsx"
import { titles } from "#app/site/layout/titles-copy.ts"
import { settingCopy } from "./copy.ts"

type SettingProps = {
  id: string
  title: string
  /** Success message of the setting's form, null or absent if it was not just submitted. */
  done?: string | null
  children: ReactNode
}

/** A titled section of the account page. */
export function Setting({ id, title, done, children }: SettingProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="border-t border-line pt-8">
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        {title}
      </h2>
      {done && (
        <div className="mb-4">
          <Notice kind="success">{done}</Notice>
        </div>
      )}
      {children}
    </section>
  )
}

type OtherFormNoticeProps = {
  answer: (FormErrors & { intent: string }) | undefined
  /** The intents of the forms that the page shows: each shows its own messages. */
  shownForms: readonly string[]
}

/** The message of a form that the page does not show. */
export function OtherFormNotice({ answer, shownForms }: OtherFormNoticeProps) {
  if (!answer || shownForms.includes(answer.intent)) return null
  const message = answer.form ?? Object.values(answer.fields ?? {})[0]
  return message ? <Notice kind={answer.wasKept ? "info" : "error"}>{message}</Notice> : null
}

type SettingFormProps = {
  /** Value of the `intent` field, which says which of the page's forms was sent. */
  intent: string
  errors?: FormErrors | undefined
  button: ReactNode
  /** Label of the button while the form is being submitted. */
  pending?: string
  buttonClass?: string
  className?: string
  children?: ReactNode
}

/** A form of the account's pages. */
export function SettingForm({
  intent,
  errors,
  button,
  pending,
  buttonClass,
  className = "grid gap-5",
  children,
}: SettingFormProps) {
  return (
    <Form errors={errors} className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <SubmitButton pending={pending ?? settingCopy.saving} className={buttonClass ?? "justify-self-start"}>
        {button}
      </SubmitButton>
    </Form>
  )
}

const pages = ["/account", "/account/security", "/account/data"] as const

/** The pages of the account, the same on each of them. */
export function AccountNav({ current }: { current: (typeof pages)[number] }) {
  return (
    <nav aria-label={settingCopy.pages} className="mb-7 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {pages.map((href) => {
          const isCurrent = href === current
          return (
            <li key={href}>
              <a
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className={`inline-flex min-h-11 items-center border-b-2 ${isCurrent ? "border-accent font-semibold" : "border-transparent text-muted hover:text-ink"}`}
              >
                {titles[href]}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
