import * as z from "zod"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { BILLING_LIMITS } from "#app/domain/papers/billing-details.ts"
import { email } from "./email.ts"

/** What a consumer confirms to withdraw from a contract. */
export const WithdrawalForm = z.object({
  name: z
    .string({ error: withdrawalCopy.nameRequired })
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .min(1, withdrawalCopy.nameRequired)
    .max(BILLING_LIMITS.name, withdrawalCopy.nameTooLong),
  email,
})
