import type { Supply } from "#app/invoices/tax/gst.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import { plural } from "#app/platform/plural.ts"
import { MAX_MONTHS } from "./report-period.ts"

export const reportsCopy = {
  title: "Reports",
  noPeriod: `Please choose a first and a last month, ${plural(MAX_MONTHS, "month")} at most.`,
  gst: "GST",
  from: "From",
  to: "To",
  csv: "Export CSV",
} as const

export const NOTHING_IN_MONTHS = "Nothing in these months."

export const supplies: Record<Supply, string> = {
  "same-state": "Within the State",
  "other-state": "To another State",
  export: "Export under the letter",
  "export-with-tax": "Export with IGST",
}

/** The file of one return; its number where a seller who moved has two. */
export const returnFile = (gstin: string, isOnly: boolean) =>
  `GSTR-1${isOnly ? "" : ` of ${gstin}`} as JSON, for the portal's offline tool`

const saleNames = new Map(Object.entries({ ...planNames, donation: "Donation" }))

/** The name of a plan, of donations, or the code of a coupon. */
export const saleTotalInWords = (name: string) => saleNames.get(name) ?? name

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
