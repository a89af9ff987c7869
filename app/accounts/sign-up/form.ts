import * as z from "zod"
import { checkbox, formId } from "#app/accounts/account/form.ts"
import { emailField } from "#app/accounts/email-address/form.ts"
import { confirmPassword, password, passwordsMatch } from "#app/accounts/passwords/form.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import { signUpCopy } from "./copy.ts"

export const SignUpForm = z
  .object({
    email: emailField,
    password,
    confirmPassword,
    acceptTerms: checkbox.refine((accepted) => accepted, signUpCopy.termsRequired),
    optInPromotions: checkbox,
    formId,
  })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

/** Maximum lengths of the sign-up fields that a refused form sends back, in characters. */
export const SIGN_UP_LIMITS = { email: EMAIL_MAX_LENGTH, acceptTerms: 5, optInPromotions: 5 }
