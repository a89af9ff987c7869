import { createHmac, randomUUID } from "node:crypto"
import { secrets } from "./secrets.ts"

type Report = {
  orderId: string
  paymentId?: string
  amount?: number
  currency?: string
  status?: string
  /** In paise. */
  baseAmount?: number
  international?: boolean
  /** When the payment was begun. */
  createdAt?: Date
}

/** Razorpay's signature: lower-case hex HMAC-SHA256. */
export function sign(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("hex")
}

export type WebhookSettings = { secret?: string; signature?: string; eventId?: string }

/** A webhook event as the provider posts it. */
export function webhookRequest(
  body: string,
  {
    secret = secrets.webhookSecret,
    signature = sign(body, secret),
    eventId = randomUUID(),
  }: WebhookSettings = {},
) {
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": signature,
    "x-razorpay-event-id": eventId,
  }
  return { method: "POST" as const, headers, body }
}

/** A webhook body that reports a payment, captured unless said otherwise. */
export function paymentEvent(
  event: string,
  { orderId, paymentId, amount, currency, status, baseAmount, international, createdAt }: Report,
): string {
  const entity = {
    id: paymentId ?? `pay_${randomUUID().replaceAll("-", "").slice(0, 14)}`,
    entity: "payment",
    amount: amount ?? 9499,
    currency: currency ?? "USD",
    status: status ?? "captured",
    order_id: orderId,
    base_amount: baseAmount,
    international,
    created_at: createdAt && Math.floor(createdAt.getTime() / 1000),
    notes: [],
  }
  return JSON.stringify({ entity: "event", event, contains: ["payment"], payload: { payment: { entity } } })
}

type Refund = { paymentId: string; refundId: string; amount: number; totalRefunded: number; at: number }

/** A webhook body that reports a processed refund; `at` in Unix seconds. */
export function refundEvent({ paymentId, refundId, amount, totalRefunded, at }: Refund): string {
  const refund = {
    id: refundId,
    entity: "refund",
    amount,
    payment_id: paymentId,
    status: "processed",
    notes: [],
  }
  const payment = { id: paymentId, entity: "payment", amount: 9499, amount_refunded: totalRefunded }
  const payload = { refund: { entity: refund }, payment: { entity: payment } }
  return JSON.stringify({ entity: "event", event: "refund.processed", payload, created_at: at })
}

type Dispute = { paymentId: string; disputeId: string; outcome: "won" | "lost"; at: number }

/** A webhook body that reports the end of a dispute; a won one names no order, as in the provider's own sample. */
export function disputeEvent({ paymentId, disputeId, outcome, at }: Dispute): string {
  const dispute = { id: disputeId, entity: "dispute", payment_id: paymentId, status: outcome }
  const payment = { id: paymentId, entity: "payment", order_id: null }
  const payload = { dispute: { entity: dispute }, payment: { entity: payment } }
  return JSON.stringify({ entity: "event", event: `payment.dispute.${outcome}`, payload, created_at: at })
}
