export const webhooksCopy = {
  lead: "Every signed event from Razorpay, with what it did.",
  empty: "Events from Razorpay will be here as soon as one arrives.",
  withheld: "The payload was deleted with the buyer's account.",
  unreadable: "The payload was deleted with the buyer's account, so it can't be handled again.",
  changed: "The event has changed in the meantime, so nothing was done. Please look again.",
  ignoreHint: "The event stays in this list. The overview no longer shows it, nor the payment it reports.",
} as const

/** What a form of the event's page says once it is done, by its intent. */
export const webhookDone = new Map(
  Object.entries({
    replay: "The event was handled again.",
    ignore: "The event is ignored.",
  }),
)

/** What became of an event, by its stored result. */
export const webhookResults = new Map(
  Object.entries({
    fulfilled: "Payment confirmed",
    booked: "Recorded",
    "already-paid": "Repeated: already confirmed",
    "second-payment": "Second payment of a paid order",
    "coupon-unavailable": "Coupon without a use left, or ended",
    "amount-differs": "Another amount than the order's",
    "unknown-order": "Order not known here",
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
