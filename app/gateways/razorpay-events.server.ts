import { z } from "zod"
import type { PaymentReport } from "#app/domain/order.ts"
import type { WebhookEvent } from "./payments.ts"

/** What we read of a payment; everything else in it varies by method, event and year. */
export const PaymentEntity = z.object({
  id: z.string().regex(/^pay_\w+$/),
  amount: z.int().nonnegative(),
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
})

const Envelope = z.object({ event: z.string(), payload: z.looseObject({}) })
const PaymentPayload = z.object({ payment: z.object({ entity: PaymentEntity }) })

const PAYMENT_EVENTS = ["payment.authorized", "payment.captured", "payment.failed", "order.paid"]

/** The status alone tells whether money moved: a failed card payment can carry `captured: true`. */
const OUTCOMES: Record<string, PaymentReport["outcome"]> = {
  captured: "captured",
  refunded: "captured",
  failed: "failed",
  authorized: "authorized",
  created: "authorized",
}

/** Null for a payment without an order, or in a state we have no word for. */
export function toReport(payment: z.infer<typeof PaymentEntity>): PaymentReport | null {
  const outcome = OUTCOMES[payment.status]
  if (!payment.order_id || !outcome) return null
  return {
    providerOrderId: payment.order_id,
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    outcome,
  }
}

/** Reads a verified body; never throws, because the provider switches a failing webhook off. */
export function readWebhookEvent(payload: string): WebhookEvent {
  const envelope = Envelope.safeParse(parseJson(payload))
  if (!envelope.success) return { type: null, meaning: { kind: "unparsable" } }
  const type = envelope.data.event.slice(0, 100)
  if (!PAYMENT_EVENTS.includes(type)) return { type, meaning: { kind: "unknown-event" } }

  const parsed = PaymentPayload.safeParse(envelope.data.payload)
  if (!parsed.success) return { type, meaning: { kind: "unparsable" } }
  const report = toReport(parsed.data.payment.entity)
  return { type, meaning: report ? { kind: "payment", report } : { kind: "not-for-us" } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
