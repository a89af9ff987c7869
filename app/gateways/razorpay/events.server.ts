import * as z from "zod"
import type { DisputeStatus } from "#app/domain/payments/dispute.ts"
import { disputeReversal, refundReversal } from "#app/domain/payments/ledger.ts"
import type { WebhookContent, WebhookEvent } from "#app/gateways/payments.ts"
import { DISPUTE_EVENTS, PAYMENT_EVENTS, REFUND_FAILED, REVERSAL_EVENTS } from "./event-names.ts"
import { type Payment, PaymentEntity, toPaymentUpdate, unixSeconds } from "./payment.server.ts"

const created_at = unixSeconds.catch(0)
const Envelope = z.object({ event: z.string(), payload: z.looseObject({}), created_at })
const PaymentPayload = z.object({ payment: z.object({ entity: PaymentEntity }) })

const RefundPayload = z.object({
  payment: z.object({
    entity: z.object({
      amount_refunded: z.int().nonnegative().nullish(),
      currency: z.string().nullish().catch(null),
      captured: z.boolean().nullish().catch(null),
    }),
  }),
  refund: z.object({
    entity: z.object({
      id: z.string().min(1),
      payment_id: z.string().min(1),
      amount: z.int().nonnegative(),
      currency: z.string().nullish().catch(null),
    }),
  }),
})
const FailedRefundPayload = z.object({ refund: RefundPayload.shape.refund })
const DisputePayload = z.object({
  dispute: z.object({ entity: z.object({ id: z.string().min(1), payment_id: z.string().min(1) }) }),
})
const OpenDisputePayload = z.object({
  dispute: z.object({
    entity: z.object({
      id: z.string().min(1),
      payment_id: z.string().min(1),
      amount: z.int().nonnegative(),
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
