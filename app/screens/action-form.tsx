import type { ReactNode } from "react"
import { Checkbox, Field, Select, TextArea } from "#app/platform/ui/field.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { Hidden } from "./cells.tsx"
import { type ActionAnswer, type ActionField, type ActionFormData, labelOf } from "./form-data.ts"
import { usePage, useRefusal } from "./page-data.ts"
import { SheetHead } from "./sheet-head.tsx"

type ActionFormProps = ActionFormData & {
  /** Content between the note and the fields. */
  children?: ReactNode
}

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
    boxes,
  } = props
  const { formId } = usePage()
  const refusal = useRefusal()
  const errors = isAbout(refusal, props) ? refusal : undefined
  const { intent, fields = {} } = of
  const { name: formName = intent } = props
  const count = Object.keys(fields).length
  // A sentence beside its button.
  const isLine = count === 0 && others.length === 0 && !children && !end
  const id = [formId, place, formName].filter(Boolean).join("-")
  const look = of.isDanger ? "btn-danger" : isPrimary ? "" : "btn-quiet"
  const button = (
    <button
      key={intent}
      type="submit"
      aria-describedby={describedBy}
      className={`btn justify-self-start ${others.length > 0 ? "order-first" : ""} ${look} ${describedBy ? "whitespace-nowrap" : ""}`}
      {...(others.length > 0 && { name: "intent", value: intent })}
    >
      {of.button}
    </button>
  )
  const inputs = (names: readonly string[]) => (
    <div className="@container">
      <div
        className={`grid items-start gap-x-4 gap-y-4 ${names.length > 1 ? "@min-[30rem]:grid-cols-2" : ""}`}
      >
        {names.map((name) => (
          <Input
            key={name}
            id={[formName, place, name].filter(Boolean).join("-")}
            name={name}
            field={{ ...fields[name], ...details[name] }}
            value={errors?.values ? errors.values[name] : (values[name] ?? undefined)}
            error={errors?.fields?.[name]}
          />
        ))}
      </div>
    </div>
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
      className={
        isLine
          ? "flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
          : `grid grid-cols-1 ${boxes ? "gap-5" : "max-w-[47rem] gap-4"}`
      }
    >
      {errors && <RefusalNotice refusal={errors} />}
      {others.length === 0 && <input type="hidden" name="intent" value={intent} />}
      <Hidden values={{ formId: id, about, showed, ...hidden }} />
      {note && <p className={isLine ? "max-w-[34rem] text-muted" : "text-muted"}>{note}</p>}
      {children}
      {boxes
        ? Object.entries(boxes).map(([title, names]) => (
            <section key={title} className="desk-sheet desk-box">
              <SheetHead title={title} />
              {inputs(names)}
            </section>
          ))
        : count > 0 && inputs(Object.keys(fields))}
      {end && <p className="wrap-anywhere text-muted">{end}</p>}
      {others.length === 0 ? button : <div className="flex flex-wrap gap-3">{[...otherButtons, button]}</div>}
    </form>
  )
}

/** Checks if the refused form is this one: of several with the same action, the one with the same hidden fields. */
export function isAbout(refusal: ActionAnswer | undefined, { of, others = [], hidden = {} }: ActionFormData) {
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

function Input(props: InputProps) {
  const { rows, type, isWide } = props.field
  const isBox = type === "checkbox"
  return rows || isBox || isWide ? (
    <div className={`col-span-full ${isBox ? "-my-2 md:pointer-fine:[&_label]:min-h-0" : ""}`}>
      <Control {...props} />
    </div>
  ) : (
    <Control {...props} />
  )
}

function Control({
  id,
  name,
  field: { rows, options, maxLength, isWide, ...field },
  value,
  error,
}: InputProps) {
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
  shown?: readonly ActionFormData[]
  /** Content beside what was done. */
  children?: ReactNode
}

/** Shows the result of the page's form that was sent last; a message that no form shows is at the top. */
export function ActionMessages({ shown = [], children }: ActionMessagesProps) {
  const { done } = usePage()
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

/** Reason why a form was refused, and what was done meanwhile. */
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
