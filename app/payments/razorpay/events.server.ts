import * as z from "zod"
import { type DisputeStatus, disputeReversal, refundReversal } from "#app/orders/ledger/ledger.ts"
import type { PaymentUpdate } from "#app/payments/confirmation/payment-decision.ts"
import { parseJson } from "#app/platform/text.ts"
import type { WebhookContent, WebhookEvent } from "./payment-provider.ts"

export const recordId = z.string().min(1)
export const minorUnits = z.int().nonnegative()
const unixSeconds = minorUnits.max(99_999_999_999)

/** The fields of a Razorpay payment that are used; the others vary by method, event and API version. */
export const PaymentEntity = z.object({
  id: z.string().regex(/^pay_\w+$/),
  amount: minorUnits,
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  captured: z.boolean().nullish().catch(null),
  base_amount: minorUnits.nullish().catch(null),
  fee: minorUnits.nullish().catch(null),
  tax: minorUnits.nullish().catch(null),
  international: z.boolean().nullish().catch(null),
  created_at: unixSeconds.nullish().catch(null),
})

export type Payment = z.infer<typeof PaymentEntity>

/** Only the status is reliable: a failed card payment can have `captured: true`. */
const OUTCOMES = {
  captured: "captured",
  refunded: "captured",
  failed: "failed",
  authorized: "authorized",
  created: "authorized",
} as const satisfies Record<string, PaymentUpdate["outcome"]>

function isKnownStatus(status: string): status is keyof typeof OUTCOMES {
  return Object.hasOwn(OUTCOMES, status)
}

/** Null for an unknown status. */
export function paymentOutcome({ status, captured }: Pick<Payment, "status" | "captured">) {
  if (!isKnownStatus(status)) return null
  // What Razorpay returns because it was not captured in time, or was a second payment, has `captured: false` for good.
  return status === "refunded" && captured === false ? "auto-refunded" : OUTCOMES[status]
}

/** Null for a payment without an order or with an unknown status. `occurredAt`: Unix seconds. */
export function toPaymentUpdate(payment: Payment, occurredAt = payment.created_at): PaymentUpdate | null {
  const outcome = paymentOutcome(payment)
  if (!payment.order_id || outcome === null) return null
  return {
    providerOrderId: payment.order_id,
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    outcome,
    isRefunded: outcome === "captured" && payment.status === "refunded",
    baseAmount: payment.base_amount ?? null,
    fee: payment.fee ?? null,
    tax: payment.tax ?? null,
    isInternational: payment.international ?? false,
    createdAt: payment.created_at ? new Date(payment.created_at * 1000) : null,
    occurredAt: occurredAt ? new Date(occurredAt * 1000) : null,
  }
}

const REVERSAL_EVENTS = ["refund.processed", "payment.dispute.lost", "payment.dispute.won"]
const REFUND_FAILED = "refund.failed"
const DISPUTE_EVENTS = new Map<string, DisputeStatus>(
  Object.entries({
    "payment.dispute.created": "open",
    "payment.dispute.under_review": "under_review",
    "payment.dispute.action_required": "action_required",
    "payment.dispute.closed": "closed",
  }),
)
const PAYMENT_EVENTS = ["payment.authorized", "payment.captured", "payment.failed", "order.paid"]

/** The events that are processed, and so those that the webhook in the Razorpay Dashboard must be subscribed to. */
export const WEBHOOK_EVENTS = [...PAYMENT_EVENTS, ...REVERSAL_EVENTS, REFUND_FAILED, ...DISPUTE_EVENTS.keys()]

const created_at = unixSeconds.catch(0)
const Envelope = z.object({ event: z.string(), payload: z.looseObject({}), created_at })
const PaymentPayload = z.object({ payment: z.object({ entity: PaymentEntity }) })

const RefundPayload = z.object({
  payment: z.object({
    entity: z.object({
      amount_refunded: minorUnits.nullish(),
      currency: z.string().nullish().catch(null),
      captured: z.boolean().nullish().catch(null),
    }),
  }),
  refund: z.object({
    entity: z.object({
      id: recordId,
      payment_id: recordId,
      amount: minorUnits,
      currency: z.string().nullish().catch(null),
    }),
  }),
})
const FailedRefundPayload = z.object({ refund: RefundPayload.shape.refund })
const DisputePayload = z.object({
  dispute: z.object({ entity: z.object({ id: recordId, payment_id: recordId }) }),
})
const OpenDisputePayload = z.object({
  dispute: z.object({
    entity: z.object({
      id: recordId,
      payment_id: recordId,
      amount: minorUnits,
      currency: z.string(),
      respond_by: unixSeconds.nullish(),
    }),
  }),
})

