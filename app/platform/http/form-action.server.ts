import { data } from "@remix-run/cloudflare"
import * as z from "zod"
import { tooManyTries } from "#app/platform/copy.ts"
import { normalizeText } from "#app/platform/text.ts"

/** Messages of an invalid form: one for the form as a whole, and one for each invalid field. */
export type FormErrors<Field extends string = string> = {
  form?: string
  /** `form` says that the form waited for a log-in, which is no error. */
  wasKept?: boolean
  fields?: Partial<Record<Field, string>>
}

/** The body as a form; an empty one if it cannot be parsed. */
export const readFormData = (request: Request) => request.formData().catch(() => new FormData())

/** The text fields of a form, the first of each name. It inherits nothing: `constructor` is a field, or missing. */
export function fieldsOf(entries: FormEntries) {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of entries) fields[name] ??= value
  return fields
}

export const textFields = (form: FormData) => fieldsOf(textEntries(form))

export type FormEntries = [name: string, value: string][]

/** Password and address fields stay as they were typed: an address with such characters is refused by its own rule. */
const TYPED_FIELD = /password|email/i

/** Every text field of a form, in its order; ignores files. */
export function textEntries(form: FormData): FormEntries {
  return [...form].flatMap(([name, value]) => {
    if (typeof value !== "string") return []
    return [[name, TYPED_FIELD.test(name) ? value : normalizeText(value)]]
  })
}

/**
 * Returns what a refused form sends back: the text of the fields that its page shows, cut to the limit of each field.
 * Browsers send two characters for a line break, which count as one.
 */
export function typedOf<Name extends string>(fields: Record<string, string>, limits: Record<Name, number>) {
  const shown = (Object.entries(limits) as [Name, number][]).flatMap(([name, limit]) => {
    const text = fields[name]
    return text === undefined ? [] : [[name, text.replace(/\r\n?/g, "\n").slice(0, limit)] as const]
  })
  return Object.fromEntries(shown) as Partial<Record<Name, string>>
}

/** A form's file of this name; null without one, or when it is empty. */
export async function fileOf(form: FormData, name: string): Promise<Uint8Array | null> {
  const file = form.get(name)
  if (file === null || typeof file === "string" || file.size === 0) return null
  return new Uint8Array(await file.arrayBuffer())
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
