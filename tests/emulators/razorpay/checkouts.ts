import { readFileSync } from "node:fs"
import { type Context, Hono } from "hono"
import type { EmulatorContext } from "../context.ts"
import { type Fields, readFields, textOf } from "../read-body.ts"
import type { Checkout } from "../state.ts"
import type { Order } from "./entities.ts"
import { badRequest } from "./errors.ts"
import { createHostedForms } from "./pay-routes.ts"
import { renderNotice, renderPaymentPage } from "./payment-page.ts"

/** Checks the merchant's key, the order, its amount and currency, and the return URLs. */
function validateCheckout(
  { store, settings }: EmulatorContext,
  fields: Fields,
): { order: Order } | { error: string } {
  const order = store.state.orders.get(textOf(fields, "order_id"))
  const isKnownKey = textOf(fields, "key_id") === settings.razorpay.keyId
  if (!isKnownKey) return { error: "The api key provided is invalid" }
  if (order === undefined) return { error: "The id provided does not exist" }
  if (order.status === "paid") return { error: "This order is already paid" }
  if (textOf(fields, "amount") !== String(order.amount) || fields.currency !== order.currency) {
    return { error: "Your payment amount is different from your order amount" }
  }
  for (const name of ["callback_url", "cancel_url"]) {
    const address = textOf(fields, name)
    if (address !== "" && !isHttpUrl(address)) return { error: `The ${name} is not a valid URL` }
  }
  return { order }
}

const HOSTED_FIELDS =
  /^(key_id|amount|currency|order_id|name|description|image|callback_url|cancel_url|(prefill|notes)\[.+\])$/
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256

/** Returns why the hosted page refuses a form; null if it does not. Razorpay may accept unknown fields. */
function findUnknownField(fields: Fields): string | null {
  const names = Object.keys(fields)
  const unknown = names.filter((name) => !HOSTED_FIELDS.test(name))
  if (unknown.length > 0) return `${unknown.join(", ")} is/are not required and should not be sent`
  const notes = names.filter((name) => name.startsWith("notes["))
  const isTooLong = notes.some((name) => textOf(fields, name).length > MAX_NOTE_LENGTH)
  if (notes.length > MAX_NOTES || isTooLong) return "The notes are too many or too long"
  return null
}

/** Stored by order id, the only thing that `/pay` receives. */
function saveCheckout({ store }: EmulatorContext, order: Order, fields: Fields): Checkout {
  const earlier = store.state.checkouts.get(order.id)
  const checkout = {
    callbackUrl: textOf(fields, "callback_url") || (earlier?.callbackUrl ?? ""),
    cancelUrl: textOf(fields, "cancel_url") || (earlier?.cancelUrl ?? ""),
    name: textOf(fields, "name"),
    description: textOf(fields, "description"),
    email: textOf(fields, "prefill[email]"),
  }
  store.state.checkouts.set(order.id, checkout)
  store.changed()
  return checkout
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

const FRAME_SCRIPT_PATH = "/v1/checkout/frame.js"

/** Checkout.js reports from the merchant's page to hosts of Razorpay. */
const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" }

const checkoutScript = readFileSync(new URL("./browser/checkout.js", import.meta.url), "utf8")
const frameScript = readFileSync(new URL("./browser/frame.js", import.meta.url), "utf8")

/** The payment page, as a frame in the merchant's page (Checkout.js) or as a page of its own (hosted form). */
export function checkoutRoutes(context: EmulatorContext) {
  const { store, settings } = context
  return new Hono()
    .get("/v1/checkout.js", (c) => sendScript(c, checkoutScript))
    .get("/static/cx/razorpay-risk-detection/bundle.js", (c) => sendScript(c, ""))
    .on(["OPTIONS", "POST"], ["/v1/track", "/v1/frontend-metrics"], (c) => c.body(null, 204, ANY_ORIGIN))
    .get(FRAME_SCRIPT_PATH, (c) => sendScript(c, frameScript))
    .get("/v1/checkout/public", (c) => {
      const query = c.req.query()
      const named = store.state.orders.get(query.order_id ?? "")
      const fields = { amount: String(named?.amount), currency: named?.currency, ...query }
      const result = validateCheckout(context, fields)
      if ("error" in result) {
        const notice = { title: "Payment failed", text: `${result.error}.`, script: FRAME_SCRIPT_PATH }
        return c.html(renderNotice(notice), 400)
      }
      const checkout = saveCheckout(context, result.order, fields)
      return c.html(renderPaymentPage({ order: result.order, checkout, script: FRAME_SCRIPT_PATH }))
    })
    .post("/v1/checkout/embedded", async (c) => {
      const fields = await readFields(c.req, badRequest)
      const refused = findUnknownField(fields)
      const result = refused ? { error: refused } : validateCheckout(context, fields)
      if ("error" in result) {
        const cancelUrl = textOf(fields, "cancel_url")
        const backTo = isHttpUrl(cancelUrl) ? cancelUrl : undefined
        return c.html(renderNotice({ title: "Payment failed", text: `${result.error}.`, backTo }), 400)
      }
      const { order } = result
      const checkout = saveCheckout(context, order, fields)
      const forms = createHostedForms(order.id, settings.razorpay.keySecret)
      return c.html(renderPaymentPage({ order, checkout, forms }))
    })
}

function sendScript(c: Context, script: string) {
  return c.body(script, 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-cache",
  })
}
