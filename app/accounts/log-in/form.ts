import * as z from "zod"
import { requiredEmail } from "#app/accounts/email-address/form.ts"
import { currentPassword } from "#app/accounts/passwords/form.ts"
import { isEmailAddress } from "#app/platform/email/email-address.ts"
import { logInCopy } from "./copy.ts"

/** An invalid email gets the same message as an unknown one. */
export const LoginForm = z
  .object({ email: requiredEmail, password: currentPassword })
  .refine((form) => isEmailAddress(form.email), logInCopy.loginFailed)
