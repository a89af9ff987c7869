import type { Checkout, Log, Payments, Store } from "#app/capabilities.ts"
import type { Order, Purchase } from "#app/orders/order/order.ts"
import { linkProviderOrder, openOrder } from "#app/orders/order/queries.server.ts"
import { providerOfSale } from "#app/orders/prices/sales.ts"
import type { OrderRefusal } from "#app/payments/provider/payment-provider.ts"
import type { Money } from "#app/platform/money.ts"
import { createId } from "#app/platform/random.ts"

/** Reasons why no order can be paid: the account has too many open ones, or Razorpay does not answer or refuses it. */
export type CheckoutFailure = "too-many-open-orders" | "provider-failed" | OrderRefusal

export type CheckoutResult<Failure = CheckoutFailure> =
  | { kind: "started"; orderId: string }
  | { kind: "failed"; because: Failure }

export type NewPurchase = { userId: string; purchase: Purchase; amount: Money }

/**
 * Creates an order in D1, then one at its provider. An attempt that fails in between leaves the D1 order without
 * a provider order, and the next attempt reuses it.
 */
export async function startCheckout(context: Checkout, purchase: NewPurchase): Promise<CheckoutResult> {
  const order = await openPurchase(context, purchase)
  return order ? createProviderOrder(context, order) : { kind: "failed", because: "too-many-open-orders" }
}

/** Creates or finds an order in D1; null if the account has too many open ones. */
export async function openPurchase(context: Checkout, purchase: NewPurchase): Promise<Order | null> {
  const { db, config, now, randomBytes, geolocation } = context
  const country = await geolocation.findCountry()
  const { kind } = purchase.purchase
  const provider = providerOfSale({ kind, country, currency: purchase.amount.currency }, config)
  return openOrder(db, { ...purchase, id: createId(randomBytes), country, provider, createdAt: now() })
}

/** Creates an order's order at Razorpay, unless it has one, or a reseller sells it: it has payment pages instead. */
export async function createProviderOrder(
  { db, payments, log }: Store & Payments & Log,
  order: Order,
): Promise<CheckoutResult> {
  const { id, amount, providerOrderId } = order
  if (providerOrderId) return { kind: "started", orderId: id }
  const created = await payments.razorpay.createOrder({ amount, receipt: id, item: order })
  if (created.kind === "unavailable") {
    log.error("provider-order-failed", created.because, { orderId: id })
    return { kind: "failed", because: "provider-failed" }
  }
  if (created.kind === "refused") {
    const { because, refusal } = created
    log.error("provider-order-refused", because, { orderId: id, refusal, currency: amount.currency })
    return { kind: "failed", because: refusal }
  }
  await linkProviderOrder(db, id, created.providerOrderId)
  return { kind: "started", orderId: id }
}
