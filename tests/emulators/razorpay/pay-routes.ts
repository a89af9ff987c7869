import { type Context, Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { type Fields, isObject, readFields, textOf } from "../read-body.ts"
import { isSigned, sign } from "../signatures.ts"
import { createId, type PaymentMethod } from "./entities.ts"
import { badRequest } from "./errors.ts"
import { findOrder } from "./orders.ts"
import { type HostedForms, renderCallbackForm, renderNotice } from "./payment-page.ts"
import { callbackFields, describeFailure, type Outcome, type PaymentResult, pay } from "./payments.ts"

/**
 * The forms of the hosted payment page carry the fields that `callback_url` must receive, so that a 307 makes the
 * browser post them there without JavaScript. The payment itself is created when a form arrives.
 */
export function createHostedForms(orderId: string, keySecret: string): HostedForms {
  const success = { outcome: "success", orderId, paymentId: createId("pay") } as const
  const failure = { outcome: "failure", orderId, paymentId: createId("pay") } as const
  return {
    success: callbackFields(success, keySecret),
    failure: {
      ...callbackFields(failure, keySecret),
      failure_signature: sign(`failed|${orderId}|${failure.paymentId}`, keySecret),
    },
  }
}

/** The payment id in a hosted form; null unless it is signed for this order and outcome. */
function signedPaymentId(
  fields: Fields,
  orderId: string,
  outcome: Outcome,
  keySecret: string,
): string | null {
  if (outcome === "success") {
    const paymentId = textOf(fields, "razorpay_payment_id")
    const signature = textOf(fields, "razorpay_signature")
    return isSigned(`${orderId}|${paymentId}`, signature, keySecret) ? paymentId : null
  }
  const paymentId = failedPaymentId(textOf(fields, "error[metadata]"))
  const signature = textOf(fields, "failure_signature")
  return isSigned(`failed|${orderId}|${paymentId}`, signature, keySecret) ? paymentId : null
}

function failedPaymentId(metadata: string): string {
  try {
    const parsed: unknown = JSON.parse(metadata)
    return isObject(parsed) ? textOf(parsed, "payment_id") : ""
  } catch {
    return ""
  }
}

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
