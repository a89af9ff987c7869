import { type Context, Hono } from "hono"
import type { Emulation } from "../emulation.ts"
import { type Fields, isForm, readFields, textOf } from "../read-body.ts"
import type { PaymentMethod } from "./entities.ts"
import { badRequest } from "./errors.ts"
import { carries, offeredPaymentId } from "./offered-payment.ts"
import { findOrder } from "./order-routes.ts"
import { pay } from "./pay.ts"
import { callbackFields, describeFailure, type Outcome, type PaymentResult } from "./payment-outcome.ts"
import { renderNotice, renderReturn } from "./payment-page.ts"

/** What the buttons of the payment page send, and where the browser goes from there. */
export function payRoutes(emulation: Emulation) {
  const { state } = emulation.store
  const { keySecret } = emulation.settings.razorpay

  return new Hono().post("/pay", async (c) => {
    const fields = await readFields(c.req, badRequest)
    const order = findOrder(state, textOf(fields, "order_id"))
    const checkout = state.checkouts.get(order.id)
    const outcome = parseOutcome(fields.outcome)
    const method: PaymentMethod = fields.method === "upi" ? "upi" : "card"
    const offeredId = offeredPaymentId(fields, order.id, outcome, keySecret)

    // A second press on the same form, while the first is under way, ends where the first would have.
    const isRepeated = offeredId !== null && state.payments.has(offeredId)
    if (order.status === "paid" && outcome !== "cancel" && !isRepeated && accepts(c, "text/html")) {
      const text = "This order is already paid."
      return c.html(renderNotice({ title: "Payment failed", text, backTo: checkout?.cancelUrl }), 400)
    }
    const result: PaymentResult = isRepeated
      ? { outcome: outcome === "success" ? "success" : "failure", orderId: order.id, paymentId: offeredId }
      : pay(emulation, order, { outcome, method, offeredId })

    const callback = callbackFields(result, keySecret)
    if (accepts(c, "application/json")) return c.json(describeResult(result, callback))
    if (result.outcome === "cancel" && checkout?.cancelUrl) return c.redirect(checkout.cancelUrl, 303)
    if (result.outcome === "cancel" || !checkout?.callbackUrl) return c.html(renderResult(result))
    return returnToMerchant(c, checkout.callbackUrl, fields, callback)
  })
}

function returnToMerchant(c: Context, callbackUrl: string, fields: Fields, callback: Record<string, string>) {
  if (isForm(c.req) && carries(fields, callback)) return c.redirect(callbackUrl, 307)
  return c.html(renderReturn(callbackUrl, callback))
}

function describeResult(result: PaymentResult, callback: Record<string, string>) {
  if (result.outcome !== "failure") return { outcome: result.outcome, ...callback }
  return { outcome: result.outcome, error: describeFailure(result.orderId, result.paymentId) }
}

function renderResult(result: PaymentResult) {
  if (result.outcome === "cancel") {
    return renderNotice({ title: "Payment cancelled", text: "Nothing was paid. You can close this page." })
  }
  const title = result.outcome === "success" ? "Payment successful" : "Payment failed"
  return renderNotice({
    title,
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
