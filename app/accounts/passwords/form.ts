import * as z from "zod"
import { PASSWORD_LENGTH } from "#app/accounts/account/account.ts"
import { passwordCopy } from "./copy.ts"

export const password = z
  .string({ error: passwordCopy.passwordRequired })
  .min(1, passwordCopy.passwordRequired)
  .max(PASSWORD_LENGTH.max, { error: passwordCopy.passwordTooLong, abort: true })
  .refine((text) => text === "" || [...text].length >= PASSWORD_LENGTH.min, passwordCopy.passwordTooShort)

export const currentPassword = z
  .string({ error: passwordCopy.passwordRequired })
  .min(1, passwordCopy.passwordRequired)

export const confirmPassword = z.string().default("")

/** Checked even when other fields are invalid, so that all issues are reported at once. */
export const passwordsMatch = {
  path: ["confirmPassword"],
  message: passwordCopy.passwordsDiffer,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "password" in value,
}

export const NEW_PASSWORD_LIMITS = { password: PASSWORD_LENGTH.max, confirmPassword: PASSWORD_LENGTH.max }

export const ResetPasswordForm = z
  .object({ password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

export const ChangePasswordForm = z
  .object({ currentPassword, password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch)

export const CurrentPasswordForm = z.object({ currentPassword })
