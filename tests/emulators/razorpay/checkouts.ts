import type { EmulatorContext } from "../context.ts"
import { type Fields, textOf } from "../read-body.ts"
import type { Checkout } from "../state.ts"
import type { Order } from "./entities.ts"

/** Checks the merchant's key, the order, its amount and currency, and the return URLs. */
export function validateCheckout(
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

/** Stored by order id, the only thing that `/pay` receives. */
export function saveCheckout({ store }: EmulatorContext, order: Order, fields: Fields): Checkout {
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

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
