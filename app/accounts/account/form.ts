import * as z from "zod"
import { isId } from "#app/platform/random.ts"

/** Random id that the server gives a form, so that a form submitted twice adds one row; undefined if missing. */
export const formId = z.string().refine(isId).optional().catch(undefined)

export const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== "" && value !== "false")

export const PromotionsForm = z.object({ optInPromotions: checkbox })
