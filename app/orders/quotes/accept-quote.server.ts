import type { Checkout } from "#app/capabilities.ts"
import { type CheckoutResult, createProviderOrder } from "#app/orders/checkout/start-checkout.server.ts"
import { providerOfSale } from "#app/orders/prices/sales.ts"
import type { Currency } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"
import { openQuoteOrder } from "./queries.server.ts"

type Acceptance = { quoteId: string; userId: string; taxId: string | null; currency: Currency }

/**
 * Opens the order of a quote, or finds it if it was opened before; "not-open" if the quote can't be accepted, or another
 * account with its address did so.
 */
export async function acceptQuote(
  context: Checkout,
  { quoteId, userId, taxId, currency }: Acceptance,
): Promise<CheckoutResult | { kind: "not-open" }> {
  const { db, config, geolocation, now, randomBytes } = context
  const country = await geolocation.findCountry()
  const order = await openQuoteOrder(db, {
    id: createId(randomBytes),
    quoteId,
    userId,
    country,
    taxId,
    provider: providerOfSale({ kind: "license", country, currency }, config),
    now: now(),
  })
  if (order?.userId !== userId) return { kind: "not-open" }
  if (order.status === "paid") return { kind: "started", orderId: order.id }
  return order.status === "pending" ? createProviderOrder(context, order) : { kind: "not-open" }
}
