import type { AppLoadContext } from "@remix-run/cloudflare"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import { findOrder } from "#db/orders/orders.server.ts"

type NamedPayment =
  | { kind: "found" | "refunded"; payment: ProviderPayment }
  /** The request names neither a payment nor an order. */
  | { kind: "none" }
  | { kind: "not-captured" | "unknown-order" | "provider-silent" }

/** The captured payment that a request names, by its own id or by that of our order, as the provider tells it. */
export async function findNamedPayment(
  { db, payments }: Pick<AppLoadContext, "db" | "payments">,
  { paymentId, orderId }: { paymentId: string | null; orderId: string | null },
): Promise<NamedPayment> {
  if (paymentId) return findPayment(payments, paymentId)
  if (!orderId) return { kind: "none" }
  const order = await findOrder(db, orderId)
  if (!order) return { kind: "unknown-order" }
  if (!order.providerOrderId) return { kind: "not-captured" }
  const updates = await payments.listPaymentUpdates(order.providerOrderId)
  if (!updates) return { kind: "provider-silent" }
  const captured = updates.find(({ outcome }) => outcome === "captured")
  return captured ? findPayment(payments, captured.paymentId) : { kind: "not-captured" }
}

async function findPayment(payments: AppLoadContext["payments"], id: string): Promise<NamedPayment> {
  const payment = await payments.findPayment(id)
  if (!payment) return { kind: "provider-silent" }
  if (payment === "unknown") return { kind: "not-captured" }
  return { kind: payment.isRefunded ? "refunded" : "found", payment }
}
