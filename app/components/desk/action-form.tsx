import type { ReactNode } from "react"
import { Notice } from "#app/components/notice.tsx"

/** What a refused form of one of the owner's pages answers. */
export type ActionErrors = {
  /** Which form of the page was refused. */
  intent: string
  form?: string | undefined
  fields?: Partial<Record<string, string>> | undefined
  /** What was typed. */
  values?: Record<string, string> | undefined
}

type ActionFormProps = {
  intent: string
  /** The random id of the page's forms, so that one that is sent twice is done once. */
  formId: string
  errors?: ActionErrors | undefined
  submit: string
  /** The id of an element that says what the button is about, such as in a row of a table. */
  describedBy?: string
  isDanger?: boolean
  /** Whether it is the screen's primary button. */
  isPrimary?: boolean
  /** For a form that is shown once more before it is done: what it is about, in words. */
  about?: string
  /** Whether the id is that of a form that was sent already, which this one confirms. */
  sentFormId?: boolean
  children?: ReactNode
}

/** A form of one action of the owner. It needs no script. */
export function ActionForm({
  intent,
  formId,
  errors,
  submit,
  describedBy,
  isDanger = false,
  isPrimary = false,
  about,
  sentFormId = false,
  children,
}: ActionFormProps) {
  const error = errors?.intent === intent ? errors.form : undefined
  return (
    <form method="post" noValidate className="grid max-w-[34rem] gap-4">
      {error && <Notice kind="error">{error}</Notice>}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formId" value={sentFormId ? formId : `${formId}-${intent}`} />
      {about && <input type="hidden" name="about" value={about} />}
      {children}
      <button
        type="submit"
        aria-describedby={describedBy}
        className={`btn justify-self-start ${isDanger ? "btn-danger" : isPrimary ? "" : "btn-quiet"} ${describedBy ? "btn-row whitespace-nowrap" : ""}`}
      >
        {submit}
      </button>
    </form>
  )
}

/** The error and the typed value of one field of a refused form, for `Field`. */
export function fieldOf(errors: ActionErrors | undefined, intent: string, name: string) {
  if (errors?.intent !== intent) return { id: `${intent}-${name}`, name }
  return {
    id: `${intent}-${name}`,
    name,
    error: errors.fields?.[name],
    defaultValue: errors.values?.[name],
  }
}
