import type { InputHTMLAttributes, ReactNode } from "react"

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string
  label: string
  error?: string | undefined
  hint?: string
  /** Set beside the input, inside its frame. */
  adornment?: ReactNode
}

/** A labelled input; its error is tied to it, so that it is read with it. */
export function Field({ name, label, error, hint, adornment, ...input }: FieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ")
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={name}
          name={name}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {adornment}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldError({ name, error }: { name: string; error?: string | undefined }) {
  return error ? (
    <p id={`${name}-error`} className="text-sm font-semibold text-danger">
      {error}
    </p>
  ) : null
}

type CheckboxProps = {
  name: string
  error?: string | undefined
  defaultChecked?: boolean
  children: ReactNode
}

export function Checkbox({ name, error, defaultChecked, children }: CheckboxProps) {
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          name={name}
          className="checkbox"
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError name={name} error={error} />
    </div>
  )
}
