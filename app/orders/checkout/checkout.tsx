import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react"
import { type Account, isPaid } from "#app/accounts/account/account.ts"
import { keepingTyped, pageForms, readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import type { Clock, Store } from "#app/capabilities.ts"
import { totalSentence } from "#app/invoices/documents/copy.ts"
import { findTakenCode } from "#app/licensing/link/queries.server.ts"
import { SENT_CHECKOUT_LIMITS } from "#app/orders/billing/form.ts"
import { couponAnswers } from "#app/orders/coupons/copy.ts"
import { couponPage } from "#app/orders/coupons/coupon-page.server.ts"
import {
  isAwaitingConfirmation,
  isConfirmationLate,
  isSyncDue,
  itemName,
  type Order,
} from "#app/orders/order/order.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import { quoteClosed } from "#app/orders/quotes/copy.ts"
import { findQuote } from "#app/orders/quotes/queries.server.ts"
import { quoteState } from "#app/orders/quotes/quote.ts"
import { syncOrder } from "#app/payments/sync/sync-records.server.ts"
import { RouteError } from "#app/platform/http/error-page.tsx"
import { formatMoney } from "#app/platform/money.ts"
import { notSavedOf } from "#app/platform/ui/not-saved.tsx"
import { sellerAddress } from "#app/site/about/contact-facts.ts"
import { type CheckoutErrors, CheckoutForm, CheckoutNotSaved } from "./checkout-form.tsx"
import { CheckoutNotes, readReturnParams } from "./checkout-notes.tsx"
import {
  billingPage,
  missingAtCheckout,
  rightOf,
  shownAgain,
  submitCheckout,
} from "./checkout-page.server.ts"
import { checkoutCopy } from "./copy.ts"
import { hostedCheckout } from "./hosted-checkout.server.ts"
import { OrderFacts, OrderSummary } from "./order-summary.tsx"
import { PayButton } from "./pay-button.tsx"
import { isPaymentForm, readNotes } from "./payment-notes.ts"
import { type FoundCheckout, findCheckout } from "./queries.server.ts"
import { WaitingPanel } from "./waiting-panel.tsx"

export const handle = { script: "checkout" }

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  const account = await requireAccount(args)
  const found = await loadCheckout(args, account.id)
  const { order } = found
  const paid =
    order.status === "paid" ||
    (isSyncDue(order, context.now()) && (await syncOrder(context, order)) === "paid")
  if (paid) throw replace(await pathAfterPayment(context, account, order))
  // With a coupon another order takes the place of this one.
  if (found.couponOrderId && !isAwaitingConfirmation(order, context.now()))
    throw replace(`/checkout/${found.couponOrderId}`)
  return checkoutPage(args, account, found)
}

/** The order of the address; throws 404 for one of another account. */
async function loadCheckout({ context, params }: LoaderFunctionArgs, userId: string) {
  const { db, now } = context
  const found = await findCheckout(db, { userId, orderId: params.order ?? "", now: now() })
  if (!found) throw new Response(null, { status: 404 })
  return found
}

/** The buttons of one form; Enter in a field of it sends no intent in some browsers. */
const CHECKOUT_FORMS = pageForms(["pay", "coupon", "remove-coupon"], { unnamed: "pay" })

export function action(args: ActionFunctionArgs) {
  return keepingTyped(args, { forms: CHECKOUT_FORMS, limits: SENT_CHECKOUT_LIMITS }, async () => {
    const account = await requireAccount(args)
    const { intent, fields, wasKept } = await readSubmittedForm(args, CHECKOUT_FORMS, { kept: "shown" })
    const found = await loadCheckout(args, account.id)
    if (wasKept) return shownAgain(readNotes(fields))
    const answer = await submitCheckout(args, account, found, { intent, fields: readNotes(fields) })
    return answer ?? startPayment(args, account, fields)
  })
}

/**
 * Leads to the payment. A browser without script sends the provider the form that it has just sent here, if that is what the
 * page would send by now; otherwise, and with script, the page shows what is paid.
 */
async function startPayment(args: ActionFunctionArgs, account: Account, sent: Record<string, string>) {
  const page = redirect(`/checkout/${args.params.order}?pay`, 303)
  if (args.request.headers.get("sec-fetch-dest") !== "document") return page
  const { checkout, canPay } = await checkoutPage(args, account, await loadCheckout(args, account.id))
  const isTaken = canPay && checkout.fields && isPaymentForm(sent, checkout.fields)
  return isTaken ? redirect(checkout.action, 307) : page
}

export default function Checkout() {
  const { isWaiting, isLate, ownsLicense, closedBecause, checkout, billing, coupon, ...order } =
    useLoaderData<typeof loader>()
  const { couponProblem, canPay, isReady, kind } = order
  const errors = useActionData<CheckoutErrors>()
  const isOpen = !isWaiting && !couponProblem
  const { title, lead } = textsOf({ isWaiting, isLate, isReceived: couponProblem !== null, canPay, isReady })
  return (
    <div className="column max-w-[38rem]">
      <h1>{title}</h1>
      {lead && <p className="mt-2 text-muted">{lead}</p>}
      <div className="mt-5 grid gap-5">
        <CheckoutNotes {...order} isWaiting={isWaiting} isTestMode={checkout.isTestMode} />
        <OrderSummary {...order} coupon={coupon} stateSentence={isReady ? billing.stateSentence : null}>
          {isWaiting && <WaitingPanel {...order} isLate={isLate} />}
          {isOpen && ownsLicense && <p className="font-semibold">{checkoutCopy.alreadyPaid}</p>}
          {isOpen && closedBecause && <p className="font-semibold">{quoteClosed[closedBecause]}</p>}
          {canPay && isReady && checkout.fields && (
            <PayButton key={order.orderId} {...checkout} fields={checkout.fields} kind={kind} />
          )}
        </OrderSummary>
        {canPay && !isReady && (
          <CheckoutForm {...order} {...checkout} billing={billing} coupon={coupon} errors={errors} />
        )}
        <OrderFacts {...order} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const notSaved = notSavedOf(useRouteError())
  return notSaved ? <CheckoutNotSaved {...notSaved} /> : <RouteError />
}

type State = Record<"isWaiting" | "isLate" | "isReceived" | "canPay" | "isReady", boolean>

function textsOf({ isWaiting, isLate, isReceived, canPay, isReady }: State) {
  if (isWaiting) return isLate ? checkoutCopy.late : checkoutCopy.waiting
  if (isReceived) return checkoutCopy.received
  if (!canPay) return checkoutCopy.closed
  return isReady ? checkoutCopy.ready : checkoutCopy.open
}

/** The checkout of an unpaid order. */
async function checkoutPage(
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
async function pathAfterPayment(
  context: Store & Clock,
  account: Account,
  { id, kind }: Pick<Order, "id" | "kind">,
): Promise<string> {
  if (kind !== "license") return `/donate?thanks=${id}`
  const waits = await findTakenCode(context.db, account.id, context.now())
  return waits ? `/link?paid=${id}` : `/download?paid=${id}`
}
