import * as z from "zod"
import { refundReversal } from "#app/orders/ledger/ledger.ts"
import type { WebhookContent, WebhookEvent } from "#app/payments/provider/payment-provider.ts"
import { parseJson } from "#app/platform/text.ts"
import { OrderEntity, RefundEntity, time, toPaymentUpdate } from "./entities.server.ts"

const Envelope = z.object({
  type: z.string(),
  timestamp: time.optional().catch(undefined),
  data: z.unknown(),
})

type Reader = (data: unknown, occurredAt: Date | undefined) => WebhookContent

const readOrder: Reader = (data, occurredAt) => {
  const order = OrderEntity.safeParse(data).data
  if (!order) return { kind: "unparsable" }
  const update = toPaymentUpdate(order, occurredAt)
  return update ? { kind: "payment", update } : { kind: "not-for-us" }
}

const readRefund: Reader = (data) => {
  const refund = RefundEntity.safeParse(data).data
  if (!refund) return { kind: "unparsable" }
  const { id, paymentId, status, createdAt: occurredAt } = refund
  if (status === "failed") return { kind: "refund-failed", refundId: id, paymentId }
  // It is reported again once its end is known.
  if (status === "pending") return { kind: "unknown-event" }
  return { kind: "reversal", reversal: refundReversal({ ...refund, occurredAt }) }
}

// An order becomes paid by any event that says so; the fee is told in a later update.
const READERS = new Map<string, Reader>([
  ["order.created", readOrder],
  ["order.updated", readOrder],
  ["order.paid", readOrder],
  ["order.refunded", readOrder],
  ["refund.created", readRefund],
  ["refund.updated", readRefund],
])

/** Parses a verified body; never throws. */
export function parseWebhookEvent(payload: string): WebhookEvent {
  const { data: envelope } = Envelope.safeParse(parseJson(payload))
  if (!envelope) return { type: null, content: { kind: "unparsable" } }
  const type = envelope.type.slice(0, 100)
  const content = READERS.get(type)?.(envelope.data, envelope.timestamp)
  return { type, content: content ?? { kind: "unknown-event" } }
}
