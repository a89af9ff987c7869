import * as z from "zod"
import type { DisputeStatus } from "#app/domain/checkout/dispute.ts"
import type { PaymentUpdate } from "#app/domain/checkout/order.ts"
import { refundReversal } from "#app/domain/checkout/reversal.ts"
import type { WebhookContent, WebhookEvent } from "./payments.ts"
import { DISPUTE_EVENTS, PAYMENT_EVENTS, REVERSAL_EVENTS } from "./razorpay-event-names.ts"

const unixSeconds = z.int().nonnegative().max(99_999_999_999)

/** The fields of a Razorpay payment that are used; the others vary by method, event and API version. */
export const PaymentEntity = z.object({
  id: z.string().regex(/^pay_\w+$/),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  base_amount: z.int().nonnegative().nullish().catch(null),
  international: z.boolean().nullish().catch(null),
  created_at: unixSeconds.nullish().catch(null),
})

const created_at = unixSeconds.catch(0)
const Envelope = z.object({ event: z.string(), payload: z.looseObject({}), created_at })
type Payment = z.infer<typeof PaymentEntity>
const PaymentPayload = z.object({ payment: z.object({ entity: PaymentEntity }) })

const RefundPayload = z.object({
  payment: z.object({ entity: z.object({ amount_refunded: z.int().nonnegative().nullish() }) }),
  refund: z.object({
    entity: z.object({ id: z.string().min(1), payment_id: z.string().min(1), amount: z.int().nonnegative() }),
  }),
})
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

export const isCaptured = (status: string) => isKnownStatus(status) && OUTCOMES[status] === "captured"

/** Null for a payment without an order or with an unknown status. `occurredAt`: Unix seconds. */
export function toPaymentUpdate(payment: Payment, occurredAt = payment.created_at): PaymentUpdate | null {
  if (!payment.order_id || !isKnownStatus(payment.status)) return null
  return {
    providerOrderId: payment.order_id,
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    outcome: OUTCOMES[payment.status],
    isRefunded: payment.status === "refunded",
    baseAmount: payment.base_amount ?? null,
    isInternational: payment.international ?? false,
    createdAt: payment.created_at ? new Date(payment.created_at * 1000) : null,
    occurredAt: occurredAt ? new Date(occurredAt * 1000) : null,
  }
}

/** Parses a verified body; never throws, because Razorpay disables a webhook that keeps failing. */
export function parseWebhookEvent(payload: string): WebhookEvent {
  const envelope = Envelope.safeParse(parseJson(payload))
  if (!envelope.success) return { type: null, content: { kind: "unparsable" } }
  const type = envelope.data.event.slice(0, 100)
  if (REVERSAL_EVENTS.includes(type)) return { type, content: readReversal(type, envelope.data) }
  const disputeStatus = DISPUTE_EVENTS.get(type)
  if (disputeStatus) return { type, content: readDispute(disputeStatus, envelope.data) }
  if (!PAYMENT_EVENTS.includes(type)) return { type, content: { kind: "unknown-event" } }

  const parsed = PaymentPayload.safeParse(envelope.data.payload)
  if (!parsed.success) return { type, content: { kind: "unparsable" } }
  const update = toPaymentUpdate(parsed.data.payment.entity, envelope.data.created_at)
  return { type, content: update ? { kind: "payment", update } : { kind: "not-for-us" } }
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
    const { id, payment_id: paymentId, amount } = parsed.data.refund.entity
    const totalRefunded = parsed.data.payment.entity.amount_refunded ?? amount
    const refund = { id, paymentId, amount, occurredAt }
    return { kind: "reversal", reversal: refundReversal(refund, totalRefunded) }
  }
  const parsed = DisputePayload.safeParse(payload)
  if (!parsed.success) return { kind: "unparsable" }
  const { id: disputeId, payment_id: paymentId } = parsed.data.dispute.entity
  const kind = type === "payment.dispute.lost" ? "dispute-lost" : "dispute-won"
  const reversal = {
    id: `${kind}:${disputeId}`,
    paymentId,
    kind,
    disputeId,
    amount: 0,
    totalRefunded: 0,
    occurredAt,
  } as const
  return { kind: "reversal", reversal }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
