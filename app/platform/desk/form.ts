import * as z from "zod"
import { fieldCopy } from "./copy.ts"

/** The most characters of a text that has no limit of its own. */
const MAX_LENGTH = 2000

/** Converts CRLF to LF, because forms submit CRLF but a limit counts a line break as one character. */
export const toLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n").trim()

/** A text that is required; its message says what is missing. */
export const requiredText = (missing: string, max = MAX_LENGTH, tooLong: string = fieldCopy.textTooLong) =>
  z.string({ error: missing }).overwrite(toLineFeeds).min(1, missing).max(max, tooLong)

/** A text that may be missing; null for an empty one. */
export const optionalText = (max = MAX_LENGTH, tooLong: string = fieldCopy.textTooLong) =>
  z
    .string()
    .overwrite(toLineFeeds)
    .max(max, tooLong)
    .default("")
    .transform((text) => text || null)

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

/** The hidden id of every form of the owner's pages. */
export const FormId = z.string().regex(/^[a-z0-9-]{25,90}$/)
