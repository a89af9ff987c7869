import { type FormProps, Form as RemixForm } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Notice } from "./notice.tsx"

type Errors = { form?: string; fields?: Partial<Record<string, string>> } | undefined

/**
 * A form that works as plain HTML and is better with script: no reload, and the first mistake gets the focus. The
 * browser's own checks are off, so that everyone reads the same sentences. The page it is on knows where it goes, so
 * Remix need not ask ahead (`discover`), which would be a request for every page with a form.
 */
export function Form({ errors, children, ...props }: FormProps & { errors: Errors }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <RemixForm method="post" discover="none" noValidate ref={form} className="grid gap-5" {...props}>
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      {children}
    </RemixForm>
  )
}
