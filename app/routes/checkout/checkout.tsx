import { type AppLoadContext, type LoaderFunctionArgs, replace } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { requireAccount } from "#app/auth/guards.server.ts"
import { pageMeta } from "#app/components/page-meta.ts"
import { checkoutCopy } from "#app/copy/checkout/checkout.ts"
import { itemName } from "#app/copy/checkout/items.ts"
import { quoteClosed } from "#app/copy/checkout/quotes.ts"
import { sellerAddress } from "#app/copy/site/legal-document.ts"
import { isPaid } from "#app/domain/account/account.ts"
import { isAwaitingConfirmation, isConfirmationLate, isSyncDue } from "#app/domain/checkout/order.ts"
import { quoteState } from "#app/domain/checkout/quote.ts"
import { hostedCheckout } from "#app/forms/hosted-checkout.server.ts"
import { syncOrder } from "#app/services/checkout/sync-order.server.ts"
import { findOrderOf } from "#db/checkout/orders.server.ts"
import { findQuote } from "#db/checkout/quotes.server.ts"
import { CheckoutNotes, readReturnParams } from "./checkout-notes.tsx"
import { OrderSummary } from "./order-summary.tsx"
import { PayButton } from "./pay-button.tsx"
import { WaitingPanel } from "./waiting-panel.tsx"

export const handle = { script: "checkout" }
export const meta = pageMeta("/checkout")

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args
  const account = await requireAccount(args)
  const order = await findOrderOf(context.db, account.id, params.order ?? "")
  if (!order) throw new Response(null, { status: 404 })

  const { quoteId } = order
  const now = context.now()
  const paid =
    order.status === "paid" || (isSyncDue(order, now) && (await syncOrder(context, order)) === "paid")
  if (paid) throw replace(order.kind === "license" ? "/download" : `/donate?thanks=${order.id}`)
  return {
    closedBecause: quoteId ? await whyQuoteIsClosed(context, quoteId) : null,
    kind: order.kind,
    item: itemName(order),
    amount: order.amount,
    email: account.email,
    hasReturned: order.returnedAt !== null,
    isWaiting: isAwaitingConfirmation(order, now),
    isLate: isConfirmationLate(order, now),
    orderId: order.id,
    supportEmail: context.config.contact.supportEmail,
    seller: sellerAddress(context.config.contact),
    ownsLicense: order.kind === "license" && !quoteId && isPaid(account),
    checkout: hostedCheckout(request, context.config, order, account.email),
    ...readReturnParams(new URL(request.url).searchParams),
  }
}

/** Why the quote of an order can't be paid anymore; null while it can. A payment that was begun before still counts. */
async function whyQuoteIsClosed({ db, now }: Pick<AppLoadContext, "db" | "now">, quoteId: string) {
  const quote = await findQuote(db, quoteId)
  const state = quote ? quoteState(quote, now()) : "withdrawn"
  return state === "withdrawn" || state === "expired" ? state : null
}

export default function Checkout() {
  const { isWaiting, isLate, ownsLicense, closedBecause, checkout, ...order } = useLoaderData<typeof loader>()
  const copy = isWaiting ? (isLate ? checkoutCopy.late : checkoutCopy.waiting) : checkoutCopy.open
  return (
    <div className="column max-w-[38rem]">
      <h1>{copy.title}</h1>
      <p className="mt-3 text-muted">{copy.lead}</p>
      <div className="mt-7 grid gap-5">
        <CheckoutNotes {...order} isWaiting={isWaiting} isTestMode={checkout.isTestMode} />
        <OrderSummary {...order}>
          {isWaiting && <WaitingPanel {...order} isLate={isLate} />}
          {!isWaiting && ownsLicense && <p className="font-semibold">{checkoutCopy.alreadyPaid}</p>}
          {!isWaiting && closedBecause && <p className="font-semibold">{quoteClosed[closedBecause]}</p>}
          {!isWaiting && !ownsLicense && !closedBecause && checkout.fields && (
            <PayButton {...checkout} fields={checkout.fields} kind={order.kind} />
          )}
        </OrderSummary>
      </div>
    </div>
  )
}
