import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { checkoutCopy } from "#app/copy/orders/checkout.ts"
import { quoteClosed } from "#app/copy/orders/quotes.ts"
import { billingCopy } from "#app/copy/papers/billing.ts"
import { isAwaitingConfirmation, isSyncDue } from "#app/domain/orders/order.ts"
import { PayButton } from "#app/routes/payments/pay-button.tsx"
import { WaitingPanel } from "#app/routes/payments/waiting-panel.tsx"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { syncOrder } from "#app/services/payments/sync-order.server.ts"
import { findCheckout } from "#db/orders/checkout.server.ts"
import { submitBilling } from "./billing.server.ts"
import { type BillingErrors, BillingForm } from "./billing-form.tsx"
import { CheckoutNotes } from "./checkout-notes.tsx"
import { checkoutPage, whyQuoteIsClosed } from "./checkout-page.server.ts"
import { submitCoupon } from "./coupon.server.ts"
import { type CouponErrors, CouponForm } from "./coupon-form.tsx"
import { OrderSummary } from "./order-summary.tsx"

export const handle = { script: "checkout" }
export const meta = pageMeta("/checkout")

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const account = await requireAccount(args)
  const found = await loadCheckout(args, account.id)
  const { order } = found
  const paid =
    order.status === "paid" ||
    (isSyncDue(order, context.now()) && (await syncOrder(context, order)) === "paid")
  if (paid) throw replace(order.kind === "license" ? "/download" : `/donate?thanks=${order.id}`)
  // With a coupon another order takes the place of this one.
  if (found.couponOrderId && !isAwaitingConfirmation(order, context.now()))
    throw replace(`/checkout/${found.couponOrderId}`)
  const closedBecause = order.quoteId ? await whyQuoteIsClosed(context, order.quoteId) : null
  return { ...checkoutPage(context, request, account, found), closedBecause }
}

/** The order of the address; throws 404 for one of another account. */
async function loadCheckout({ context, params }: LoaderFunctionArgs, userId: string) {
  const { db, now } = context
  const found = await findCheckout(db, { userId, orderId: params.order ?? "", now: now() })
  if (!found) throw new Response(null, { status: 404 })
  return found
}

const CHECKOUT_FORMS = pageForms(["billing", "coupon", "remove-coupon"], { unnamed: "billing" })

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args)
  const { intent, fields } = await readSubmittedForm(args, CHECKOUT_FORMS)
  const found = await loadCheckout(args, account.id)
  if (intent === "remove-coupon") return submitCoupon(args, account, found, null)
  // Enter in the field of the coupon sends its form without the button's intent in some browsers.
  const isCoupon = intent === "coupon" || fields.coupon !== undefined
  return isCoupon
    ? submitCoupon(args, account, found, fields.coupon ?? "")
    : submitBilling(args, found, fields)
}

type ActionData = { billing?: BillingErrors; coupon?: CouponErrors }

export default function Checkout() {
  const { isWaiting, isLate, ownsLicense, closedBecause, checkout, missing, billing, coupon, ...order } =
    useLoaderData<typeof loader>()
  const { couponProblem } = order
  const errors = useActionData<ActionData>()
  const isOpen = !isWaiting && !couponProblem
  const canPay = isOpen && !ownsLicense && !closedBecause
  const { title, lead } = textsOf({ isWaiting, isLate, isReceived: couponProblem !== null, canPay })
  return (
    <div className="column max-w-[38rem]">
      <h1>{title}</h1>
      {lead && <p className="mt-3 text-muted">{lead}</p>}
      <div className="mt-7 grid gap-5">
        <CheckoutNotes {...order} isWaiting={isWaiting} isTestMode={checkout.isTestMode} />
        <OrderSummary {...order} coupon={coupon} isTaxed={billing.isInvoiced}>
          {isWaiting && <WaitingPanel {...order} isLate={isLate} />}
          {isOpen && ownsLicense && <p className="font-semibold">{checkoutCopy.alreadyPaid}</p>}
          {isOpen && closedBecause && <p className="font-semibold">{quoteClosed[closedBecause]}</p>}
          {canPay && missing && <Notice kind="caution">{billingCopy.missing[missing]}</Notice>}
          {canPay && checkout.fields && (
            <PayButton key={order.orderId} {...checkout} fields={checkout.fields} kind={order.kind} />
          )}
        </OrderSummary>
        {canPay && coupon && <CouponForm {...coupon} errors={errors?.coupon} />}
        {canPay && <BillingForm {...billing} errors={errors?.billing} />}
      </div>
    </div>
  )
}

type State = Record<"isWaiting" | "isLate" | "isReceived" | "canPay", boolean>

function textsOf({ isWaiting, isLate, isReceived, canPay }: State) {
  if (isWaiting) return isLate ? checkoutCopy.late : checkoutCopy.waiting
  if (isReceived) return checkoutCopy.received
  return canPay ? checkoutCopy.open : checkoutCopy.closed
}
