import type { AppLoadContext } from "@remix-run/cloudflare"
import type { PaymentUpdate } from "#app/domain/orders/order.ts"
import { paymentProblem } from "#app/domain/payments/payment-problem.ts"
import type { ProviderPayment } from "#app/gateways/payments.ts"
import type { OrderAndBuyer } from "#db/orders/order-and-buyer.server.ts"
import { addPaymentProblem } from "#db/payments/payment-problems.server.ts"
import { confirmPayment } from "./confirm-payment.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/** A captured payment, as the provider describes it, as the update of its order. */
export function toCapturedUpdate({
  id: paymentId,
  providerOrderId,
  email: _email,
  ...facts
}: ProviderPayment): PaymentUpdate {
  return { ...facts, paymentId, providerOrderId: providerOrderId ?? "", outcome: "captured" }
}

/** Confirms a captured payment that the provider named when it was asked, or lists it for the site's owner. A license gets a new key, unless one is given. */
export async function confirmCapturedPayment(
  context: Dependencies,
  update: PaymentUpdate,
  found: OrderAndBuyer | null,
  licenseKey?: string,
) {
  const { db, now } = context
  const result = await confirmPayment(context, update, found, { licenseKey })
  const reason = paymentProblem(update, result, found?.order.paymentId ?? null)
  const orderId = found?.order.id ?? null
  if (reason) await addPaymentProblem(db, update, { reason, orderId, at: now() })
  return { result, isListed: reason !== null || result === "coupon-unavailable" }
}
