import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useContext,
} from "react"
import { emailFieldCopy, selectCopy } from "./copy.ts"

/** The messages of the fields of a form, by name: each field shows its own. */
export const FieldMessages = createContext<Partial<Record<string, string>>>({})

type Labeled = {
  id?: string | undefined
  name: string
  label: string
  /** By default that of the form. */
  error?: string | undefined
  /** Marks the field as invalid without its own message, when the form's message covers several fields. */
  invalid?: boolean | undefined
  hint?: string | undefined
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> &
  Labeled & {
    /** Element placed inside the input's frame, such as a button. */
    adornment?: ReactNode
  }

/** A labeled input; `aria-describedby` links its hint and error to it. */
export function Field({ adornment, ...input }: FieldProps) {
  const { frame, control } = useLabeled(input)
  return (
    <Frame {...frame}>
      <div className="relative">
        <input type="text" {...control} />
        {adornment}
      </div>
    </Frame>
  )
}

type EmailFieldProps = {
  value: string | undefined
  error?: string | undefined
  hint?: string | undefined
  /** The user name of a form that asks for a password. */
  autoComplete?: "email" | "username"
}

export function EmailField({ value, error, hint, autoComplete = "email" }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label={emailFieldCopy.label}
      type="email"
      autoComplete={autoComplete}
      required
      defaultValue={value}
      error={error}
      hint={hint}
    />
  )
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Labeled

export function TextArea(textarea: TextAreaProps) {
  const { frame, control } = useLabeled(textarea)
  return (
    <Frame {...frame}>
      <textarea {...control} />
    </Frame>
  )
}

/** The props of a labeled control, and those of the frame around it. */
function useLabeled<Props extends Partial<Labeled> & { name: string }>({
  name,
  id = name,
  label,
  error,
  invalid,
  hint,
  ...control
}: Props) {
  const messages = useContext(FieldMessages)
  const message = error ?? messages[name]
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ")
  const isWrong = message || invalid ? true : undefined
  return {
    frame: { id, label, hint, error: message },
    control: {
      ...control,
      id,
      name,
      className: "input",
      "aria-invalid": isWrong,
      "aria-describedby": describedBy || undefined,
      // Without script, a form that was refused opens at its first wrong field; with script, see `Form`.
      autoFocus: isWrong,
    },
  }
}

type FrameProps = ReturnType<typeof useLabeled>["frame"] & { children: ReactNode }

function Frame({ id, label, error, hint, children }: FrameProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return error ? (
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  ) : null
}

type CheckboxProps = {
  id?: string | undefined
  name: string
  error?: string | undefined
  defaultChecked?: boolean
  children: ReactNode
}

export function Checkbox({ name, id = name, error, defaultChecked, children }: CheckboxProps) {
  const { frame, control } = useLabeled({ id, name, error })
  return (
    <div className="grid">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          {...control}
          // A page may have several of one name.
          id={frame.error && id}
          className="checkbox"
          defaultChecked={defaultChecked}
        />
        <span>{children}</span>
      </label>
      <FieldError {...frame} />
    </div>
  )
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Labeled & { options: readonly { value: string; label: string }[] }

/** A labeled list of options; `aria-describedby` links its hint and error to it. */
export function Select({ options, ...select }: SelectProps) {
  const { frame, control } = useLabeled(select)
  return (
    <Frame {...frame}>
      <div className="select relative">
        <select {...control}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Frame>
  )
}

type CountrySelectProps = Omit<SelectProps, "label" | "options" | "autoComplete"> & {
  /** Lines of a country's code and its name: half the bytes of a list of objects. */
  countries: string
}

/** Countries by the lines of their codes and names. */
export const optionsOfLines = (countries: string) =>
  countries.split("\n").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }))

/** The list of countries, with nothing chosen at first. */
export function CountrySelect({ countries, ...select }: CountrySelectProps) {
  return (
    <Select
      {...select}
      label={selectCopy.country}
      options={[{ value: "", label: selectCopy.choose }, ...optionsOfLines(countries)]}
      autoComplete="country"
    />
  )
}
