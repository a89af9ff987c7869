import type { Emulation } from "../emulation.ts"
import { type Fields, textOf } from "../read-body.ts"
import type { Checkout } from "../state.ts"
import type { Order } from "./entities.ts"

/** The merchant's page must name its own key, an open order of ours, and that order's money. */
export function checkCheckout(
  { store, settings }: Emulation,
  fields: Fields,
): { order: Order } | { refusal: string } {
  const order = store.state.orders.get(textOf(fields, "order_id"))
  const isOurKey = textOf(fields, "key_id") === settings.razorpay.keyId
  if (!isOurKey) return { refusal: "The api key provided is invalid" }
  if (order === undefined) return { refusal: "The id provided does not exist" }
  if (order.status === "paid") return { refusal: "This order is already paid" }
  if (textOf(fields, "amount") !== String(order.amount) || fields.currency !== order.currency) {
    return { refusal: "Your payment amount is different from your order amount" }
  }
  for (const name of ["callback_url", "cancel_url"]) {
    const address = textOf(fields, name)
    if (address !== "" && !isWebAddress(address)) return { refusal: `The ${name} is not a valid URL` }
  }
  return { order }
}

/** Kept with the order, because `/pay` hears no more than the order's id. */
export function rememberCheckout({ store }: Emulation, order: Order, fields: Fields): Checkout {
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

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
