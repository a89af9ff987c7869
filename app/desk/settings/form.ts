import * as z from "zod"
import { billingMessages } from "#app/orders/billing/copy.ts"
import { isGstin, normalizeTaxId } from "#app/orders/billing/tax-id.ts"
import { SALE_EMAILS } from "#app/orders/ledger/ledger.ts"
import { SALES_TO_EUROPE } from "#app/orders/prices/sales.ts"
import { withAsciiDigits } from "#app/platform/text.ts"
import { optionalText, requiredText } from "#app/platform/text-form.ts"
import { saleEmailsCopy, settingsCopy } from "./copy.ts"

const orNull = (text: string) => text || null

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined)

const optional = z.string().default("").transform(normalizeTaxId)

/** A VAT number as receipts print it. */
const vatNumber = optional
  .refine((text) => /^[A-Z0-9-]{0,20}$/.test(text), settingsCopy.salesToEurope.numberInvalid)
  .transform(orNull)

/** The seller, from the owner's settings: amounts of tax in percent, as they are typed. */
export const SellerForm = z
  .object({
    legalName: requiredText("Please enter the legal name.", 120, settingsCopy.textTooLong),
    address: requiredText("Please enter the address.", 500, settingsCopy.textTooLong),
    gstin: optional
      .refine((text) => text === "" || isGstin(text), billingMessages.gstinInvalid)
      .transform(orNull),
    taxCode: z
      .string({ error: settingsCopy.codeInvalid })
      .trim()
      .overwrite(withAsciiDigits)
      .regex(/^(\d{6}|\d{8})$/, settingsCopy.codeInvalid),
    taxRate: z
      .string({ error: settingsCopy.rateInvalid })
      .trim()
      .overwrite(withAsciiDigits)
      .regex(/^\d{1,2}([.,]\d{1,2})?$/, settingsCopy.rateInvalid)
      .transform((text) => Math.round(Number(text.replace(",", ".")) * 100)),
    lutNumber: optional
      .refine(
        (text) => text === "" || /^[A-Z0-9/-]{5,30}$/.test(text),
        "Please check the number of the letter.",
      )
      .transform(orNull),
    lutYear: z
      .string()
      .default("")
      .overwrite(withAsciiDigits)
      .refine((text) => text === "" || /^20\d\d$/.test(text), settingsCopy.yearRequired)
      .transform((text) => (text === "" ? null : Number(text))),
    filesQuarterly: checkbox,
    offersWithdrawal: checkbox,
    salesToEurope: z
      .enum(["", ...SALES_TO_EUROPE], settingsCopy.salesToEurope.required)
      .default("")
      .transform((choice) => choice || null),
    ossNumber: vatNumber,
    ukVatNumber: vatNumber,
    ownName: optionalText(80, settingsCopy.textTooLong),
    about: optionalText(1000, settingsCopy.textTooLong),
  })
  .refine(({ lutNumber, lutYear }) => lutNumber === null || lutYear !== null, {
    path: ["lutYear"],
    message: settingsCopy.yearRequired,
  })
  // The year without a letter says nothing.
  .transform((form) => (form.lutNumber === null ? { ...form, lutYear: null } : form))

export const SaleEmailsForm = z.object({ saleEmails: z.enum(SALE_EMAILS, saleEmailsCopy.required) })
