import { data } from "@remix-run/cloudflare"
import { checkoutCopy, orderRefused } from "./copy.ts"
import type { CheckoutResult } from "./start-checkout.server.ts"

type CheckoutFailure = Exclude<CheckoutResult, { kind: "started" }>

/** Action data with the reason why no order was created: 503 where the provider is the cause, otherwise 400. */
export function checkoutFailure<Typed extends object>(failure: CheckoutFailure, typed: Typed) {
  return failure.kind === "too-many-open-orders"
    ? data({ ...typed, form: checkoutCopy.tooManyOpenOrders }, 400)
    : data({ ...typed, form: providerFailure(failure) }, 503)
}

/** Why the provider created no order, as a sentence. */
export function providerFailure(failure: Exclude<CheckoutFailure, { kind: "too-many-open-orders" }>): string {
  return failure.kind === "provider-failed" ? checkoutCopy.orderFailed : orderRefused[failure.refusal]
}

export const isProviderFailure = (kind: string) => kind === "provider-failed" || kind === "provider-refused"
