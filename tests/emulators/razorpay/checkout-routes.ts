import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import type { Emulation } from "../emulation.ts"
import { readFields, textOf } from "../read-body.ts"
import { checkCheckout, isWebAddress, rememberCheckout } from "./checkouts.ts"
import { badRequest } from "./errors.ts"
import { prepareForms } from "./offered-payment.ts"
import { renderNotice, renderPaymentPage } from "./payment-page.ts"

const checkoutScript = readFileSync(new URL("./browser/checkout.js", import.meta.url), "utf8")
const frameScript = readFileSync(new URL("./browser/frame.js", import.meta.url), "utf8")
const FRAME_SCRIPT = "/v1/checkout/frame.js"

/** The two ways to the payment page: a frame in the merchant's page, or the whole window. */
export function checkoutRoutes(emulation: Emulation) {
  const { store, settings } = emulation
  return new Hono()
    .get("/v1/checkout.js", (c) => sendScript(c, checkoutScript))
    .get(FRAME_SCRIPT, (c) => sendScript(c, frameScript))
    .get("/v1/checkout/public", (c) => {
      const query = c.req.query()
      const named = store.state.orders.get(query.order_id ?? "")
      const fields = { amount: String(named?.amount), currency: named?.currency, ...query }
      const checked = checkCheckout(emulation, fields)
      if ("refusal" in checked) {
        const notice = { title: "Payment failed", text: `${checked.refusal}.`, script: FRAME_SCRIPT }
        return c.html(renderNotice(notice), 400)
      }
      const { order } = checked
      const checkout = rememberCheckout(emulation, order, fields)
      return c.html(renderPaymentPage({ order, checkout, script: FRAME_SCRIPT }))
    })
    .post("/v1/checkout/embedded", async (c) => {
      const fields = await readFields(c.req, badRequest)
      const checked = checkCheckout(emulation, fields)
      if ("refusal" in checked) {
        const cancelUrl = textOf(fields, "cancel_url")
        const backTo = isWebAddress(cancelUrl) ? cancelUrl : undefined
        return c.html(renderNotice({ title: "Payment failed", text: `${checked.refusal}.`, backTo }), 400)
      }
      const { order } = checked
      const checkout = rememberCheckout(emulation, order, fields)
      const forms = prepareForms(order.id, settings.razorpay.keySecret)
      return c.html(renderPaymentPage({ order, checkout, forms }))
    })
}

function sendScript(c: Context, script: string) {
  return c.body(script, 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-cache",
  })
}
