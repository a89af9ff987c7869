import type { Payments, ProviderRefund } from "#app/gateways/payments.ts"

const CONCURRENCY = 6

/**
 * The refunds of captured payments: those of payments that were never captured return what was never taken. `captured`
 * has the ids of payments that are known to be captured. Null when the provider fails or does not respond.
 */
export async function withoutAutoRefunds(
  { findPayment }: Pick<Payments, "findPayment">,
  refunds: ProviderRefund[],
  captured: ReadonlySet<string>,
): Promise<ProviderRefund[] | null> {
  const others = new Set(refunds.map(({ paymentId }) => paymentId).filter((id) => !captured.has(id)))
  const found = new Set(captured)
  const waiting = [...others]
  while (waiting.length > 0) {
    const ids = waiting.splice(0, CONCURRENCY)
    for (const payment of await Promise.all(ids.map((id) => findPayment(id)))) {
      if (payment === null) return null
      if (payment !== "unknown") found.add(payment.id)
    }
  }
  return refunds.filter(({ paymentId }) => found.has(paymentId))
}
