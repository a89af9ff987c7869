import type { Emulation } from "../emulation.ts"
import { createId } from "./create-id.ts"
import { authorizePayment, capturePayment, failPayment } from "./create-payment.ts"
import type { Order, PaymentMethod } from "./entities.ts"
import { alreadyPaid } from "./errors.ts"
import type { Outcome, PaymentResult } from "./payment-outcome.ts"

type Attempt = {
  outcome: Outcome
  method: PaymentMethod
  /** The payment id that the form carried; used when it is new. */
  offeredId: string | null
}

/** One press of a button on the payment page. Nothing in it waits, so two at once cannot both pay. */
export function pay({ store, webhooks }: Emulation, order: Order, attempt: Attempt): PaymentResult {
  if (attempt.outcome === "cancel") return { outcome: "cancel" }
  if (order.status === "paid") throw alreadyPaid()

  const { payments, checkouts } = store.state
  const { outcome, method, offeredId } = attempt
  const paymentId = offeredId === null || payments.has(offeredId) ? createId("pay") : offeredId
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
