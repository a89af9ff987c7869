import * as z from "zod"
import { currentPassword } from "#app/accounts/passwords/form.ts"
import { EMAIL_MAX_LENGTH, hasLettersBeyondAscii, isEmailAddress } from "#app/platform/email/email-address.ts"
import { emailAddressCopy } from "./copy.ts"

/** Checks the length first and aborts, so that no other check runs on a long string. */
export const requiredEmail = z
  .string({ error: emailAddressCopy.emailRequired })
  .max(EMAIL_MAX_LENGTH, { error: emailAddressCopy.emailTooLong, abort: true })
  .trim()
  .min(1, emailAddressCopy.emailRequired)

/** A valid email address. */
export const emailField = requiredEmail
  .refine((text) => !hasLettersBeyondAscii(text), { error: emailAddressCopy.emailLetters, abort: true })
  .refine(isEmailAddress, emailAddressCopy.emailInvalid)

/** Returns the part of a typed address that a refused form sends back. */
export const typedEmail = (text = "") => text.slice(0, EMAIL_MAX_LENGTH)

/** Asks for an email to an address: a reset link, or the license keys. */
export const EmailRequestForm = z.object({ email: emailField })

export const ChangeEmailForm = z.object({ newEmail: emailField, currentPassword })
