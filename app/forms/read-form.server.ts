import { z } from "zod"

/** What a refused form says: one sentence of the form as a whole, and one for each field that is wrong. */
export type FormErrors<Field extends string = string> = {
  form?: string
  fields?: Partial<Record<Field, string>>
}

/** The text fields of a form. Files and unreadable bodies count as absent: a form can't be made to throw. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  try {
    const fields: Record<string, string> = {}
    for (const [name, value] of await request.formData()) {
      if (typeof value === "string") fields[name] ??= value
    }
    return fields
  } catch {
    return {}
  }
}

/** The first complaint about each field. */
export function fieldErrors<Field extends string>(error: z.ZodError): Partial<Record<Field, string>> {
  const { fieldErrors } = z.flattenError(error)
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, complaints]) => [field, (complaints as string[])[0]]),
  ) as Partial<Record<Field, string>>
}

/** The first issue of the form as a whole, and of each field. */
export function formErrors<Field extends string>(error: z.ZodError): FormErrors<Field> {
  return { form: z.flattenError(error).formErrors[0], fields: fieldErrors<Field>(error) }
}
