import * as z from "zod"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { EMAIL_MAX_LENGTH } from "#app/domain/account/email-address.ts"
import { BILLING_LIMITS } from "#app/domain/orders/billing-details.ts"

/** What the fields of a withdrawal take: the name, and signed out the address. */
export const WITHDRAWAL_LIMITS = { name: BILLING_LIMITS.name, email: EMAIL_MAX_LENGTH }

/** What a consumer may add to a withdrawal (Directive 2011/83/EU, Art. 11a(2)); the account and the order are known. */
export const WithdrawalForm = z.object({
  name: z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .max(BILLING_LIMITS.name, withdrawalCopy.nameTooLong)
    .default("")
    .transform((text) => text || null),
})
