import { type FormProps, Form as RemixForm } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Notice } from "./notice.tsx"

type Errors = { form?: string; fields?: Partial<Record<string, string>> } | undefined

/**
 * A form that works as plain HTML and is better with script: no reload, and the first mistake gets the focus. The
 * browser's own checks are off, so that everyone reads the same sentences.
 */
export function Form({ errors, children, ...props }: FormProps & { errors: Errors }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <RemixForm method="post" noValidate ref={form} className="grid gap-5" {...props}>
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      {children}
    </RemixForm>
  )
}
