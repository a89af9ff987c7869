import type { EmulatorContext } from "../context.ts"
import { sign } from "../signatures.ts"
import type { State } from "../state.ts"
import { unixSeconds } from "../time.ts"
import { createId, type Order, type Payment, type PaymentMethod, rupeesOf } from "./entities.ts"
import { alreadyPaid } from "./errors.ts"
import { returnPayment } from "./refunds.ts"
import type { WebhookEvent } from "./webhook-sender.ts"

/** The error of every payment that the Fail button creates. */
const DECLINED = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined by the bank. Try another method, or contact your bank.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

export type Outcome = "success" | "failure" | "cancel"

/** The result of a button on the payment page. */
export type PaymentResult =
  | { outcome: "success" | "failure"; orderId: string; paymentId: string }
  | { outcome: "cancel" }

export function describeFailure(orderId: string, paymentId: string) {
  return { ...DECLINED, metadata: { payment_id: paymentId, order_id: orderId } }
}

/** The fields that the browser posts to the merchant's `callback_url`. */
export function callbackFields(result: PaymentResult, keySecret: string): Record<string, string> {
  if (result.outcome === "cancel") return {}
  const { orderId, paymentId } = result
  if (result.outcome === "success") {
    return {
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: sign(`${orderId}|${paymentId}`, keySecret),
    }
  }
  const { metadata, ...failure } = describeFailure(orderId, paymentId)
  const fields = Object.entries({ ...failure, metadata: JSON.stringify(metadata) })
  return Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value]))
}

type PaymentAttempt = { paymentId: string; method: PaymentMethod; email: string; description: string }

/** A payment that the bank has authorized and Razorpay has not captured yet. */
export function authorizePayment(order: Order, attempt: PaymentAttempt): Payment {
  const international = order.currency !== "INR"
  return {
    id: attempt.paymentId,
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    base_amount: rupeesOf(order.amount, order.currency),
    status: "authorized",
    order_id: order.id,
    invoice_id: null,
    international,
    method: attempt.method,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: attempt.description || null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: attempt.email || "void@razorpay.com",
    contact: "+919000090000",
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    created_at: unixSeconds(),
    ...(attempt.method === "card" ? describeCard(international) : describeUpi()),
  }
}

export function capturePayment(payment: Payment): Payment {
  const fee = Math.round(payment.base_amount / 50)
  return { ...payment, status: "captured", captured: true, fee, tax: Math.round(fee * 0.18) }
}

export function failPayment(payment: Payment, description = DECLINED.description): Payment {
  return {
    ...payment,
    status: "failed",
    error_code: DECLINED.code,
    error_description: description,
    error_source: DECLINED.source,
    error_step: DECLINED.step,
    error_reason: DECLINED.reason,
  }
}

function describeCard(international: boolean) {
  const id = createId("card")
  return {
    card_id: id,
    card: {
      id,
      entity: "card",
      name: "Test Buyer",
      last4: "1111",
      network: "Visa",
      type: "debit",
      issuer: null,
      international,
      emi: false,
    },
    acquirer_data: { auth_code: "828553", rrn: "322206890934" },
  }
}

function describeUpi() {
  const vpa = "success@razorpay"
  return { vpa, upi: { vpa, flow: "intent" }, acquirer_data: { rrn: "0125836177" } }
}

/** A payment that failed or got no answer from the bank, and that the bank reports as successful days later. */
function authorizeLate(payment: Payment): Payment {
  return { ...payment, ...NO_ERROR, status: "authorized", late_authorized: true }
}

type PayRequest = {
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
  { outcome, method, signedId }: PayRequest,
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
  if (isSecond) returnPayment(context, order, payment)
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
