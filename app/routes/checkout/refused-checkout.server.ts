import { data } from "@remix-run/cloudflare"
import { messages } from "#app/copy/messages.ts"
import type { CheckoutResult } from "#app/services/checkout/start-checkout.server.ts"

type Refused = Exclude<CheckoutResult, { kind: "started" }>

/** The form again, with why no order was opened. */
export function refuseCheckout<Typed extends object>({ kind }: Refused, typed: Typed) {
  return kind === "provider-failed"
    ? data({ ...typed, form: messages.orderFailed }, 503)
    : data({ ...typed, form: messages.tooManyOpenOrders }, 400)
}
