import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import { disputeReversal, paymentProblem, refundReversal } from "#app/domain/payments/ledger.ts"
import type { ProviderDispute, ProviderPayment, ProviderRefund, TimeRange } from "#app/gateways/payments.ts"
import { findOrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { recordDispute } from "#db/payments/disputes.server.ts"
import { markRefundFailed, setSyncStatus } from "#db/payments/provider-syncs.server.ts"
import { confirmPayment, toCapturedUpdate } from "./confirm-payment.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

// What the provider says when it is asked, by the cron, a button or a recovery: whoever asks, records are pulled at one pace,
// and of each is recorded what its webhook event would have.

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/** How many requests to the provider are open at once. */
const CONCURRENCY = 6

/** Asks about each, `CONCURRENCY` at a time; the answers are in the order of the questions. */
export async function pullEach<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += CONCURRENCY)
    answers.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(ask))))
  return answers
}

/** The captured payments and the refunds created in the range; null when the provider does not answer. */
export async function pullRange({ payments: provider }: Payments, range: TimeRange) {
  const [payments, refunds] = await Promise.all([provider.listPayments(range), provider.listRefunds(range)])
  if (!payments || !refunds) return null
  if (payments === "too-many" || refunds === "too-many") return "too-many"
  return { payments, refunds }
}

/**
 * The refunds of captured payments: those of payments that were never captured return what was never taken. `captured`
 * has the ids of payments that are known to be captured. Null when the provider does not answer.
 */
export async function withoutAutoRefunds(
  { payments: provider }: Payments,
  refunds: ProviderRefund[],
  captured: ReadonlySet<string>,
): Promise<ProviderRefund[] | null> {
  const others = new Set(refunds.map(({ paymentId }) => paymentId).filter((id) => !captured.has(id)))
  const found = await pullEach([...others], (id) => provider.findPayment(id))
  if (found.includes(null)) return null
  const known = new Set(captured)
  for (const payment of found) if (payment && payment !== "unknown") known.add(payment.id)
  return refunds.filter(({ paymentId }) => known.has(paymentId))
}

/** Confirms a captured payment, or lists it for the owner; null where nothing was left to do. */
export async function recordPayment(
  context: Dependencies,
  payment: ProviderPayment,
): Promise<"confirmed" | "listed" | null> {
  const order = await findOrderAndBuyer(context.db, payment.providerOrderId ?? "")
  const update = toCapturedUpdate(payment)
  const result = await confirmPayment(context, update, order)
  const problem = paymentProblem(update, result, order?.order.paymentId ?? null)
  if (problem || result === "coupon-unavailable") return "listed"
  return result === "fulfilled" ? "confirmed" : null
}

/** Of a list that does not say how much of the payment was refunded in all: each refund is recorded by itself. */
export async function recordRefund(context: Dependencies, refund: ProviderRefund): Promise<void> {
  const { id, status, createdAt } = refund
  if (status === "failed") return markRefundFailed(context.db, id)
  if (status === "pending") return setSyncStatus(context.db, `refund:${id}`, status)
  await recordReversal(context, refundReversal({ ...refund, occurredAt: createdAt }), null)
}

export async function recordProviderDispute(context: Dependencies, dispute: ProviderDispute): Promise<void> {
  const { db, now } = context
  const { id, paymentId, status } = dispute
  if (status !== "won" && status !== "lost") {
    await recordDispute(db, { ...dispute, status, occurredAt: now() }, now())
    return setSyncStatus(db, `dispute:${id}`, status)
  }
  await recordReversal(context, disputeReversal({ id, paymentId, outcome: status, occurredAt: now() }), null)
}
