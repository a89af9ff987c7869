import type { Checkout } from "#app/capabilities.ts"
import { type CheckoutResult, createRazorpayOrder } from "#app/orders/checkout/start-checkout.server.ts"
import { createId } from "#app/platform/random.ts"
import { openQuoteOrder } from "./queries.server.ts"

/**
 * Opens the order of a quote, or finds it if it was opened before; "not-open" if the quote can't be accepted, or another
 * account with its address did so.
 */
export async function acceptQuote(
  context: Checkout,
  { quoteId, userId, taxId }: { quoteId: string; userId: string; taxId: string | null },
): Promise<CheckoutResult | { kind: "not-open" }> {
  const { db, geolocation, now, randomBytes } = context
  const country = await geolocation.findCountry()
  const order = await openQuoteOrder(db, {
    id: createId(randomBytes),
    quoteId,
    userId,
    country,
    taxId,
    now: now(),
  })
  if (order?.userId !== userId) return { kind: "not-open" }
  if (order.status === "paid") return { kind: "started", orderId: order.id }
  return order.status === "pending" ? createRazorpayOrder(context, order) : { kind: "not-open" }
}
