import * as z from "zod"

/** Messages of an invalid form: one for the form as a whole, and one for each invalid field. */
export type FormErrors<Field extends string = string> = {
  form?: string
  fields?: Partial<Record<Field, string>>
}

/** A form's text fields, the first of each name; ignores files; empty if the body cannot be parsed. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [name, value] of await readEntries(request)) fields[name] ??= value
  return fields
}

export type FormEntries = [name: string, value: string][]

/** The same, with every field of a name, in the form's order. */
export async function readEntries(request: Request): Promise<FormEntries> {
  try {
    const entries = [...(await request.formData())]
    return entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  } catch {
    return []
  }
}

/** The first message of each invalid field. */
export function fieldErrors<Field extends string>(error: z.ZodError): Partial<Record<Field, string>> {
  const { fieldErrors } = z.flattenError(error)
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, messages]) => [field, (messages as string[])[0]]),
  ) as Partial<Record<Field, string>>
}

/** The first message of the form as a whole and of each invalid field. */
export function formErrors<Field extends string>(error: z.ZodError): FormErrors<Field> {
  return { form: z.flattenError(error).formErrors[0], fields: fieldErrors<Field>(error) }
}
