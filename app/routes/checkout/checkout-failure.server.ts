import { data } from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import type { CheckoutResult } from "#app/services/checkout/start-checkout.server.ts"

type CheckoutFailure = Exclude<CheckoutResult, { kind: "started" }>

/** Action data with the reason why no order was created: 503 for a provider failure, otherwise 400. */
export function checkoutFailure<Typed extends object>({ kind }: CheckoutFailure, typed: Typed) {
  return kind === "provider-failed"
    ? data({ ...typed, form: messages.orderFailed }, 503)
    : data({ ...typed, form: messages.tooManyOpenOrders }, 400)
}
