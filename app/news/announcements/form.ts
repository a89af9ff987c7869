import * as z from "zod"
import { optionalText, requiredText } from "#app/platform/text-form.ts"
import { announcementsCopy as copy } from "./desk-copy.ts"

/** An announcement. Without line breaks in the subject, which would begin another header. */
export const AnnouncementForm = z.object({
  subject: z
    .string({ error: copy.subjectRequired })
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
    .min(1, copy.subjectRequired)
    .refine((text) => [...text].length <= 150, copy.subjectTooLong),
  message: requiredText(copy.messageRequired, 20_000, copy.messageTooLong),
  plainText: optionalText(20_000, copy.messageTooLong),
})
