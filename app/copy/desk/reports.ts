import { planNames } from "#app/copy/orders/plan-names.ts"
import type { Supply } from "#app/domain/papers/gst.ts"
import type { InvoiceKind } from "#app/domain/papers/invoice.ts"

export const reportsCopy = {
  lead: "Totals by month of Indian time. A refund counts in the month in which it was made, and what is issued free is no revenue.",
  period: "Please choose a first and a last month, 36 months at most.",
  empty: "Nothing in these months.",
  chartsTitle: "Charts",
  gstr1: "GSTR-1",
  gstr1Title: (month: string) => `GSTR-1 of ${month}`,
  gstr1Lead:
    "Tax invoices less credit notes of one month, as the return declares them. Commercial credit notes have no tax and are not declared.",
  gstr1Month: "Please choose a month.",
  gstr1NoSeller: "Without a GSTIN in Settings there are no tax invoices, and no return.",
  gstr1Unknown: (amounts: string) =>
    `Not in the files, because the value in rupees is not known: ${amounts}. Please add it by hand.`,
  gstr1Files: "Files for the accountant",
  gstr1Json: "GSTR-1 as JSON, for the portal's offline tool",
} as const

const MONEY = ["Payments", "Licenses", "Donations", "Refunded", "Left"]
const RUPEES = ["Licenses", "Donations", "Refunded", "Left"]
const FEES = ["Payments", "In rupees", "Fee", "Tax in it", "Net", "Fee not told"]
const TAXES = ["Taxable value", "CGST", "SGST", "IGST", "Rounding", "Total", "In rupees"]

/** Each report: its title, what it says, and the headings of its columns, on the screen and in its CSV file. */
export const reports = {
  rupees: {
    tab: "In rupees",
    title: "Revenue in rupees by month",
    lead: "What was paid for licenses and donations in all currencies, as Razorpay converted it, and what of it was refunded.",
    headings: ["Month", ...RUPEES],
    detail: ["Month", ...RUPEES],
  },
  revenue: {
    tab: "Currencies",
    title: "Revenue by month and currency",
    lead: "What was paid for licenses and donations, with all taxes, and what of it was refunded.",
    headings: ["Month", "Currency", ...MONEY],
    detail: ["Month", "Currency", ...MONEY],
  },
  countries: {
    tab: "Countries",
    title: "Revenue by country",
    lead: "The buyer's own country, else the one that the price came from. The file has each month apart.",
    headings: ["Country", "Currency", ...MONEY],
    detail: ["Month", "Country", "Currency", ...MONEY],
  },
  plans: {
    tab: "Plans",
    title: "Revenue by plan",
    lead: "What was paid for each plan, with all taxes. Refunds are not taken off.",
    headings: ["Plan", "Currency", "Payments", "Paid", "In rupees"],
    detail: ["Month", "Plan", "Currency", "Payments", "Paid", "In rupees"],
  },
  coupons: {
    tab: "Coupons",
    title: "Revenue by coupon",
    lead: "What was paid with each coupon, after its discount. Refunds are not taken off.",
    headings: ["Coupon", "Currency", "Payments", "Paid", "In rupees"],
    detail: ["Month", "Coupon", "Currency", "Payments", "Paid", "In rupees"],
  },
  licenses: {
    tab: "Licenses",
    title: "Licenses by month and plan",
    lead: "Licenses that were issued, also free ones. An upgrade is none.",
    headings: ["Month", "Plan", "Licenses"],
    detail: ["Month", "Plan", "Licenses"],
  },
  activations: {
    tab: "Computers",
    title: "New computers by version of the app",
    lead: "Each computer counts once for each license, with the version that activated it. The file has each month apart.",
    headings: ["Version", "New computers"],
    detail: ["Month", "Version", "New computers"],
  },
  fees: {
    tab: "Fees",
    title: "Razorpay's fees by month",
    lead: "What Razorpay kept of the payments of each month, tax included, and what was left. Payments whose fee it did not tell are beside.",
    headings: ["Month", ...FEES],
    detail: ["Month", ...FEES],
  },
  turnover: {
    tab: "Turnover",
    title: "Turnover in rupees by month",
    lead: "Licenses sold, also abroad, in rupees as Razorpay converted them. Refunds are not taken off, and donations do not count.",
    headings: ["Month", "Currency", "In rupees", "Value in rupees not known"],
    detail: ["Month", "Currency", "In rupees", "Value in rupees not known"],
  },
  gst: {
    tab: "GST",
    title: "GST by month",
    lead: "Tax invoices less credit notes. The file has them apart, and each State.",
    headings: ["Month", "Supply", "Currency", ...TAXES],
    detail: ["Month", "Paper", "Supply", "Place of supply", "Currency", "Count", ...TAXES],
  },
  documents: {
    tab: "Documents",
    title: "Documents issued",
    lead: "For table 13 of GSTR-1. None is ever canceled.",
    headings: ["Month", "Document", "First number", "Last number", "Count"],
    detail: ["Month", "Document", "First number", "Last number", "Count"],
  },
} as const

export type ReportId = keyof typeof reports

export const isReportId = (text: string): text is ReportId => Object.hasOwn(reports, text)

const supplies: Record<Supply, string> = {
  "same-state": "Within the State",
  "other-state": "To another State",
  export: "Export under the letter",
  "export-with-tax": "Export with IGST",
}

const documents: Record<InvoiceKind, string> = {
  invoice: "Tax invoices",
  "credit-note": "Credit notes",
  "commercial-note": "Commercial credit notes",
}

/** What the tables print for a plan, a supply or a kind of paper. */
export const reportWords = new Map(
  Object.entries({ ...planNames, donation: "Donation", ...supplies, ...documents }),
)

type Meter = { turnover: string; threshold: string; percent: number; year: string; isRegistered: boolean }

/** The turnover beside the threshold of registration, in words. */
export function thresholdText({ turnover, threshold, percent, year, isRegistered }: Meter): string {
  const sentence = `${turnover} of ${threshold} in ${year}, which is ${percent}%.`
  if (isRegistered) return `${sentence} You have a GSTIN, so the threshold no longer decides anything.`
  if (percent >= 100)
    return `${sentence} Above the threshold you must register for GST: ask your accountant now.`
  if (percent >= 75)
    return `${sentence} Above the threshold you must register for GST: ask your accountant soon.`
  return `${sentence} Above the threshold you must register for GST.`
}

export const unknownText = (amounts: string[]) =>
  amounts.length > 0 ? `Not in it, because the value in rupees is not known: ${amounts.join(", ")}.` : null
