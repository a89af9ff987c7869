import { z } from "zod"
import { messages } from "#app/copy/messages.ts"

/** What looks like an address: something, an at sign, a domain with a dot; no spaces. The mail itself is the real check. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(254, messages.emailTooLong)
  .regex(EMAIL, messages.emailInvalid)

const password = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .refine((text) => text === "" || [...text].length >= 8, messages.passwordTooShort)
  .max(256, messages.passwordTooLong)

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== "" && value !== "false")

export const LoginForm = z.object({
  email: z.string({ error: messages.emailRequired }).trim().min(1, messages.emailRequired),
  password: z.string({ error: messages.passwordRequired }).min(1, messages.passwordRequired),
})

const confirmPassword = z.string().default("")

/** Said even when something else is wrong too: one look at the form should find all of it. */
const sameTwice = {
  path: ["confirmPassword"],
  message: messages.passwordsDiffer,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && "password" in value,
}

export const SignUpForm = z
  .object({
    email,
    password,
    confirmPassword,
    acceptTerms: checkbox.refine((accepted) => accepted, messages.termsRequired),
    optInPromotions: checkbox,
  })
  .refine((form) => form.password === form.confirmPassword, sameTwice)

export const ForgotPasswordForm = z.object({ email })

export const ResetPasswordForm = z
  .object({ password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, sameTwice)

const currentPassword = z.string({ error: messages.passwordRequired }).min(1, messages.passwordRequired)

export const ChangePasswordForm = z
  .object({ currentPassword, password, confirmPassword })
  .refine((form) => form.password === form.confirmPassword, sameTwice)

export const PromotionsForm = z.object({ optInPromotions: checkbox })

export const DeleteAccountForm = z.object({ currentPassword })

export const BuyForm = z.object({ plan: z.literal("basic", messages.planUnknown) })
