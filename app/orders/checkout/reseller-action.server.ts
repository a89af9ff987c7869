import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare"
import type { Account } from "#app/accounts/account/account.ts"
import { maySync } from "#app/orders/order/confirmation-times.ts"
import type { Order } from "#app/orders/order/order.ts"
import { markReturned } from "#app/orders/order/queries.server.ts"
import { CHECKOUT_PARAMETER } from "#app/payments/provider/payment-provider.ts"
import { syncOrder } from "#app/payments/sync/sync-order.server.ts"
import { tooManyTries } from "#app/platform/copy.ts"
import { checkRateLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { shown } from "./checkout-action.server.ts"
import type { FoundCheckout } from "./queries.server.ts"
import { checkoutFailure } from "./state-copy.ts"

/** Opens a payment page of the reseller for an order whose form is saved, and leads to it; or says why there is none. */
export async function leadToReseller(
  { request, context }: ActionFunctionArgs,
  account: Account,
  { order }: FoundCheckout,
  fields: Record<string, string>,
) {
  const { payments, log, clientIp } = context
  const { id: orderId, amount } = order
  const wait = await checkRateLimit(context, "open-order", { account: account.id })
  if (wait) {
    const headers = { "retry-after": String(wait) }
    return shown(fields, { form: tooManyTries(wait), fields: {} }, { status: 429, headers })
  }
  const opened = await payments.polar.openCheckout({
    orderId,
    item: order,
    amount,
    userId: account.id,
    email: account.email,
    ipAddress: IPV4.test(clientIp) ? clientIp : null,
    language: firstLanguage(request),
    returnUrl: `${new URL(request.url).origin}/checkout/${orderId}`,
  })
  if (opened.kind === "opened") return redirect(opened.url, 303)
  const { because } = opened
  if (opened.kind === "unavailable") log.error("provider-order-failed", because, { orderId })
  else {
    const { refusal } = opened
    log.error("provider-order-refused", because, { orderId, refusal, currency: amount.currency })
  }
  const { form, status } = checkoutFailure(opened.kind === "refused" ? opened.refusal : "provider-failed")
  return shown(fields, { form, fields: {} }, { status })
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** The language that the buyer's browser wants first, such as "de"; null for none. */
const firstLanguage = (request: Request) =>
  /^[a-z]{2,3}(?=[-,;]|$)/.exec(request.headers.get("accept-language")?.toLowerCase() ?? "")?.[0] ?? null

/**
 * Leads a buyer who comes back from a payment page to the order's own address, and so off what the reseller adds to it. The
 * address is not signed: the reseller is asked whether that page was paid, or is being paid, for this order.
 */
export async function answerReturn({ request, context }: LoaderFunctionArgs, account: Account, order: Order) {
  const { db, payments, now } = context
  const checkoutId = new URL(request.url).searchParams.get(CHECKOUT_PARAMETER)
  if (order.provider === "razorpay" || checkoutId === null) return
  const path = `/checkout/${order.id}`
  if (order.status === "paid") {
    // Another payment may have paid it: the cron, which syncs open orders, would not find this one if its event is lost.
    if (maySync(order, now())) await syncOrder(context, order)
    throw replace(path)
  }
  const mayAsk =
    CHECKOUT_ID.test(checkoutId) && !(await checkRateLimit(context, "open-order", { account: account.id }))
  if (!mayAsk || !(await payments.polar.wasReturned(checkoutId, order.id)))
    throw replace(`${path}?unverified`)
  await markReturned(db, order.id, now())
  throw replace(path)
}

const CHECKOUT_ID = /^[\da-f-]{36}$/
