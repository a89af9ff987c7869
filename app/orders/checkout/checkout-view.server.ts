import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { type Account, isPaid } from "#app/accounts/account/account.ts"
import type { Clock, Store } from "#app/capabilities.ts"
import { buyerCountry, supplyCountry } from "#app/orders/billing/billing-details.ts"
import { stateSentence } from "#app/orders/billing/details-copy.ts"
import { INDIAN_STATES } from "#app/orders/billing/indian-states.ts"
import { isAwaitingConfirmation, isConfirmationLate } from "#app/orders/order/confirmation-times.ts"
import { isResold, itemName, maxDevicesOf, type Order } from "#app/orders/order/order.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import { noticeOf, openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { planOf } from "#app/orders/plans/plans.ts"
import { RESELLER, salesCopy } from "#app/orders/prices/sales-copy.ts"
import { quoteCopy } from "#app/orders/quotes/copy.ts"
import { findQuoteAndHeld } from "#app/orders/quotes/queries.server.ts"
import { givesMore, quoteState } from "#app/orders/quotes/quote.ts"
import { totalSentence } from "#app/orders/tax/total-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { sellerAddress } from "#app/platform/contact-facts.ts"
import { countryLines } from "#app/platform/countries.ts"
import { parseMailbox } from "#app/platform/email/email-address.ts"
import { formatMoney } from "#app/platform/money.ts"
import { formatMomentIn, isPast } from "#app/platform/time.ts"
import {
  checkoutPriceOf,
  describeConsent,
  describeWithdrawalRight,
  isNotSold,
  isOrdered,
  listOrderedIn,
  missingAtCheckout,
} from "./buyer-view.server.ts"
import { checkoutCopy } from "./copy.ts"
import { noticesOf, waitingStep } from "./notices-view.server.ts"
import type { FoundCheckout } from "./queries.server.ts"
import { quoteClosed, stateCopy } from "./state-copy.ts"

/** The checkout of an unpaid order: what every buyer sees of it, and the step that it is at. */
export async function checkoutView(args: LoaderFunctionArgs, account: Account, found: FoundCheckout) {
  const { config, now, timeZone } = args.context
  const { order, country, seller, billing } = found
  const coupon = couponOf(found, now(), timeZone)
  const step = await stepOf(args, account, found, coupon)
  return {
    orderId: order.id,
    kind: order.kind,
    isBusiness: order.kind === "license" && planOf(order.planType).sale === "quoted",
    item: itemName(order),
    amount: order.amount,
    coupon,
    total:
      step.state === "received"
        ? stateCopy.orderPrice
        : totalSentence(
            {
              ...order,
              devices: order.kind === "license" ? maxDevicesOf(order) : null,
              country,
              seller,
              billing,
              isResold: isResold(order.source),
            },
            now(),
          ),
    email: account.email,
    seller: isResold(order.source) ? RESELLER : sellerAddress(config.contact),
    /** No script of a provider runs. */
    isResold: isResold(order.source),
    isTestMode: isResold(order.source) ? config.polar?.isTestMode === true : config.razorpay.isTestMode,
    /** Without script, the page reloads itself. */
    isWaiting: step.state === "waiting",
    payments: [...found.noticed.map(noticeOf), ...(step.state === "received" ? step.elsewhere : [])],
    notices: noticesOf(found, step.state, new URL(args.request.url).searchParams),
    step,
  }
}

/** True if coupons can be applied to the order: not to a donation, and not to a quote. */
export const takesCoupon = ({ kind, quoteId }: Order) => kind === "license" && quoteId === null

/** The coupon of an order, whose code is null without one; null for an order that takes none. */
function couponOf({ order, couponCode }: FoundCheckout, now: Date, timeZone: string | null) {
  const { couponReservedUntil: until, listAmount } = order
  return takesCoupon(order)
    ? {
        code: couponCode,
        listAmount,
        /** Time until which the price is kept; null once it no longer is. */
        keptUntil: until && !isPast(until, now) ? formatMomentIn(until, timeZone) : null,
      }
    : null
}

export type AppliedCoupon = NonNullable<ReturnType<typeof couponOf>>

export type CheckoutStep = Awaited<ReturnType<typeof stepOf>>

/**
 * "received" after a payment that the site's owner decides about, of this order or of another one for a license, "waiting" until
 * a payment is confirmed, "closed" where nothing can be paid anymore, "open" before the form is saved, "ready" between the saved form and the payment.
 */
