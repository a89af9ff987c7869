import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/chance.ts"
import { createLicenseKey } from "#app/domain/license-key.ts"
import { decide, type PaymentReport } from "#app/domain/order.ts"
import { type findOrderAndBuyer, fulfilOrder } from "#db/fulfilment.server.ts"
import { deliverMailSoon } from "./deliver-mail.server.ts"

type Needs = Pick<AppLoadContext, "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "letters">

type OrderAndBuyer = NonNullable<Awaited<ReturnType<typeof findOrderAndBuyer>>>

export type SettlementResult =
  | "fulfilled"
  | "already-paid"
  | "attempt-failed"
  | "not-captured-yet"
  | "amount-differs"
  | "unknown-order"

/**
 * The one way an order is paid, whoever reports the payment: the webhook (with its stored delivery) or the
 * provider's answer to our question. Safe to repeat, at once and after a crash.
 */
export async function settlePayment(
  context: Needs,
  report: PaymentReport,
  found: OrderAndBuyer | null,
  deliveryId: string | null,
): Promise<SettlementResult> {
  if (!found) return "unknown-order"
  const { order, buyerEmail } = found
  const decision = decide(order, report)
  if (decision.kind === "ignore") {
    if (decision.because === "amount-differs") {
      context.log.error("payment-amount-differs", "captured for another amount", { orderId: order.id })
    }
    return decision.because
  }

  const { db, letters, now, randomBytes } = context
  const issue = { id: createId(randomBytes), licenseKey: createLicenseKey(randomBytes) }
  const { paymentId, isRefunded } = report
  const { licenseKey } = issue
  const paidAt = now()
  const receipt =
    buyerEmail === null ? null : letters.receipt({ order, email: buyerEmail, paymentId, licenseKey, paidAt })
  const facts = { order, paymentId, buyerEmail, issue, receipt, isRefunded, deliveryId }
  const first = await fulfilOrder(db, { ...facts, now: paidAt })
  if (!first) return "already-paid"
  context.log.info("order-fulfilled", { orderId: order.id, kind: order.kind })
  deliverMailSoon(context)
  return "fulfilled"
}
