import { plural } from "#app/copy/plural.ts"
import { formatExactly } from "#app/domain/money.ts"
import type { ComparedSettlement, LineDifference, SettlementLine } from "#app/domain/payments/settlement.ts"
import { formatAmount } from "./overview.ts"

export const settlementsCopy = {
  tab: "Settlements",
  title: "Settlements",
  lead: "What Razorpay paid out to the bank, what each payout is made of, and whether it is what is stored here. Razorpay is asked at this moment; amounts are in rupees.",
  empty:
    "Razorpay paid out nothing in these days. Each payout will be here with its payments, refunds and fees.",
  silent:
    "Razorpay did not answer, so its settlements can't be shown at the moment. Please try again in a minute.",
  tooMany: "There are more than 2,000 payments and refunds in these days. Please choose a single day.",
  period: "Please choose a month, and a day of it or none.",
  differences: "Differences",
  agree: "What was paid out is what is stored here.",
  unsettled: "Not paid out",
  unsettledLead: "Captured more than 14 days ago and in no settlement. Ask Razorpay about them.",
  moreUnsettled: (shown: number) => `These are the first ${shown} of more.`,
  linesTitle: "What it is made of",
  noLines: "Razorpay lists nothing of this settlement yet.",
  compareDay: "Compare that day",
  whole: "The whole settlement",
  noReference: "None yet",
  moreDifferences: (count: number) =>
    `${plural(count, "more difference")}: each settlement's page names its own.`,
  moreLines: (shown: number, all: number) =>
    `These are the first ${shown} of ${all} lines; what differs comes first.`,
  feeUnknown: "Not said",
} as const

const STATES = new Map([
  ["created", "On its way"],
  ["processed", "Paid out"],
  ["failed", "Failed"],
])

/** The state of a settlement, which has no other name where Razorpay has a new one. */
export const settlementState = (status: string): string => STATES.get(status) ?? "Unknown"

export const inRupees = (amount: number) => formatExactly({ amount, currency: "INR" })

/** "Agrees", "2 differences", "Lines missing". */
export function settlementAgreement({ amount, sums, lines }: ComparedSettlement): string {
  const differences = lines.filter(({ difference }) => difference !== null).length
  if (differences > 0) return plural(differences, "difference")
  return sums.net === amount ? "Agrees" : "Lines missing"
}

/** "Its lines add up to ₹1,204.00, and ₹1,353.00 was paid out: Razorpay may not list all of them yet." */
export function sumDifference({ amount, sums }: Pick<ComparedSettlement, "amount" | "sums">): string {
  return `Its lines add up to ${inRupees(sums.net)}, and ${inRupees(amount)} was paid out: Razorpay may not list all of them yet. Load the page again in a minute.`
}

/** "Payment of ada@example.com", "Refund", or the reason of an adjustment. */
export function lineTitle({ kind, description }: SettlementLine, email: string | null): string {
  switch (kind) {
    case "payment":
      return email ? `Payment of ${email}` : "Payment"
    case "refund":
      return email ? `Refund to ${email}` : "Refund"
    case "transfer":
      return "Transfer to a linked account"
    case "adjustment":
      return description ? `Adjustment: ${description}` : "Adjustment"
  }
}

const NAMES = { amount: "The amount", fee: "The fee", tax: "The tax on the fee" } as const

/** "The fee is ₹2.98 here and ₹3.20 at Razorpay." */
export function differenceInWords({ kind, currency }: SettlementLine, difference: LineDifference): string {
  if (difference === "missing") return `This ${kind} is not stored here.`
  const { what, theirs, ours } = difference
  const amountOf = (amount: number) =>
    what === "amount" && currency !== "INR" ? formatAmount({ amount, currency }) : inRupees(amount)
  return `${NAMES[what]} is ${amountOf(ours)} here and ${amountOf(theirs)} at Razorpay.`
}
