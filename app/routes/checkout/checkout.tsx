import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { billingCopy } from "#app/copy/checkout/billing.ts"
import { checkoutCopy } from "#app/copy/checkout/checkout.ts"
import { quoteClosed } from "#app/copy/checkout/quotes.ts"
import { isSyncDue } from "#app/domain/checkout/order.ts"
import { syncOrder } from "#app/services/checkout/sync-order.server.ts"
import { findCheckout } from "#db/checkout/checkout.server.ts"
import { submitBilling } from "./billing.server.ts"
import { type BillingErrors, BillingForm } from "./billing-form.tsx"
import { CheckoutNotes } from "./checkout-notes.tsx"
import { checkoutPage, whyQuoteIsClosed } from "./checkout-page.server.ts"
import { OrderSummary } from "./order-summary.tsx"
import { PayButton } from "./pay-button.tsx"
import { WaitingPanel } from "./waiting-panel.tsx"

export const handle = { script: "checkout" }
export const meta = pageMeta("/checkout")

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args
  const account = await requireAccount(args)
  const found = await findCheckout(context.db, account.id, params.order ?? "")
  if (!found) throw new Response(null, { status: 404 })

  const { order } = found
  const paid =
    order.status === "paid" ||
    (isSyncDue(order, context.now()) && (await syncOrder(context, order)) === "paid")
  if (paid) throw replace(order.kind === "license" ? "/download" : `/donate?thanks=${order.id}`)
  const closedBecause = order.quoteId ? await whyQuoteIsClosed(context, order.quoteId) : null
  return { ...checkoutPage(context, request, account, found), closedBecause }
}

export async function action(args: ActionFunctionArgs) {
  const account = await requireAccount(args)
  const found = await findCheckout(args.context.db, account.id, args.params.order ?? "")
  if (!found) throw new Response(null, { status: 404 })
  return submitBilling(args, found)
}

export default function Checkout() {
  const { isWaiting, isLate, ownsLicense, closedBecause, checkout, missing, billing, ...order } =
    useLoaderData<typeof loader>()
  const errors = useActionData<BillingErrors>()
  const canPay = !isWaiting && !ownsLicense && !closedBecause
  const copy = isWaiting ? (isLate ? checkoutCopy.late : checkoutCopy.waiting) : checkoutCopy.open
  return (
    <div className="column max-w-[38rem]">
      <h1>{copy.title}</h1>
      <p className="mt-3 text-muted">{copy.lead}</p>
      <div className="mt-7 grid gap-5">
        <CheckoutNotes {...order} isWaiting={isWaiting} isTestMode={checkout.isTestMode} />
        <OrderSummary {...order} isTaxed={billing.isInvoiced}>
          {isWaiting && <WaitingPanel {...order} isLate={isLate} />}
          {!isWaiting && ownsLicense && <p className="font-semibold">{checkoutCopy.alreadyPaid}</p>}
          {!isWaiting && closedBecause && <p className="font-semibold">{quoteClosed[closedBecause]}</p>}
          {canPay && missing && <Notice kind="caution">{billingCopy.missing[missing]}</Notice>}
          {canPay && checkout.fields && (
            <PayButton {...checkout} fields={checkout.fields} kind={order.kind} />
          )}
        </OrderSummary>
        {canPay && <BillingForm {...billing} errors={errors} />}
      </div>
    </div>
  )
}
