import { data } from "@remix-run/cloudflare"
import * as z from "zod"
import { messages, tooManyTries } from "#app/platform/copy.ts"
import { hasTooManyMarks } from "#app/platform/text.ts"
import { type Fields, isVerbatim } from "./read-form.server.ts"

/** Messages of an invalid form: one for the form as a whole, and one for each invalid field. */
export type FormErrors<Field extends string = string> = {
  form?: string
  /** `form` says that the form waited for a log-in, which is no error. */
  wasKept?: boolean
  fields?: Partial<Record<Field, string>>
}

/**
 * Checks the fields of a form. One in which too many marks follow each other is refused, like any character that can't be there,
 * whatever the schema says of it.
 */
export function parseForm<Schema extends z.ZodType>(schema: Schema, fields: Fields) {
  const result = schema.safeParse(fields)
  const issues = Object.entries(fields)
    .filter(([name, text]) => !isVerbatim(name) && hasTooManyMarks(text))
    .map(([name, input]) => ({
      code: "custom" as const,
      path: [name],
      message: messages.textUnreadable,
      input,
    }))
  if (issues.length === 0) return result
  const error = new z.ZodError([...issues, ...(result.error?.issues ?? [])])
  return { success: false as const, error, data: undefined }
}

/** The first message of each invalid field. */
export function fieldErrors<Field extends string>(error: z.ZodError) {
  const { fieldErrors } = z.flattenError(error)
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, messages]) => [field, (messages as string[])[0]]),
  ) as Partial<Record<Field, string>>
}

/** The first message of the form as a whole and of each invalid field. */
export function formErrors<Field extends string>(error: z.ZodError): FormErrors<Field> {
  return { form: z.flattenError(error).formErrors[0], fields: fieldErrors<Field>(error) }
}

/** A 429 response that shows the form again with its `values` and how many seconds to wait. */
export function tooManyRequests<Values extends object>(waitInSeconds: number, values: Values) {
  const body = { ...values, form: tooManyTries(waitInSeconds) }
  return data(body, { status: 429, headers: { "retry-after": String(waitInSeconds) } })
}

/** Returns one `Set-Cookie` header per cookie, in the given order. */
export function setCookies(cookies: readonly string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ["set-cookie", cookie])
}
