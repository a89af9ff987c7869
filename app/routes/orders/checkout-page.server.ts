import type { AppLoadContext } from "@remix-run/cloudflare"
import { couponAnswers } from "#app/copy/orders/coupons.ts"
import { itemName } from "#app/copy/orders/items.ts"
import { sellerAddress } from "#app/copy/site/legal-document.ts"
import { type Account, isPaid } from "#app/domain/account/account.ts"
import { formatMoney } from "#app/domain/money.ts"
import { isAwaitingConfirmation, isConfirmationLate } from "#app/domain/orders/order.ts"
import { quoteState } from "#app/domain/orders/quote.ts"
import { missingDetail } from "#app/domain/papers/billing-details.ts"
import { hostedCheckout } from "#app/forms/hosted-checkout.server.ts"
import type { FoundCheckout } from "#db/orders/checkout.server.ts"
import { findQuote } from "#db/orders/quotes.server.ts"
import { billingPage } from "./billing.server.ts"
import { readReturnParams } from "./checkout-notes.tsx"
import { couponPage } from "./coupon.server.ts"

/** The checkout of an unpaid order. */
export function checkoutPage(
  { config, now }: Pick<AppLoadContext, "config" | "now">,
  request: Request,
  account: Account,
  found: FoundCheckout,
) {
  const { order, country, billing, seller } = found
  const missing = missingDetail(seller, { kind: order.kind, country }, billing)
  const coupon = couponPage(found, now())
  const isLapsed = coupon?.code && coupon.keptUntil === null
  const checkout = hostedCheckout(request, config, order, account.email)
  const { searchParams } = new URL(request.url)
  return {
    kind: order.kind,
    item: itemName(order),
    amount: order.amount,
    coupon,
    email: account.email,
    hasReturned: order.returnedAt !== null,
    couponProblem: found.hasCouponProblem ? couponAnswers.unavailable(formatMoney(order.amount)) : null,
    isWaiting: !found.hasCouponProblem && isAwaitingConfirmation(order, now()),
    isLate: isConfirmationLate(order, now()),
    orderId: order.id,
    supportEmail: config.contact.supportEmail,
    seller: sellerAddress(config.contact),
    ownsLicense: order.kind === "license" && !order.quoteId && isPaid(account),
    missing,
    billing: { ...billingPage(found), isSaved: searchParams.has("saved") },
    // Nothing on the page can open a payment while a detail is missing that the tax invoice needs, or once the use of
    // the coupon is free for other orders, or after a payment that it did not cover.
    checkout: { ...checkout, fields: missing || isLapsed || found.hasCouponProblem ? null : checkout.fields },
    ...readReturnParams(searchParams),
  }
}

/** Why the quote of an order can't be paid anymore; null while it can. A payment that was begun before still counts. */
export async function whyQuoteIsClosed({ db, now }: Pick<AppLoadContext, "db" | "now">, quoteId: string) {
  const quote = await findQuote(db, quoteId)
  const state = quote ? quoteState(quote, now()) : "withdrawn"
  return state === "withdrawn" || state === "expired" ? state : null
}
