import type { Supply } from "#app/domain/invoices/gst.ts"
import { planNames } from "#app/domain/orders/order.ts"

export const reportsCopy = {
  empty: "Nothing in these months.",
  tables: {
    months: {
      title: "By month",
      lead: "What was paid for licenses and donations, with all taxes, by the months of Indian time: in rupees and in each currency. A refund counts in the month in which it was made. Net is less refunds and what Razorpay kept, as far as it tells its fees.",
    },
    countries: {
      title: "By country",
      lead: "The buyer's own country, else the one that the price came from.",
    },
    plans: { title: "By plan", lead: "What was paid, with all taxes. Refunds are not taken off." },
    coupons: { title: "By coupon", lead: "What was paid, with all taxes. Refunds are not taken off." },
    versions: {
      title: "New computers by version of the app",
      lead: "Each computer counts once for each license, with the version that activated it.",
    },
  },
  gstTitle: (month: string) => `GST of ${month}`,
  missing: "Not in the return yet",
  missingLead:
    "Their value in rupees is not known. Enter it as the bank credited it, and they are in the return.",
  taxes: "Taxes",
} as const

const supplies: Record<Supply, string> = {
  "same-state": "Within the State",
  "other-state": "To another State",
  export: "Export under the letter",
  "export-with-tax": "Export with IGST",
}

export const supplyInWords = (supply: Supply) => supplies[supply]

const saleNames = new Map(Object.entries({ ...planNames, donation: "Donation" }))

/** The name of a plan, of donations, or the code of a coupon. */
export const saleInWords = (name: string) => saleNames.get(name) ?? name

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
