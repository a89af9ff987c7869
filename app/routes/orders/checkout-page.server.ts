import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import type { Clock, Store } from "#app/capabilities.ts"
import { totalSentence } from "#app/copy/invoices/invoice.ts"
import { couponAnswers } from "#app/copy/orders/coupons.ts"
import { accessConsent } from "#app/copy/orders/refunds.ts"
import { sellerAddress } from "#app/copy/site/legal-document.ts"
import { type Account, isPaid } from "#app/domain/account/account.ts"
import { formatMoney } from "#app/domain/money.ts"
import { isAwaitingConfirmation, isConfirmationLate, itemName, type Order } from "#app/domain/orders/order.ts"
import { quoteState } from "#app/domain/orders/quote.ts"
import { hostedCheckout } from "#app/forms/hosted-checkout.server.ts"
import { findTakenCode } from "#db/licensing/device-codes.server.ts"
import type { FoundCheckout } from "#db/orders/checkout.server.ts"
import { findQuote } from "#db/orders/quotes.server.ts"
import { billingPage, missingAtCheckout, rightOf } from "./checkout-details.server.ts"
import { readReturnParams } from "./checkout-notes.tsx"
import { couponPage } from "./coupon.server.ts"

/** The checkout of an unpaid order. */
export async function checkoutPage(
  { context, request }: LoaderFunctionArgs,
  account: Account,
  found: FoundCheckout,
) {
  const { config, now, timeZone } = context
  const { order, billing, agreement } = found
  const right = rightOf(found, billing)
  const hasConsented = agreement?.consent != null
  const missing = missingAtCheckout(found, billing, hasConsented)
  const coupon = couponPage(found, now(), timeZone)
  const isLapsed = coupon?.code && coupon.keptUntil === null
  const checkout = hostedCheckout(request, config, order, account.email)
  const { searchParams } = new URL(request.url)
  // Nothing on the page can open a payment while something is missing, or once the use of the coupon is free for other
  // orders, or after a payment that it did not cover.
  const fields = missing || isLapsed || found.hasCouponProblem ? null : checkout.fields
  const isWaiting = !found.hasCouponProblem && isAwaitingConfirmation(order, now())
  const ownsLicense = order.kind === "license" && !order.quoteId && isPaid(account)
  const closedBecause = order.quoteId ? await whyQuoteIsClosed(context, order.quoteId) : null
  return {
    kind: order.kind,
    item: itemName(order),
    amount: order.amount,
    coupon,
    email: account.email,
    hasReturned: order.returnedAt !== null,
    couponProblem: found.hasCouponProblem ? couponAnswers.unavailable(formatMoney(order.amount)) : null,
    isWaiting,
    isLate: isConfirmationLate(order, now()),
    orderId: order.id,
    supportEmail: config.contact.supportEmail,
    seller: sellerAddress(config.contact),
    ownsLicense,
    closedBecause,
    canPay: !isWaiting && !found.hasCouponProblem && !ownsLicense && !closedBecause,
    total: totalSentence({ ...order, country: found.country, seller: found.seller, billing }, now()),
    billing: billingPage(found),
    consent: right === "consent" ? accessConsent.text : null,
    hasConsented,
    canWithdraw: right === "withdrawal",
    checkout: { ...checkout, fields },
    /** What was typed is saved, and the payment comes next. */
    isReady: searchParams.has("pay") && fields !== null,
    ...readReturnParams(searchParams),
  }
}

/** Why the quote of an order can't be paid anymore; null while it can. A payment that was begun before still counts. */
async function whyQuoteIsClosed({ db, now }: Store & Clock, quoteId: string) {
  const quote = await findQuote(db, quoteId)
  const state = quote ? quoteState(quote, now()) : "withdrawn"
  return state === "withdrawn" || state === "expired" ? state : null
}

/** Where the buyer of a paid order goes: with a computer that waits for the license, to its activation. */
export async function pathAfterPayment(
  context: Store & Clock,
  account: Account,
  { id, kind }: Pick<Order, "id" | "kind">,
): Promise<string> {
  if (kind !== "license") return `/donate?thanks=${id}`
  const waits = await findTakenCode(context.db, account.id, context.now())
  return waits ? `/link?paid=${id}` : `/download?paid=${id}`
}
