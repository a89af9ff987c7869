import { z } from "zod"
import { messages } from "#app/copy/messages.ts"
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/domain/email-address.ts"

export const requiredEmail = z.string({ error: messages.emailRequired }).trim().min(1, messages.emailRequired)

/** An address in any form. The length comes first and is final, so that no other check reads a long text. */
export const email = requiredEmail
  .max(EMAIL_MAX_LENGTH, { error: messages.emailTooLong, abort: true })
  .refine(isEmailAddress, messages.emailInvalid)