/** Parses a verified body; never throws, because Razorpay disables a webhook that keeps failing. */
export function parseWebhookEvent(payload: string): WebhookEvent {
  const envelope = Envelope.safeParse(parseJson(payload))
  if (!envelope.success) return { type: null, content: { kind: "unparsable" } }
  const type = envelope.data.event.slice(0, 100)
  if (REVERSAL_EVENTS.includes(type)) return { type, content: readReversal(type, envelope.data) }
  if (type === REFUND_FAILED) return { type, content: readFailedRefund(envelope.data.payload) }
  const disputeStatus = DISPUTE_EVENTS.get(type)
  if (disputeStatus) return { type, content: readDispute(disputeStatus, envelope.data) }
  if (!PAYMENT_EVENTS.includes(type)) return { type, content: { kind: "unknown-event" } }

  const parsed = PaymentPayload.safeParse(envelope.data.payload)
  if (!parsed.success) return { type, content: { kind: "unparsable" } }
  return { type, content: paymentContent(parsed.data.payment.entity, envelope.data.created_at) }
}

function paymentContent(payment: Payment, occurredAt: number): WebhookContent {
  const update = toPaymentUpdate(payment, occurredAt)
  return update ? { kind: "payment", update } : { kind: "not-for-us" }
}

function readFailedRefund(payload: unknown): WebhookContent {
  const parsed = FailedRefundPayload.safeParse(payload)
  if (!parsed.success) return { kind: "unparsable" }
  const { id: refundId, payment_id: paymentId } = parsed.data.refund.entity
  return { kind: "refund-failed", refundId, paymentId }
}

/** A refund of a payment that was never captured says what became of the payment: it took nothing and returns nothing. */
function readAutoRefund(payload: unknown, occurredAt: number): WebhookContent {
  const parsed = PaymentPayload.safeParse(payload)
  if (!parsed.success) return { kind: "unparsable" }
  return paymentContent({ ...parsed.data.payment.entity, status: "refunded" }, occurredAt)
}

function readDispute(
  status: DisputeStatus,
  { payload, created_at }: z.infer<typeof Envelope>,
): WebhookContent {
  const parsed = OpenDisputePayload.safeParse(payload)
  if (!parsed.success) return { kind: "unparsable" }
  const { id, payment_id: paymentId, amount, currency, respond_by } = parsed.data.dispute.entity
  const respondBy = respond_by ? new Date(respond_by * 1000) : null
  const occurredAt = new Date(created_at * 1000)
  return { kind: "dispute", dispute: { id, paymentId, amount, currency, status, respondBy, occurredAt } }
}

function readReversal(type: string, { payload, created_at }: z.infer<typeof Envelope>): WebhookContent {
  const occurredAt = new Date(created_at * 1000)
  if (type === "refund.processed") {
    const parsed = RefundPayload.safeParse(payload)
    if (!parsed.success) return { kind: "unparsable" }
    if (parsed.data.payment.entity.captured === false) return readAutoRefund(payload, created_at)
    const { id, payment_id: paymentId, amount } = parsed.data.refund.entity
    const { amount_refunded, currency: ofPayment } = parsed.data.payment.entity
    const totalRefunded = amount_refunded ?? amount
    const currency = parsed.data.refund.entity.currency ?? ofPayment ?? null
    const refund = { id, paymentId, amount, currency, occurredAt }
    return { kind: "reversal", reversal: refundReversal(refund, totalRefunded) }
  }
  const parsed = DisputePayload.safeParse(payload)
  if (!parsed.success) return { kind: "unparsable" }
  const { id, payment_id: paymentId } = parsed.data.dispute.entity
  const outcome = type === "payment.dispute.lost" ? "lost" : "won"
  return { kind: "reversal", reversal: disputeReversal({ id, paymentId, outcome, occurredAt }) }
}