async function stepOf(
  { context, request }: LoaderFunctionArgs,
  account: Account,
  found: FoundCheckout,
  coupon: AppliedCoupon | null,
) {
  const { config, now } = context
  const { order, billing, agreement } = found
  if (isHeld(found)) return { state: "received", elsewhere: [] } as const
  if (isAwaitingConfirmation(order, now()))
    return waitingStep(order, isConfirmationLate(order, now()), config.contact.supportEmail)
  const because = await whyClosed(context, account, order)
  if (because) return { state: "closed", because } as const
  if (isResold(order.source) && !config.polar?.isSelling)
    return { state: "closed", because: stateCopy.resellerAway } as const
  if ((order.quoteId === null || isResold(order.source)) && isNotSold(found, billing))
    return { state: "closed", because: salesCopy.notSold } as const
  if (isHeldElsewhere(account, order)) {
    const elsewhere = await openNotices(
      context,
      account,
      (payment) => payment.order.id === account.heldOrderId,
    )
    return { state: "received", elsewhere } as const
  }

  const right = describeWithdrawalRight(found, billing)
  const hasConsented = agreement?.consent != null
  // Nothing on the page can open a payment while something is missing, or once the use of the coupon is free for others.
  const isLapsed = Boolean(coupon?.code && coupon.keptUntil === null)
  const canWithdraw = right === "withdrawal"
  if (isResold(order.source)) {
    const consent = right === "consent" ? accessConsent.text : null
    const whoSells = checkoutCopy.resold.whoSells(RESELLER)
    return { state: "resold", whoSells, consent, hasConsented, canWithdraw, isLapsed } as const
  }
  const { fields, ...payment } = hostedCheckout(request, config, found, account.email)
  const isPayable = !isLapsed && missingAtCheckout(found, billing, hasConsented) === null
  if (fields && isPayable && new URL(request.url).searchParams.has("pay"))
    return { state: "ready", ...payment, fields, stateSentence: stateSentenceOf(found) } as const
  return {
    state: "open",
    ...payment,
    /** The provider's fields; null while the order can't be paid. */
    fields: isPayable ? fields : null,
    billing: billingFields(found),
    consent: describeConsent(found),
    orderedIn: listOrderedIn(found),
    hasConsented,
    canWithdraw,
  } as const
}

/** True if a payment of the order waits for the owner, who may issue the license for it. */
export const isHeld = ({ noticed }: FoundCheckout) => noticed.some(({ holdsOrder }) => holdsOrder)

/** True if a payment of another order of the account does, and this one is for the same license. */
export const isHeldElsewhere = ({ heldOrderId }: Account, { kind, quoteId }: Order) =>
  heldOrderId !== null && kind === "license" && quoteId === null

/** Why nothing can be paid anymore, as a sentence; null while it can. A payment that was begun before still counts. */
async function whyClosed({ db, now }: Store & Clock, account: Account, { kind, quoteId }: Order) {
  if (!quoteId) return kind === "license" && isPaid(account) ? stateCopy.alreadyPaid : null
  const found = await findQuoteAndHeld(db, quoteId)
  if (!found) return quoteClosed.withdrawn
  const { quote, held } = found
  const state = quoteState(quote, now())
  if (state === "withdrawn" || state === "expired") return quoteClosed[state]
  return held !== null && !givesMore(quote, held) ? quoteCopy.givesNothing(held) : null
}

/** Data for the provider's hosted page and its script; `fields` is null until the provider order exists. */
function hostedCheckout(
  request: Request,
  { razorpay }: AppLoadContext["config"],
  found: FoundCheckout,
  email: string,
) {
  const { order } = found
  const checkoutUrl = `${new URL(request.url).origin}/checkout/${order.id}`
  return {
    /** URL of the provider's hosted page, for use without JavaScript or when its script fails to load. */
    action: `${razorpay.apiUrl}/v1/checkout/embedded`,
    scriptUrl: razorpay.checkoutUrl,
    label: `Pay ${formatMoney(order.amount)}`,
    isOrdered: isOrdered(found, found.billing),
    fields:
      order.providerOrderId === null
        ? null
        : {
            key_id: razorpay.keyId,
            amount: String(order.amount.amount),
            currency: order.amount.currency,
            order_id: order.providerOrderId,
            name: brand.fullName,
            description: itemName(order),
            "prefill[email]": parseMailbox(email) ?? email,
            callback_url: `${checkoutUrl}/callback`,
            cancel_url: `${checkoutUrl}?canceled`,
          },
  }
}

export const stateOptions = INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name }))

/** True if the order gets a tax invoice. */
const isInvoiced = ({ order, seller }: FoundCheckout) => Boolean(seller?.gstin) && order.kind === "license"

/** Which State a registered buyer's number says; null where it says none. */
const stateSentenceOf = (found: FoundCheckout) =>
  isInvoiced(found) ? stateSentence(found.billing.taxId) : null

/** The form of the buyer's details; the State is asked for where the order's tax invoice needs it. */
function billingFields(found: FoundCheckout) {
  const { country, billing } = found
  return {
    values: {
      company: billing.company ?? "",
      address: billing.address ?? "",
      taxId: billing.taxId ?? "",
      country: buyerCountry(billing, country) ?? "",
      state: billing.state ?? "",
    },
    /** Lines of a country's code and its name: half the bytes of a list of objects. */
    countries: countryLines(),
    /** Empty where the State is not asked for. */
    states: isInvoiced(found) && supplyCountry(billing, checkoutPriceOf(found)) === "IN" ? stateOptions : [],
    isInvoiced: isInvoiced(found),
    stateSentence: stateSentenceOf(found),
  }
}
