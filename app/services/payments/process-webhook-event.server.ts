import type { AppLoadContext } from "@remix-run/cloudflare"
import { paymentProblem } from "#app/domain/payments/payment-problem.ts"
import { clampToLearned } from "#app/domain/time.ts"
import type { WebhookContent } from "#app/gateways/payments.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { recordDisputeEvent } from "#db/payments/disputes.server.ts"
import { markRefundFailed } from "#db/payments/provider-syncs.server.ts"
import { markUnconfirmedPayment, markWebhookEvent } from "#db/payments/webhook-events.server.ts"
import { type ConfirmationResult, confirmPayment } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/**
 * Processes a stored webhook event, live and replayed, stores the result with it and returns the result.
 * `found` is the order that a payment names and its buyer. Idempotent.
 */
export async function processWebhookEvent(
  context: Dependencies,
  { id, content }: { id: string; content: WebhookContent },
  found: OrderAndBuyer | null,
): Promise<string> {
  const { db, now } = context
  // What becomes of an unpaid order and a reversal are written in one transaction with the result.
  switch (content.kind) {
    case "payment": {
      const result = await confirmPayment(context, content.update, found, { webhookEventId: id })
      const reason = paymentProblem(content.update, result, found?.order.paymentId ?? null)
      if (reason) {
        const orderId = found?.order.id ?? null
        await markUnconfirmedPayment(db, id, { update: content.update, orderId, reason, result }, now())
      } else if (!isWrittenWithResult(result)) await markWebhookEvent(db, id, result, now())
      return result
    }
    case "reversal":
      return recordReversal(context, content.reversal, id)
    case "dispute": {
      const result = "booked"
      const occurredAt = clampToLearned(content.dispute.occurredAt, now())
      const dispute = { ...content.dispute, occurredAt }
      await recordDisputeEvent(db, { dispute, webhookEventId: id, result, now: now() })
      return result
    }
    case "refund-failed": {
      await markRefundFailed(db, content.refundId)
      await markWebhookEvent(db, id, content.kind, now())
      return content.kind
    }
    default:
      await markWebhookEvent(db, id, content.kind, now())
      return content.kind
  }
}

const isWrittenWithResult = (result: ConfirmationResult) =>
  result === "fulfilled" || result === "coupon-unavailable"
