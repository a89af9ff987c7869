import { type FormProps, Form as RemixForm } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { Notice } from "./notice.tsx"

type Errors = { form?: string; fields?: Partial<Record<string, string>> } | undefined

/**
 * A Remix form that also works without JavaScript; after an error, it focuses the first invalid field.
 * Browser validation is off, so that all messages come from the server. `discover="none"` avoids a manifest
 * request per page: the routes that forms submit to are already known.
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
