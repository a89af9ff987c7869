import type { DisputeStatus } from "#app/domain/payments/dispute.ts"

export const REVERSAL_EVENTS = ["refund.processed", "payment.dispute.lost", "payment.dispute.won"]
export const REFUND_FAILED = "refund.failed"
export const DISPUTE_EVENTS = new Map<string, DisputeStatus>(
  Object.entries({
    "payment.dispute.created": "open",
    "payment.dispute.under_review": "under_review",
    "payment.dispute.action_required": "action_required",
    "payment.dispute.closed": "closed",
  }),
)
export const PAYMENT_EVENTS = ["payment.authorized", "payment.captured", "payment.failed", "order.paid"]

/** The events that are processed, and so those that the webhook in the Razorpay Dashboard must be subscribed to. */
export const WEBHOOK_EVENTS = [...PAYMENT_EVENTS, ...REVERSAL_EVENTS, REFUND_FAILED, ...DISPUTE_EVENTS.keys()]
