import { withAsciiDigits } from "./text.ts"

/**
 * Result of reading a typed amount: minor units; "unclear" if a separator before three digits is either that of
 * thousands or that of decimals, with both ways to write it plainly; or "unreadable".
 */
export type AmountReading =
  | { kind: "amount"; amount: number }
  | { kind: "unclear"; whole: string; decimal: string }
  | { kind: "unreadable" }

/** Thousands apart by one and the same separator, in threes, or as in India in twos before the last three. */
const GROUPED =
  /^(?:[1-9]\d{0,2}([.,'’ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*|[1-9]\d?([.,'’ \u00a0\u2009\u202f])\d{2}(?:\2\d{2})*\2\d{3})$/
const MAX_DIGITS = 9

/** Reads major units with at most two decimals after a point or comma, as people type them: 12.50, 12,50, 1.250,00, 1,00,000, १२.५०. */
export function readAmount(text: string): AmountReading {
  // Arabic and full-width separators; the Arabic one of thousands is never one of decimals.
  const typed = withAsciiDigits(text.trim())
    .replace(/[٫．]/g, ".")
    .replace(/[،，]/g, ",")
    .replaceAll("٬", "’")
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(typed)) {
    const [first = "", last = ""] = typed.split(/[.,]/)
    return { kind: "unclear", whole: first + last, decimal: `${first}.${last.slice(0, 2)}` }
  }
  const [, whole = "", separator = "", decimals = ""] = /^(.+?)(?:([.,])(\d{1,2}))?$/.exec(typed) ?? []
  const isGrouped = GROUPED.test(whole) && !(separator && whole.includes(separator))
  const digits = isGrouped ? whole.replace(/\D/g, "") : whole
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS
    ? { kind: "amount", amount: Number(digits) * 100 + Number(decimals.padEnd(2, "0")) }
    : { kind: "unreadable" }
}

/** "₹2,880", "94.99 USD" and "$94.99" in minor units, a separator before three digits as the desk writes it; null for what is no amount. */
export function readMinorUnits(text: string) {
  const read = readAmount(text.replace(/[$€£₹]|\b(USD|EUR|GBP|INR|Rs\.?)(?![a-z])/gi, ""))
  if (read.kind === "unclear") return Number(read.whole) * 100
  return read.kind === "amount" && read.amount > 0 ? read.amount : null
}
