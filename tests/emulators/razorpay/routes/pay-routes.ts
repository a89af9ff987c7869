import { type Context, Hono } from "hono"
import type { EmulatorContext } from "#tests/emulators/context.ts"
import type { PaymentMethod } from "#tests/emulators/razorpay/entities.ts"
import { badRequest } from "#tests/emulators/razorpay/errors.ts"
import { signedPaymentId } from "#tests/emulators/razorpay/hosted-form.ts"
import { findOrder } from "#tests/emulators/razorpay/orders.ts"
import { pay } from "#tests/emulators/razorpay/pay.ts"
import {
  callbackFields,
  describeFailure,
  type Outcome,
  type PaymentResult,
} from "#tests/emulators/razorpay/payment-outcome.ts"
import { renderCallbackForm, renderNotice } from "#tests/emulators/razorpay/payment-page.ts"
import { type Fields, readFields, textOf } from "#tests/emulators/read-body.ts"

/** Handles the buttons of the payment page: creates the payment and sends the browser back to the merchant. */
export function payRoutes(context: EmulatorContext) {
  const { state } = context.store
  const { keySecret } = context.settings.razorpay

  return new Hono().post("/pay", async (c) => {
    const fields = await readFields(c.req, badRequest)
    const order = findOrder(state, textOf(fields, "order_id"))
    const checkout = state.checkouts.get(order.id)
    const outcome = parseOutcome(fields.outcome)
    const method: PaymentMethod = fields.method === "upi" ? "upi" : "card"
    const signedId = signedPaymentId(fields, order.id, outcome, keySecret)

    // The same form submitted again returns the payment of the first submission.
    const isRepeated = signedId !== null && state.payments.has(signedId)
    if (order.status === "paid" && outcome !== "cancel" && !isRepeated && accepts(c, "text/html")) {
      const text = "This order is already paid."
      return c.html(renderNotice({ title: "Payment failed", text, backTo: checkout?.cancelUrl }), 400)
    }
    const result: PaymentResult = isRepeated
      ? { outcome: outcome === "success" ? "success" : "failure", orderId: order.id, paymentId: signedId }
      : pay(context, order, { outcome, method, signedId })

    const callback = callbackFields(result, keySecret)
    if (accepts(c, "application/json")) return c.json(describeResult(result, callback))
    if (result.outcome === "cancel" && checkout?.cancelUrl) return c.redirect(checkout.cancelUrl, 303)
    if (result.outcome === "cancel" || !checkout?.callbackUrl) return c.html(renderResult(result))
    return returnToMerchant(c, checkout.callbackUrl, fields, callback)
  })
}

/** A 307 repeats the posted form at the merchant; a form without the callback's fields is replaced by one with them. */
function returnToMerchant(c: Context, callbackUrl: string, fields: Fields, callback: Record<string, string>) {
  const isComplete = Object.entries(callback).every(([name, value]) => fields[name] === value)
  return isComplete ? c.redirect(callbackUrl, 307) : c.html(renderCallbackForm(callbackUrl, callback))
}

function describeResult(result: PaymentResult, callback: Record<string, string>) {
  if (result.outcome !== "failure") return { outcome: result.outcome, ...callback }
  return { outcome: result.outcome, error: describeFailure(result.orderId, result.paymentId) }
}

function renderResult(result: PaymentResult) {
  if (result.outcome === "cancel") {
    return renderNotice({ title: "Payment canceled", text: "Nothing was charged. You can close this page." })
  }
  return renderNotice({
    title: result.outcome === "success" ? "Payment successful" : "Payment failed",
    text: `${result.paymentId}, order ${result.orderId}. You can close this page.`,
  })
}

function parseOutcome(outcome: unknown): Outcome {
  if (outcome === "success" || outcome === "failure" || outcome === "cancel") return outcome
  throw badRequest("The outcome must be success, failure or cancel.", "outcome")
}

function accepts(c: Context, type: string): boolean {
  return (c.req.header("accept") ?? "").includes(type)
}
