import { useActionData, useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { capitalized } from "#app/platform/text.ts"
import { Checkbox, Field, Select, TextArea } from "#app/platform/ui/field.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { type Facts, Hidden } from "./cells.tsx"
import type { Columns } from "./desk-table.tsx"

/** Action data of a form of one of the owner's pages that was refused, or is shown before it is done. */
export type ActionAnswer = {
  intent: string
  form?: string
  /** What was done since the form was made, in sentences. */
  changes?: string[]
  fields?: Partial<Record<string, string>>
  preview?: Preview
  /** Typed values by field name. */
  values?: Partial<Record<string, string>>
}

/** Change that an action will make, as it is shown before it is done. */
export type Preview = {
  title: string
  lead: string
  facts?: Facts
  /** Table of the values now and then, unless `columns` says otherwise. */
  table?: { caption: string; columns?: Columns; rows: string[][] }
  /** An email, by the path of its page, and as plain text. */
  email?: { path: string; text: string }
  /** Value that has to be typed once more. */
  typed?: { name: string; label: string; hint: string }
  /** State that the preview is based on: a form that confirms another one is shown again. */
  shown?: string
}

/** A field of a form in words; with `rows` a text area, with `options` a choice. */
type ActionField = {
  /** Label; by default the field's name with a capital letter. */
  label?: string
  hint?: string
  rows?: number
  options?: readonly { value: string; label: string }[]
  type?: "email" | "date" | "datetime-local" | "url" | "checkbox"
  /** The most characters that are read of it, if not those of any text. A longer text is refused. */
  maxLength?: number
  inputMode?: "decimal" | "numeric"
  autoComplete?: "off"
}

export type ActionFields = Record<string, ActionField>

export const labelOf = (name: string, { label }: Pick<ActionField, "label"> = {}) =>
  label ?? capitalized(name)

/** Parts of an action that a form shows. */
type ShownAction = {
  intent: string
  button: string
  isDanger?: true
  /** A sentence above its fields. */
  note?: string
  fields?: ActionFields
}

export type ActionFormProps = {
  of: ShownAction
  /** Other buttons of the same form, before the action's own, and the name of the form with all of them. */
  others?: readonly ShownAction[]
  name?: string
  /** Initial values of the fields, by name. */
  values?: Record<string, string | null | undefined>
  /** Overrides of the fields in this instance, by name. */
  details?: Record<string, Partial<ActionField>>
  hidden?: Record<string, string | null>
  /** Subject in words, for a form that is shown once more for confirmation. */
  about?: string
  /** What the form shows of its subject that others than owners can change: once it differs, the action is refused. */
  showed?: string
  /** Part of its ids that distinguishes it from other forms of the same action on the page. */
  place?: string
  /** The id of an element that says what the button is about, such as in a row of a table. */
  describedBy?: string
  /** True if its button is the screen's primary one. */
  isPrimary?: boolean
  /** Sentence above its fields; by default that of the action. */
  note?: string
  /** Content between the note and the fields. */
  children?: ReactNode
  /** A sentence between its fields and its buttons. */
  end?: string
}

/** The refusal of the page's form that was sent last. */
export const useRefusal = () => useActionData<unknown>() as ActionAnswer | undefined

/** The most fields of a form that are below each other where there is room for two columns. */
const MAX_IN_COLUMN = 3

/** A form of an action of the owner, with what was typed if it was refused. It needs no script. */
export function ActionForm(props: ActionFormProps) {
  const {
    of,
    others = [],
    values = {},
    details = {},
    hidden = {},
    about,
    showed,
    place,
    note = of.note,
    children,
    end,
    describedBy,
    isPrimary,
  } = props
  const { formId } = useLoaderData() as { formId: string }
  const refusal = useRefusal()
  const errors = isAbout(refusal, props) ? refusal : undefined
  const { intent, fields = {} } = of
  const { name: formName = intent } = props
  const count = Object.keys(fields).length
  const isLarge = count > MAX_IN_COLUMN
  const id = [formId, place, formName].filter(Boolean).join("-")
  const look = of.isDanger ? "btn-danger" : isPrimary ? "" : "btn-quiet"
  const button = (
    <button
      key={intent}
      type="submit"
      aria-describedby={describedBy}
      className={`btn justify-self-start ${look} ${describedBy ? "whitespace-nowrap" : ""}`}
      {...(others.length > 0 && { name: "intent", value: intent })}
    >
      {of.button}
    </button>
  )
  const otherButtons = others.map((other) => (
    <button key={other.intent} type="submit" name="intent" value={other.intent} className="btn btn-quiet">
      {other.button}
    </button>
  ))
  return (
    <form
      id={props.name}
      method="post"
      noValidate
      className={`grid gap-4 ${isLarge ? "max-w-[64rem]" : "max-w-[34rem]"}`}
    >
      {errors && <RefusalNotice refusal={errors} />}
      {others.length === 0 && <input type="hidden" name="intent" value={intent} />}
      <Hidden values={{ formId: id, about, showed, ...hidden }} />
      {note && <p className="text-muted">{note}</p>}
      {children}
      <div hidden={count === 0} className={isLarge ? "@container" : undefined}>
        <div className={`grid items-start gap-x-6 gap-y-4 ${isLarge ? "@min-[44rem]:grid-cols-2" : ""}`}>
          {Object.entries(fields).map(([name, field]) => (
            <Input
              key={name}
              id={[formName, place, name].filter(Boolean).join("-")}
              name={name}
              field={{ ...field, ...details[name] }}
              value={errors?.values ? errors.values[name] : (values[name] ?? undefined)}
              error={errors?.fields?.[name]}
            />
          ))}
        </div>
      </div>
      {end && <p className="wrap-anywhere text-muted">{end}</p>}
      {others.length === 0 ? button : <div className="flex flex-wrap gap-3">{[...otherButtons, button]}</div>}
    </form>
  )
}

/** Checks if the refused form is this one: of several with the same action, the one with the same hidden fields. */
export function isAbout(
  refusal: ActionAnswer | undefined,
  { of, others = [], hidden = {} }: ActionFormProps,
) {
  if (![of, ...others].some(({ intent }) => intent === refusal?.intent)) return false
  return Object.entries(hidden).every(([name, value]) => (refusal?.values?.[name] ?? "") === (value ?? ""))
}

type InputProps = {
  id: string
  name: string
  field: ActionField
  value: string | undefined
  error: string | undefined
}

function Input({ id, name, field: { rows, options, maxLength: _, ...field }, value, error }: InputProps) {
  const label = labelOf(name, field)
  if (field.type === "checkbox")
    return (
      <Checkbox name={name} defaultChecked={value === "on"}>
        {label}
      </Checkbox>
    )
  const shared = { id, name, error, defaultValue: value, label, hint: field.hint }
  if (options) return <Select {...shared} options={options} />
  return rows ? <TextArea {...shared} rows={rows} /> : <Field {...field} {...shared} />
}

type ActionMessagesProps = {
  /** Forms that show their own messages. */
  shown?: readonly ActionFormProps[]
  /** Content beside what was done. */
  children?: ReactNode
}

/** Shows the result of the page's form that was sent last; a message that no form shows is at the top. */
export function ActionMessages({ shown = [], children }: ActionMessagesProps) {
  const { done } = useLoaderData() as { done?: string | undefined }
  const refusal = useRefusal()
  if (!refusal) {
    return done ? (
      <Notice kind="success">
        {done} {children}
      </Notice>
    ) : null
  }
  if (shown.some((form) => isAbout(refusal, form))) return null
  return <RefusalNotice refusal={refusal} />
}

/** Why a form was refused, and what was done meanwhile. */
function RefusalNotice({ refusal: { form, changes = [] } }: { refusal: ActionAnswer }) {
  return form ? (
    <Notice kind="error">
      {form}
      {changes.length > 0 && (
        <ul className="mt-2">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Notice>
  ) : null
}
