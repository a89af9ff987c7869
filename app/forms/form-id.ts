import * as z from "zod"

/** Chosen by the server when it shows a form, so that a form submitted twice adds one row; absent without one. */
export const formId = z
  .string()
  .regex(/^[a-z0-9]{25}$/)
  .optional()
  .catch(undefined)
