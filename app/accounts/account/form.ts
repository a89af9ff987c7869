import * as z from "zod"
import { emailAddressCopy } from "#app/accounts/email-address/copy.ts"
import { logInCopy } from "#app/accounts/log-in/copy.ts"
import { passwordCopy } from "#app/accounts/passwords/copy.ts"
import { signUpCopy } from "#app/accounts/sign-up/copy.ts"
import { EMAIL_MAX_LENGTH, hasLettersBeyondAscii, isEmailAddress } from "#app/platform/email/email-address.ts"
import { isId } from "#app/platform/random.ts"
import { PASSWORD_LENGTH } from "./account.ts"

/** Chosen by the server when it shows a form, so that a form submitted twice adds one row; absent without one. */
export const formId = z.string().refine(isId).optional().catch(undefined)

/** Checks the length first and aborts, so that no other check runs on a long string. */
const requiredEmail = z
  .string({ error: emailAddressCopy.emailRequired })
  .max(EMAIL_MAX_LENGTH, { error: emailAddressCopy.emailTooLong, abort: true })
  .trim()
  .min(1, emailAddressCopy.emailRequired)

/** A valid email address. */
export const email = requiredEmail
  .refine((text) => !hasLettersBeyondAscii(text), { error: emailAddressCopy.emailLetters, abort: true })
  .refine(isEmailAddress, emailAddressCopy.emailInvalid)

const password = z
  .string({ error: passwordCopy.passwordRequired })
  .min(1, passwordCopy.passwordRequired)
  .max(PASSWORD_LENGTH.max, { error: passwordCopy.passwordTooLong, abort: true })
  .refine((text) => text === "" || [...text].length >= PASSWORD_LENGTH.min, passwordCopy.passwordTooShort)

const currentPassword = z
  .string({ error: passwordCopy.passwordRequired })
  .min(1, passwordCopy.passwordRequired)

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== "" && value !== "false")

/** An invalid email gets the same message as an unknown one. */
export const LoginForm = z
  .object({ email: requiredEmail, password: currentPassword })
  .refine((form) => isEmailAddress(form.email), logInCopy.loginFailed)

const confirmPassword = z.string().default("")

/** Checked even when other fields are invalid, so that all issues are reported at once. */
const passwordsMatch = {
  path: ["confirmPassword"],
  message: passwordCopy.passwordsDiffer,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "password" in value,
}

export const SignUpForm = z
  .object({
    email,
    password,
    confirmPassword,
    acceptTerms: checkbox.refine((accepted) => accepted, signUpCopy.termsRequired),
    optInPromotions: checkbox,
    formId,
  })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

/** What the fields of sign-up take that a refused form sends back. */
export const SIGN_UP_LIMITS = { email: EMAIL_MAX_LENGTH, acceptTerms: 5, optInPromotions: 5 }

/** As much of a typed address as a refused form sends back. */
export const typedEmail = (text = "") => text.slice(0, EMAIL_MAX_LENGTH)

/** Asks for an email to an address: a reset link, or the license keys. */
export const EmailRequestForm = z.object({ email })

export const ResetPasswordForm = z
  .object({ password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

export const ChangePasswordForm = z
  .object({ currentPassword, password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

export const PromotionsForm = z.object({ optInPromotions: checkbox })

export const ChangeEmailForm = z.object({ newEmail: email, currentPassword })

export const CurrentPasswordForm = z.object({ currentPassword })
