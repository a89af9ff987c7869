import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { RouteError } from "#app/components/error-page.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { checkoutCopy } from "#app/copy/orders/checkout.ts"
import { quoteClosed } from "#app/copy/orders/quotes.ts"
import type { Account } from "#app/domain/account/account.ts"
import { isAwaitingConfirmation, isSyncDue } from "#app/domain/orders/order.ts"
import { isPaymentForm, readNotes } from "#app/forms/payment-notes.ts"
import { notSavedOf } from "#app/routes/not-saved.tsx"
import { PayButton } from "#app/routes/payments/pay-button.tsx"
import { WaitingPanel } from "#app/routes/payments/waiting-panel.tsx"
import { keepingTyped, pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { syncOrder } from "#app/services/payments/sync-order.server.ts"
import { findCheckout } from "#db/orders/checkout.server.ts"
import { submitCheckout } from "./checkout-details.server.ts"
import { type CheckoutErrors, CheckoutForm, CheckoutNotSaved } from "./checkout-form.tsx"
import { CheckoutNotes } from "./checkout-notes.tsx"
import { checkoutPage, pathAfterPayment } from "./checkout-page.server.ts"
import { OrderFacts, OrderSummary } from "./order-summary.tsx"

export const handle = { script: "checkout" }
export const meta = pageMeta("/checkout")

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
  return keepingTyped(args, CHECKOUT_FORMS, async () => {
    const account = await requireAccount(args)
    const { intent, fields } = await readSubmittedForm(args, CHECKOUT_FORMS)
    const found = await loadCheckout(args, account.id)
    const refused = await submitCheckout(args, account, found, { intent, fields: readNotes(fields) })
    return refused ?? startPayment(args, account, fields)
  })
}

/**
 * Leads to the payment. A browser without script sends the provider the form that it has just sent here, if that is what the
 * page would send by now; otherwise, and with script, the page shows what is paid.
 */
async function startPayment(args: ActionFunctionArgs, account: Account, sent: Record<string, string>) {
  const { checkout, canPay } = await checkoutPage(args, account, await loadCheckout(args, account.id))
  const isNavigation = args.request.headers.get("sec-fetch-dest") === "document"
  if (isNavigation && canPay && checkout.fields && isPaymentForm(sent, checkout.fields))
    return redirect(checkout.action, 307)
  return redirect(`/checkout/${args.params.order}?pay`, 303)
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
        <OrderSummary {...order} coupon={coupon}>
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
