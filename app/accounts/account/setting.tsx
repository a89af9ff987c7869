import { useActionData, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { titles } from "#app/layout/titles-copy.ts"
import { Form, Notice, SubmitButton } from "#app/platform/ui/form.tsx"
import { Icon, type IconName } from "#app/platform/ui/icon.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { AccountMenu } from "./account-menu.tsx"
import { settingCopy } from "./copy.ts"
import type { SettingsActionData } from "./settings-action.server.ts"

/** The intent of the form that was just submitted with success, null if none. */
export const useDone = () => new URLSearchParams(useLocation().search).get("done")

/** The answer to the page's form with this intent; undefined if another one was sent, or none. */
export function useAnswer(intent: string) {
  const answer = useActionData<SettingsActionData>()
  return answer?.intent === intent ? answer : undefined
}

type SettingProps = {
  id: string
  title: string
  /** Success message of the setting's form, null or absent if it was not just submitted. */
  done?: string | null
  className?: string
  children: ReactNode
}

/** A titled section of the account page. */
export function Setting({ id, title, done, className = "", children }: SettingProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className={`part ${className}`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {done && (
        <div className="mt-4">
          <Notice kind="success">{done}</Notice>
        </div>
      )}
      {children}
    </section>
  )
}

type FoldProps = {
  /** Stands before the title. */
  icon?: IconName
  title: ReactNode
  note: ReactNode
  /** The word at the end of the line, which opens the form. */
  act: ReactNode
  isOpen: boolean
  children: ReactNode
}

/** A setting in one line, with its form folded below it until the line is pressed or an error is to be shown. */
export function Fold({ icon, title, note, act, isOpen, children }: FoldProps) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary className="row cursor-pointer">
        <RowText icon={icon} title={title} note={note} />
        <span className="act toggle">
          <span>{act}</span>
          <span>{settingCopy.cancel}</span>
        </span>
      </summary>
      <div className="grid max-w-[28rem] gap-5 pb-7">{children}</div>
    </details>
  )
}

type RowTextProps = Pick<FoldProps, "icon" | "title" | "note">

/** The name of a row and a note below it, beside an icon where the row has one. */
export function RowText({ icon, title, note }: RowTextProps) {
  return (
    <span className="flex min-w-0 items-center gap-4">
      {icon && <Icon name={icon} className="text-muted" />}
      <span className="min-w-0 wrap-anywhere">
        <b className="block">{title}</b>
        <span className="small block">{note}</span>
      </span>
    </span>
  )
}

/** The message of a form that the page does not show. */
function OtherFormNotice({ shownForms }: Pick<AccountPageProps, "shownForms">) {
  const answer = useActionData<SettingsActionData>()
  if (!answer || shownForms.includes(answer.intent)) return null
  const message = answer.form ?? Object.values(answer.fields ?? {})[0]
  return message ? (
    <div className="mb-6">
      <Notice kind={answer.wasKept ? "info" : "error"}>{message}</Notice>
    </div>
  ) : null
}

type SettingFormProps = {
  /** Value of the `intent` field, which says which of the page's forms was sent. */
  intent: string
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
  button,
  pending,
  buttonClass,
  className = "grid gap-5",
  children,
}: SettingFormProps) {
  return (
    <Form errors={useAnswer(intent)} className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <SubmitButton pending={pending ?? settingCopy.saving} className={buttonClass ?? "justify-self-start"}>
        {button}
      </SubmitButton>
    </Form>
  )
}

type AccountPageProps = {
  path: "/account" | "/account/security" | "/account/data"
  /** The intents of the forms that the page shows: each shows its own messages. */
  shownForms: readonly string[]
  /** Notices below the title. */
  notices?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A page of the account's settings. */
export function AccountPage({ path, shownForms, notices, lead, children }: AccountPageProps) {
  return (
    <WorkPage beside={<AccountMenu current={path} />}>
      <h1>{titles[path]}</h1>
      {lead}
      {notices}
      <OtherFormNotice shownForms={shownForms} />
      {children}
    </WorkPage>
  )
}
