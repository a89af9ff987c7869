import * as z from "zod"
import { BILLING_LIMITS } from "#app/orders/billing/billing-details.ts"
import { EMAIL_MAX_LENGTH } from "#app/platform/email/email-address.ts"
import { withdrawalCopy } from "./copy.ts"

/** Maximum lengths of the fields of a withdrawal: the name, and when signed out, the email address. */
export const WITHDRAWAL_LIMITS = { name: BILLING_LIMITS.name, email: EMAIL_MAX_LENGTH }

/** Optional fields of a withdrawal (Directive 2011/83/EU, Art. 11a(2)); the account and the order are known. */
export const WithdrawalForm = z.object({
  name: z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .max(BILLING_LIMITS.name, withdrawalCopy.nameTooLong)
    .default("")
    .transform((text) => text || null),
})
