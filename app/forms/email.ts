import { z } from "zod"
import { messages } from "#app/copy/messages.ts"
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/domain/account/email-address.ts"

/** The length comes first and is final, so that nothing else reads a long text. */
export const requiredEmail = z
  .string({ error: messages.emailRequired })
  .max(EMAIL_MAX_LENGTH, { error: messages.emailTooLong, abort: true })
  .trim()
  .min(1, messages.emailRequired)

/** An address in any form. */
export const email = requiredEmail.refine(isEmailAddress, messages.emailInvalid)
