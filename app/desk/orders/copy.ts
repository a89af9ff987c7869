import type { OrderState } from "#app/orders/order/order.ts"
import { type PlanType, planNames } from "#app/orders/plans/plans.ts"
import { plural } from "#app/platform/plural.ts"

export const ordersCopy = {
  notAtRazorpay:
    "Razorpay does not know this payment. Return the money by bank transfer, if there was any, and revoke the license on its page.",
  atRazorpay: "The license follows when Razorpay reports it.",
  atBank:
    "Return the money at your bank first. This records it: the license follows at once, a credit note is issued if there is an invoice, and the buyer is told.",
  refundReported: "Razorpay accepted the refund and reported it.",
  inDispute: "What is left is in a dispute. It can be refunded only if the dispute is won or closed.",
} as const

/** Labels of order states, the filter options of the order list. */
export const orderStates: Record<OrderState, string> = {
  pending: "Open",
  paid: "Paid",
  "partly-refunded": "Partly refunded",
  refunded: "Refunded",
  withdrawn: "Withdrawn",
  disputed: "Disputed",
  "dispute-lost": "Dispute lost",
  problem: "Needs you",
  free: "Issued free",
  closed: "Closed",
  expired: "Expired",
}

/** "Basic", "Custom Business, 500 computers" or "Donation": what an order of a list buys. */
export function shortItem({
  planType,
  devices,
}: {
  planType: PlanType | null
  devices: number | null
}): string {
  if (!planType) return "Donation"
  return devices === null ? planNames[planType] : `${planNames[planType]}, ${plural(devices, "computer")}`
}
