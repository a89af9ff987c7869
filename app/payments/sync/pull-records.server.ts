import type { Outbox, Payments } from "#app/capabilities.ts"
import { disputeReversal, refundReversal } from "#app/orders/ledger/ledger.ts"
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
  TimeRange,
} from "#app/payments/provider/payment-provider.ts"
import { providerOf } from "#app/payments/provider/providers.ts"
import { recordDispute } from "#app/payments/refunds/dispute-queries.server.ts"
import { recordReversal } from "#app/payments/refunds/record-reversal.server.ts"
import { markRefundFailed } from "#app/payments/refunds/refund-request-queries.server.ts"
import { setSyncStatus } from "./queries.server.ts"

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
export async function pullRange(provider: PaymentProvider, range: TimeRange) {
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
  provider: PaymentProvider,
  refunds: ProviderRefund[],
  captured: ReadonlySet<string>,
): Promise<ProviderRefund[] | null> {
  const others = new Set(refunds.map(({ paymentId }) => paymentId).filter((id) => !captured.has(id)))
  const found = await pullEach([...others], (id) => provider.findPayment(id))
  if (!found.every((payment) => payment !== null)) return null
  const known = new Set(captured)
  for (const payment of found) if (payment !== "unknown") known.add(payment.id)
  return refunds.filter(({ paymentId }) => known.has(paymentId))
}

/** Records one refund of a list that does not say how much of the payment was refunded in all. */
export async function recordRefund(context: Outbox & Payments, refund: ProviderRefund): Promise<void> {
  const { id, status, createdAt } = refund
  if (status === "failed") return markRefundFailed(context.db, id)
  if (status === "pending") return setSyncStatus(context.db, `refund:${id}`, status)
  await recordReversal(context, refundReversal({ ...refund, occurredAt: createdAt }), {
    webhookEventId: null,
    findPayerEmail: () => findPayerEmail(providerOf(context.payments, refund.provider), refund.paymentId),
  })
}

/** Finds the address that whoever paid typed at the provider, which a refund does not name. */
export async function findPayerEmail(provider: PaymentProvider, paymentId: string): Promise<string | null> {
  const payment = await provider.findPayment(paymentId)
  return payment === null || payment === "unknown" ? null : (payment.payer?.email ?? null)
}

export async function recordProviderDispute(
  context: Outbox & Payments,
  dispute: ProviderDispute,
): Promise<void> {
  const { db, now } = context
  const { id, provider, paymentId, status } = dispute
  if (status !== "won" && status !== "lost")
    return recordDispute(db, { ...dispute, status, occurredAt: now() }, now())
  await recordReversal(
    context,
    disputeReversal({ id, provider, paymentId, outcome: status, occurredAt: now() }),
    {
      webhookEventId: null,
      findPayerEmail: async () => null,
    },
  )
}
