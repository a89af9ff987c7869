import * as z from "zod"
import { messages } from "#app/copy/messages.ts"
import { EMAIL_MAX_LENGTH, isEmailAddress } from "#app/domain/account/email-address.ts"
import { isId } from "#app/domain/random.ts"

/** Checks the length first and aborts, so that no other check runs on a long string. */
export const requiredEmail = z
  .string({ error: messages.emailRequired })
  .max(EMAIL_MAX_LENGTH, { error: messages.emailTooLong, abort: true })
  .trim()
  .min(1, messages.emailRequired)

/** A valid email address. */
export const email = requiredEmail.refine(isEmailAddress, messages.emailInvalid)

/** Chosen by the server when it shows a form, so that a form submitted twice adds one row; absent without one. */
export const formId = z.string().refine(isId).optional().catch(undefined)
