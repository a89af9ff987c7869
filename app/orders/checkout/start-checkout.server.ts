import type { Checkout, Log, Payments, Store } from "#app/capabilities.ts"
import type { Order, Purchase } from "#app/orders/order/order.ts"
import { linkProviderOrder, openOrder } from "#app/orders/order/queries.server.ts"
import type { OrderRefusal } from "#app/payments/razorpay/payment-provider.ts"
import type { Money } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"

export type CheckoutResult =
  | { kind: "started"; orderId: string }
  | { kind: "provider-failed" }
  | { kind: "provider-refused"; refusal: OrderRefusal }
  | { kind: "too-many-open-orders" }

/**
 * Creates an order in D1, then one at Razorpay. An attempt that fails in between leaves the D1 order without
 * a provider order, and the next attempt reuses it.
 */
export async function startCheckout(
  context: Checkout,
  { userId, purchase, amount }: { userId: string; purchase: Purchase; amount: Money },
): Promise<CheckoutResult> {
  const { db, now, randomBytes, geolocation } = context
  const country = await geolocation.findCountry()
  const newOrder = { id: createId(randomBytes), userId, purchase, amount, country, createdAt: now() }
  const order = await openOrder(db, newOrder)
  return order ? createRazorpayOrder(context, order) : { kind: "too-many-open-orders" }
}

/** Creates an order's order at Razorpay, unless it has one. */
export async function createRazorpayOrder(
  { db, payments, log }: Store & Log & Payments,
  order: Order,
): Promise<Exclude<CheckoutResult, { kind: "too-many-open-orders" }>> {
  const { id, amount, providerOrderId } = order
  if (providerOrderId) return { kind: "started", orderId: id }
  const created = await payments.createOrder({ amount, receipt: id, item: order })
  if (created.kind === "unavailable") {
    log.error("provider-order-failed", created.because, { orderId: id })
    return { kind: "provider-failed" }
  }
  if (created.kind === "refused") {
    const { because, refusal } = created
    log.error("provider-order-refused", because, { orderId: id, refusal, currency: amount.currency })
    return { kind: "provider-refused", refusal }
  }
  await linkProviderOrder(db, id, created.providerOrderId)
  return { kind: "started", orderId: id }
}
