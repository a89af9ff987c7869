import * as z from "zod"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { BILLING_LIMITS } from "#app/domain/orders/billing-details.ts"

/** What a consumer may add to a withdrawal (Directive 2011/83/EU, Art. 11a(2)); the account and the order are known. */
export const WithdrawalForm = z.object({
  name: z
    .string()
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .max(BILLING_LIMITS.name, withdrawalCopy.nameTooLong)
    .default("")
    .transform((text) => text || null),
})
