import * as z from "zod"
import { fieldCopy } from "./copy.ts"

/** In characters, and what to say of a longer text. */
type Limit = { max: number; tooLong: string }

const TEXT_LIMIT: Limit = { max: 2000, tooLong: fieldCopy.textTooLong }

/** A text that is required; its message says what is missing. */
export const requiredText = (missing: string, { max, tooLong } = TEXT_LIMIT) =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replace(/\r\n?/g, "\n").trim())
    .min(1, missing)
    .max(max, tooLong)

/** Why an owner does something: it stays in the audit log when the customer's account is deleted, so it names nobody. */
export const reason = requiredText(fieldCopy.reasonRequired).refine(
  (text) => !text.includes("@"),
  fieldCopy.reasonWithAddress,
)

export const NoteForm = z.object({
  note: requiredText(fieldCopy.noteRequired),
  complaint: z
    .literal("on")
    .optional()
    .transform((text) => text === "on"),
})

/** An action that asks only why. */
export const ReasonForm = z.object({ reason })

/** A text that may be missing; null for an empty one. */
export const optionalText = z
  .string()
  .default("")
  .transform((text) => text.trim() || null)

/** The hidden id of every form of the owner's pages. */
export const FormId = z.string().regex(/^[a-z0-9-]{25,90}$/)
