import type { z } from "zod"
import { fieldErrors } from "#app/platform/http/form-action.server.ts"

/** The first sentence about each field of a refused form; null if it is accepted. */
export function errorsOf(form: z.ZodType, typed: Record<string, unknown>) {
  const { error } = form.safeParse(typed)
  return error ? fieldErrors(error) : null
}
