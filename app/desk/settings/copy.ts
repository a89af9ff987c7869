import type { SaleEmails } from "#app/orders/ledger/ledger.ts"
import type { SalesToEurope } from "#app/orders/prices/sales.ts"
import { formatFinancialYear, lutStatus } from "#app/orders/tax/gst.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { brand } from "#app/platform/brand.ts"

export const settingsCopy = {
  title: "Settings",
  lead: "Seller details shown on receipts, invoices and legal pages. Invoices already issued don’t change.",
  notSavedYet: "These values come from the configuration. Nothing has been saved here yet.",
  noGstin:
    "Without a GSTIN, buyers get a receipt, and the site doesn’t mention tax. With one, each license gets a tax invoice, and buyers in India must choose their State.",
  seller: "Seller",
  tax: "Tax",
  maker: `Who makes ${brand.name}`,
  printed: "As a receipt prints it",
  state: (state: string) => `State: ${state}`,
  noLetter: "None",
  offersWithdrawal: `Consumers in the EU, the EEA and the UK may withdraw within ${WITHDRAWAL_DAYS} days. If unticked, they waive that right at checkout in exchange for immediate access.`,
  salesToEurope: {
    label: "EU and UK consumers",
    hint: "VAT is due from the first sale to consumers in the EU, the EEA and the UK. Orders started before a change can still be paid.",
    undecided: "Not decided yet",
    choices: {
      seller: "I pay their VAT myself",
      none: "I don’t sell to them",
      reseller: "A reseller sells to them",
    } satisfies Record<NonNullable<SalesToEurope>, string>,
    noReseller: "There is no reseller, so nobody would sell to them. Please choose another answer.",
    required: "Please choose one.",
    ossNumber: "One-Stop Shop number",
    ukVatNumber: "UK VAT number",
    numberHint: "Shown on receipts if filled in.",
    numberInvalid: "Please enter up to 20 letters and digits.",
  },
  filesQuarterly:
    "GSTR-1 is filed once a quarter (QRMP, up to ₹5 crore a year). If unticked, it’s filed each month.",
  codeInvalid: "Please enter six or eight digits.",
  rateInvalid: "Please enter a rate in percent, such as 18.",
  yearRequired: "Please choose the year of the letter.",
  textTooLong: "This is too long to print.",
  lookTitle: "Seller details the site shows",
  changed: "The settings have changed in the meantime, so nothing was saved. Please look again.",
} as const

/** Labels in the preview of a change, of fields whose own say less or more. */
export const previewLabels = new Map([
  ["lutYear", "Year of the letter"],
  ["filesQuarterly", "Quarterly returns"],
  ["offersWithdrawal", `Withdrawal within ${WITHDRAWAL_DAYS} days`],
])

/** Returns a warning that the letter of undertaking ends or has ended; null if neither is the case. */
export function lutWarning(year: number | null, now: Date): string | null {
  if (year === null) return null
  const status = lutStatus(year, now)
  const next = formatFinancialYear(year + 1)
  if (status === "ending")
    return `The letter of undertaking ends on 31 March ${year + 1}. File form RFD-11 for ${next} and enter its ARN here on 1 April.`
  if (status === "ended")
    return `The letter of undertaking ended on 31 March ${year + 1}. Until you enter a new one, IGST is taken out of the price of each export.`
  return null
}

/** Texts of the setting for emails about sales. */
export const saleEmailsCopy = {
  title: "Emails about sales",
  choices: {
    each: "About each sale, right away",
    daily: "Once a day, in the summary",
    never: "Never",
  } satisfies Record<SaleEmails, string>,
  required: "Please choose one.",
} as const

/** Work item of a shop whose owner has not decided about consumers in the EU and the UK. */
export const undecidedSales = {
  kind: "Settings to decide",
  noun: "setting to decide",
  nouns: "settings to decide",
  title: "You haven’t decided who pays VAT in the EU and the UK",
  reason: "it’s due from the first sale to a consumer there",
} as const
