import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from "react"
import { PASSWORD_LENGTH } from "#app/domain/account/account.ts"
import { useHydrated } from "./use-hydrated.ts"

type Labeled = {
  id?: string | undefined
  name: string
  label: string
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
export function Field({ name, id = name, label, error, invalid, hint, adornment, ...input }: FieldProps) {
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input type="text" {...input} {...control({ id, name, error, invalid, hint })} />
        {adornment}
      </div>
    </Frame>
  )
}

type EmailFieldProps = { value: string | undefined; error: string | undefined; hint?: string | undefined }

export function EmailField({ value, error, hint }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      required
      defaultValue={value}
      error={error}
      hint={hint}
    />
  )
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Labeled

export function TextArea({ name, id = name, label, error, invalid, hint, ...textarea }: TextAreaProps) {
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <textarea {...textarea} {...control({ id, name, error, invalid, hint })} />
    </Frame>
  )
}

function control({ id, name, error, invalid, hint }: Omit<Labeled, "label">) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  const isWrong = error || invalid ? true : undefined
  return {
    id,
    name,
    className: "input",
    "aria-invalid": isWrong,
    "aria-describedby": describedBy || undefined,
    // Without script, a form that was refused opens at its first wrong field; with script, see `Form`.
    autoFocus: isWrong,
  }
}

type FrameProps = Pick<Labeled, "label" | "error" | "hint"> & { id: string; children: ReactNode }

function Frame({ id, label, error, hint, children }: FrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
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
    <p id={`${id}-error`} className="text-sm font-semibold text-danger">
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
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          // A page may have several of one name.
          {...control({ id: error && id, name, error })}
          className="checkbox"
          defaultChecked={defaultChecked}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Labeled & { options: readonly { value: string; label: string }[] }

/** A labeled list of options; `aria-describedby` links its hint and error to it. */
export function Select({ name, id = name, label, error, invalid, hint, options, ...select }: SelectProps) {
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select {...select} {...control({ id, name, error, invalid, hint })}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

type PasswordFieldProps = {
  /** Needed when two forms on a page have a field with the same name. */
  id?: string
  name: string
  label: string
  autoComplete: "current-password" | "new-password"
  error?: string | undefined
  hint?: string
}

/** A password input with a button to show the password, which needs JavaScript. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const action = shown ? "Hide" : "Show"
  const toggle = (
    <button
      type="button"
      // In the markup from the start, so that its styles are among those that the page contains.
      hidden={!hydrated}
      aria-label={`${action} ${label.toLowerCase()}`}
      onClick={() => setShown(!shown)}
      className="absolute inset-y-0 right-0 min-w-16 rounded-sm px-3 text-sm font-semibold text-accent cursor-pointer"
    >
      {action}
    </button>
  )
  return (
    <Field
      {...props}
      label={label}
      type={shown ? "text" : "password"}
      maxLength={PASSWORD_LENGTH.max}
      required
      adornment={toggle}
    />
  )
}

/** The account's own password, asked for again. */
export function CurrentPasswordField({
  label = "Password",
  ...props
}: Pick<PasswordFieldProps, "id" | "error"> & { label?: string }) {
  return <PasswordField {...props} name="currentPassword" label={label} autoComplete="current-password" />
}
