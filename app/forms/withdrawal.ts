import * as z from "zod"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { email } from "./email.ts"

const MAX_NAME = 120

/** What a consumer confirms to withdraw from a contract. */
export const WithdrawalForm = z.object({
  name: z
    .string({ error: withdrawalCopy.nameRequired })
    .overwrite((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .min(1, withdrawalCopy.nameRequired)
    .max(MAX_NAME, withdrawalCopy.nameTooLong),
  email,
})
