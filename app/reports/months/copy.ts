import type { Rate, Rupees } from "#app/orders/ledger/totals.ts"
import { planNames } from "#app/orders/plans/plans.ts"
import type { Supply } from "#app/orders/tax/gst.ts"
import { formatAmount, formatMoney, toMajorUnits } from "#app/platform/money.ts"
import { plural } from "#app/platform/plural.ts"
import { inList } from "#app/platform/text.ts"
import { dayInWords, formatShortDay, indianDayOf } from "#app/platform/time.ts"
import { MAX_MONTHS } from "./report-period.ts"
import { RECENT_DAYS, type RevenuePeriod, WEEK_DAYS } from "./reports.ts"

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
  `GSTR-1${isOnly ? "" : ` of ${gstin}`} as JSON, for the portal’s offline tool`

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

export const revenueCopy = {
  title: "Revenue",
  note: "in rupees",
  periods: {
    "so-far": "Month so far",
    today: "Today",
    week: plural(WEEK_DAYS, "day"),
    month: plural(RECENT_DAYS, "day"),
  } satisfies Record<RevenuePeriod["id"], string>,
  compared: "Changes are against the period before.",
  yesterday: (rupees: string) => `${rupees} yesterday`,
  before: (rupees: string) => `${rupees} before`,
  refunded: (rupees: string) => `${rupees} refunded`,
  licensesIssued: (licenses: number) => `${plural(licenses, "license")} issued`,
  about: "about",
  byDay: "Revenue by day",
  byCurrency: "By currency, with licenses and computers",
} as const

/** "about ₹1,23,456": whole rupees of everything, and beside them what has no rate at all. */
export function formatRupees({ amount, isAbout, missing }: Rupees, isExact = false): string {
  const shown = isExact ? amount : Math.round(toMajorUnits(amount)) * 100
  const rupees = `${isAbout ? "about " : ""}${formatMoney({ amount: shown, currency: "INR" })}`
  const others = missing.map(formatAmount)
  return amount === 0 && others.length > 0
    ? `${others.join(" + ")}, no rate`
    : [rupees, ...others].join(" + ")
}

export const wholeRupees = (amount: number) => formatRupees({ amount, isAbout: false, missing: [] })

/** "₹7.1L", "₹8.1k": paise as they stand in a chart. */
export function shortRupees(amount: number): string {
  const rupees = toMajorUnits(amount)
  if (rupees >= 100_000) return `₹${(rupees / 100_000).toFixed(1)}L`
  return rupees >= 1000 ? `₹${(rupees / 1000).toFixed(rupees >= 10_000 ? 0 : 1)}k` : `₹${Math.round(rupees)}`
}

/** "Approximate amounts use the last known rate, $1.00 = ₹84.22 (12 Nov).": at which rates, and from when, what Razorpay did not convert is in rupees. */
export function ratesInWords(rates: readonly Rate[], now: Date): string {
  const inWords = rates.map(({ currency, amount, inrAmount, at }) => {
    const one = formatAmount({ amount: 100, currency })
    const worth = formatMoney({ amount: Math.round((inrAmount * 100) / amount), currency: "INR" })
    return `${one} = ${worth} (${dayInWords(indianDayOf(at), now)})`
  })
  if (inWords.length === 0) return ""
  return `Approximate amounts use the last known ${inWords.length === 1 ? "rate" : "rates"}, ${inList(inWords)}.`
}

/** "₹6,020 on 1–24 Oct 2026": the same days of the month before. */
export const revenueBefore = ({ before, beforeDays: { from, to } }: RevenuePeriod) =>
  `${formatRupees(before)} on ${Number(from.slice(8))}–${formatShortDay(to)}`

/** Maximum rise shown in percent: above it, the previous sum says more. */
const MAX_PERCENT = 300

/** "+12%", "−100%"; of a day yesterday's sum, and after a large rise the sum before; empty where there was none. */
export function changeSince({ id, before, paid }: RevenuePeriod): string {
  if (id === "today") return revenueCopy.yesterday(formatRupees(before))
  if (before.amount <= 0) return ""
  const percent = Math.round(((paid.amount - before.amount) * 100) / before.amount)
  if (percent > MAX_PERCENT) return id === "so-far" ? "" : revenueCopy.before(formatRupees(before))
  if (percent === 0) return "±0%"
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}
