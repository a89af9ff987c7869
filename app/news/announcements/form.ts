import * as z from "zod"
import { optionalText, requiredText } from "#app/platform/text-form.ts"
import { ANNOUNCEMENT_LIMITS } from "./announcement.ts"
import { announcementsCopy as copy } from "./desk-copy.ts"

/** An announcement. Without line breaks in the subject, which would begin another header. */
export const AnnouncementForm = z.object({
  subject: z
    .string({ error: copy.subjectRequired })
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim())
    .min(1, copy.subjectRequired)
    .refine((text) => [...text].length <= ANNOUNCEMENT_LIMITS.subject, copy.subjectTooLong),
  message: requiredText(copy.messageRequired, ANNOUNCEMENT_LIMITS.message, copy.messageTooLong),
  plainText: optionalText(ANNOUNCEMENT_LIMITS.message, copy.messageTooLong),
})
