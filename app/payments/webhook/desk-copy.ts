import { capitalized } from "#app/platform/text.ts"

export const webhookCopy = {
  payload: "Payload",
  payloadDeleted: "The payload was deleted with the buyer’s account.",
} as const

/** Texts on the result of an event, by its stored name. */
export const webhookResults = new Map(
  Object.entries({
    fulfilled: "Payment confirmed",
    booked: "Recorded",
    "already-paid": "Repeated: already confirmed",
    "second-payment": "Second payment of a paid order",
    "coupon-unavailable": "Coupon without a use left, or ended",
    "amount-differs": "Amount different from its order’s",
    "unknown-order": "No matching order on this site",
    "payment-without-buyer": "Account deleted before the payment",
    "attempt-failed": "Attempt failed",
    "not-captured-yet": "Authorized, not captured yet",
    "auto-refunded": "Returned by Razorpay, never captured",
    "refund-failed": "Refund failed, nothing was returned",
    "not-for-us": "Payment without an order",
    "unknown-event": "Not used here",
    unparsable: "Could not be read",
  }),
)

export function webhookResult({
  result,
  ignoredAt,
}: {
  result: string | null
  ignoredAt: Date | null
}): string {
  const text = result === null ? "Not handled yet" : (webhookResults.get(result) ?? result)
  return ignoredAt ? `${text} (ignored)` : text
}

/** Texts on what an event reports, by the provider's name for it. */
const webhookTypes = new Map(
  Object.entries({
    "payment.authorized": "Payment authorized",
    "payment.captured": "Payment captured",
    "payment.failed": "Payment failed",
    "payment.dispute.created": "Dispute opened",
    "payment.dispute.under_review": "Dispute under review",
    "payment.dispute.action_required": "Dispute needs an answer",
    "payment.dispute.won": "Dispute won",
    "payment.dispute.lost": "Dispute lost",
    "payment.dispute.closed": "Dispute closed",
    "order.created": "Order created",
    "order.updated": "Order updated",
    "order.paid": "Order paid",
    "order.refunded": "Order refunded",
    "refund.created": "Refund created",
    "refund.updated": "Refund updated",
    "refund.processed": "Refund carried out",
    "refund.failed": "Refund failed",
    "refund.speed_changed": "Speed of a refund changed",
  }),
)

/** An event in words; one that the site does not know keeps the provider's name. */
export const webhookType = (type: string | null): string =>
  type === null ? "Event of unknown type" : (webhookTypes.get(type) ?? type)

/** "Razorpay: Order paid": an event with the provider that sent it. */
export const webhookEvent = ({ provider, eventType }: { provider: string; eventType: string | null }) =>
  `${capitalized(provider)}: ${webhookType(eventType)}`
