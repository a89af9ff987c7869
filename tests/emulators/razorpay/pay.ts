import type { EmulatorContext } from "../context.ts"
import type { State } from "../state.ts"
import { createId } from "./create-id.ts"
import { authorizeLate, authorizePayment, capturePayment, failPayment } from "./create-payment.ts"
import type { WebhookEvent } from "./create-pending-webhooks.ts"
import type { Order, Payment, PaymentMethod } from "./entities.ts"
import { alreadyPaid } from "./errors.ts"
import type { Outcome, PaymentResult } from "./payment-outcome.ts"
import { createAutoRefund, storeRefund } from "./refunds.ts"

type PaymentAttempt = {
  outcome: Outcome
  method: PaymentMethod
  /** The payment id of the hosted form; used unless a payment has it already. */
  signedId: string | null
}

/** In paise, of one UPI payment. */
const MAX_UPI = 1_00_000_00

/** Creates the payment of one attempt. Synchronous, so that concurrent attempts cannot both pay an order. */
export function pay(
  context: EmulatorContext,
  order: Order,
  { outcome, method, signedId }: PaymentAttempt,
): PaymentResult {
  if (outcome === "cancel") return { outcome }
  const { store, webhooks } = context
  const { payments, checkouts } = store.state
  if (order.status === "paid" || hasAuthorizedPayment(context, order)) throw alreadyPaid()

  const paymentId = signedId === null || payments.has(signedId) ? createId("pay") : signedId
  const { email = "", description = "" } = checkouts.get(order.id) ?? {}
  const authorized = authorizePayment(order, { paymentId, method, email, description })
  const refusal = method === "upi" ? whyNotByUpi(order) : undefined
  order.attempts += 1
  order.status = "attempted"

  if (outcome === "failure" || refusal !== undefined) {
    const failed = failPayment(authorized, refusal)
    payments.set(paymentId, failed)
    webhooks.send([{ event: "payment.failed", payload: { payment: failed } }])
    store.changed()
    return { outcome: "failure", orderId: order.id, paymentId }
  }
  authorize(context, order, authorized)
  return { outcome, orderId: order.id, paymentId }
}

function whyNotByUpi({ amount, currency }: Order): string | undefined {
  if (currency !== "INR") return "UPI payments are accepted in INR only."
  return amount > MAX_UPI ? "The amount is more than the limit of a UPI payment." : undefined
}

const hasAuthorizedPayment = ({ store }: EmulatorContext, { id }: Order) =>
  [...store.state.payments.values()].some(
    ({ order_id, status }) => order_id === id && status === "authorized",
  )

/**
 * The bank reports an attempt that had failed as successful, up to three days later. A payment of an order that was paid
 * since is refunded at once.
 */
export function authorizeFailedPayment(context: EmulatorContext, order: Order, payment: Payment): void {
  authorize(context, order, authorizeLate(payment))
}

function authorize(context: EmulatorContext, order: Order, payment: Payment): void {
  const { store, webhooks } = context
  store.state.payments.set(payment.id, payment)
  const capture = store.state.captures.get(order.id) ?? store.state.control.capture
  const isSecond = order.status === "paid"
  const captured = capture === "automatic" && !isSecond ? capturePaid(store.state, order, payment) : []
  webhooks.send([{ event: "payment.authorized", payload: { payment } }, ...captured])
  if (isSecond) returnPayment(context, payment)
  store.changed()
}

/** The site's owner captures an authorized payment in the Dashboard. */
export function captureByHand({ store, webhooks }: EmulatorContext, order: Order, payment: Payment): void {
  webhooks.send(capturePaid(store.state, order, payment))
  store.changed()
}

function capturePaid({ payments }: State, order: Order, payment: Payment): WebhookEvent[] {
  const captured = capturePayment(payment)
  Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 })
  payments.set(payment.id, captured)
  return [
    { event: "payment.captured", payload: { payment: captured } },
    { event: "order.paid", payload: { payment: captured, order } },
  ]
}

/** Refunds an authorized payment that was not captured in time, or whose order another one paid. */
export function returnPayment(context: EmulatorContext, payment: Payment): void {
  storeRefund(context, createAutoRefund(payment))
}
