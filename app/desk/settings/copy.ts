import type { SaleEmails } from "#app/orders/ledger/ledger.ts"
import type { SalesToEurope } from "#app/orders/prices/sales.ts"
import { formatFinancialYear, lutStatus } from "#app/orders/tax/gst.ts"
import { WITHDRAWAL_DAYS } from "#app/orders/withdrawal/withdrawal.ts"
import { brand } from "#app/platform/brand.ts"

export const settingsCopy = {
  title: "Settings",
  lead: "The seller, as receipts, invoices and the legal pages print it. Invoices that are issued keep what they print.",
  notSavedYet: "These are the values of the configuration. Nothing is saved here yet.",
  noGstin:
    "Without a GSTIN, buyers get a receipt, and nothing on the site says tax. With one, each license gets a tax invoice, and buyers in India must choose their State.",
  seller: "Seller",
  tax: "Tax",
  maker: `Who makes ${brand.name}`,
  printed: "As a receipt prints it",
  state: (state: string) => `State: ${state}`,
  noLetter: "None",
  offersWithdrawal: `Consumers in the EU, the EEA and the UK may withdraw within ${WITHDRAWAL_DAYS} days. Unticked, they give that up at checkout for access at once.`,
  salesToEurope: {
    label: "EU and UK consumers",
    hint: "Consumers in the EU, the EEA and the UK, whose VAT is due from the first sale. An order that was begun before a change can still be paid.",
    undecided: "Not decided yet",
    choices: {
      seller: "I pay their VAT myself",
      none: "I don’t sell to them",
      reseller: "A reseller sells to them",
    } satisfies Record<NonNullable<SalesToEurope>, string>,
    required: "Please choose one.",
    ossNumber: "One-Stop Shop number",
    ukVatNumber: "UK VAT number",
    numberHint: "Receipts print it. Empty: none.",
    numberInvalid: "Please enter up to 20 letters and digits.",
  },
  filesQuarterly:
    "GSTR-1 is filed once a quarter (QRMP, up to ₹5 crore a year). Unticked, it is filed each month.",
  codeInvalid: "Please enter six or eight digits.",
  rateInvalid: "Please enter a rate in percent, such as 18.",
  yearRequired: "Please choose the year of the letter.",
  textTooLong: "This is too long to print.",
  lookTitle: "What the site prints of the seller",
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
    each: "Of each sale at once",
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
