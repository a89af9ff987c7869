import type { EmulatorContext } from "../context.ts"
import { createId } from "./create-id.ts"
import { authorizePayment, capturePayment, failPayment } from "./create-payment.ts"
import type { Order, PaymentMethod } from "./entities.ts"
import { alreadyPaid } from "./errors.ts"
import type { Outcome, PaymentResult } from "./payment-outcome.ts"

type PaymentAttempt = {
  outcome: Outcome
  method: PaymentMethod
  /** The payment id of the hosted form; used unless a payment has it already. */
  signedId: string | null
}

/** Creates the payment of one attempt. Synchronous, so that concurrent attempts cannot both pay an order. */
export function pay(
  { store, webhooks }: EmulatorContext,
  order: Order,
  { outcome, method, signedId }: PaymentAttempt,
): PaymentResult {
  if (outcome === "cancel") return { outcome }
  if (order.status === "paid") throw alreadyPaid()

  const { payments, checkouts } = store.state
  const paymentId = signedId === null || payments.has(signedId) ? createId("pay") : signedId
  const { email = "", description = "" } = checkouts.get(order.id) ?? {}
  const authorized = authorizePayment(order, { paymentId, method, email, description })
  order.attempts += 1

  if (outcome === "failure") {
    const failed = failPayment(authorized)
    order.status = "attempted"
    payments.set(paymentId, failed)
    webhooks.send([{ event: "payment.failed", payload: { payment: failed } }])
  } else {
    const captured = capturePayment(authorized)
    Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 })
    payments.set(paymentId, captured)
    webhooks.send([
      { event: "payment.authorized", payload: { payment: authorized } },
      { event: "payment.captured", payload: { payment: captured } },
      { event: "order.paid", payload: { payment: captured, order } },
    ])
  }
  store.changed()
  return { outcome, orderId: order.id, paymentId }
}
