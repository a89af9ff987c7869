import * as z from "zod"
import { saleEmailsCopy } from "#app/copy/desk/sale-emails.ts"
import { SALE_EMAILS } from "#app/domain/payments/ledger.ts"

export const SaleEmailsForm = z.object({ saleEmails: z.enum(SALE_EMAILS, saleEmailsCopy.required) })
