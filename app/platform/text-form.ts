import * as z from "zod"
import { messages } from "./copy.ts"

/** Maximum number of characters of a text that has no limit of its own. */
export const MAX_TEXT_LENGTH = 2000

/** Converts CRLF to LF, because forms submit CRLF but a limit counts a line break as one character. */
export const toLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n").trim()

/** A text that is required; its message says what is missing. */
export const requiredText = (missing: string, max = MAX_TEXT_LENGTH, tooLong = messages.textTooLong(max)) =>
  z.string({ error: missing }).overwrite(toLineFeeds).min(1, missing).max(max, tooLong)

/** A text that may be missing; null for an empty one. */
export const optionalText = (max = MAX_TEXT_LENGTH, tooLong = messages.textTooLong(max)) =>
  z
    .string()
    .overwrite(toLineFeeds)
    .max(max, tooLong)
    .default("")
    .transform((text) => text || null)
