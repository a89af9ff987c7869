import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Purchase } from "#app/domain/checkout/order.ts"
import type { Money } from "#app/domain/money.ts"
import { createId } from "#app/domain/random.ts"
import { linkProviderOrder, openOrder } from "#db/checkout/orders.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "payments" | "geolocation" | "log" | "now" | "randomBytes">

export type CheckoutResult =
  | { kind: "started"; orderId: string }
  | { kind: "provider-failed" }
  | { kind: "too-many-open-orders" }

/**
 * Creates an order in D1, then one at Razorpay. An attempt that fails in between leaves the D1 order without
 * a provider order, and the next attempt reuses it.
 */
export async function startCheckout(
  { db, payments, geolocation, log, now, randomBytes }: Dependencies,
  { userId, purchase, amount }: { userId: string; purchase: Purchase; amount: Money },
): Promise<CheckoutResult> {
  const country = await geolocation.findCountry()
  const newOrder = { id: createId(randomBytes), userId, purchase, amount, country, createdAt: now() }
  const order = await openOrder(db, newOrder)
  if (!order) return { kind: "too-many-open-orders" }
  if (order.providerOrderId) return { kind: "started", orderId: order.id }

  const created = await payments.createOrder({ amount, receipt: order.id, notes: { kind: purchase.kind } })
  if (created.kind === "failed") {
    log.error("provider-order-failed", created.because, { orderId: order.id })
    return { kind: "provider-failed" }
  }
  await linkProviderOrder(db, order.id, created.providerOrderId)
  return { kind: "started", orderId: order.id }
}
