import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useLocation, useRouteError } from "@remix-run/react"
import { pageForms, withForms } from "#app/accounts/account/page-forms.server.ts"
import { keepingTyped, readSubmittedForm, SHOWN_AGAIN } from "#app/accounts/account/submitted-form.server.ts"
import { PurchaseSteps } from "#app/accounts/log-in/purchase-steps.tsx"
import { requireAccount } from "#app/accounts/sessions/guards.server.ts"
import type { Clock, Store } from "#app/capabilities.ts"
import { findTakenCode } from "#app/licensing/link/queries.server.ts"
import { isAwaitingConfirmation, isSyncDue } from "#app/orders/order/confirmation-times.ts"
import { isResold, type Order } from "#app/orders/order/order.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { syncOrder } from "#app/payments/sync/sync-order.server.ts"
import { RouteError } from "#app/platform/http/error-page.tsx"
import { Notice, TestModeNote } from "#app/platform/ui/form.tsx"
import { explainNotSaved } from "#app/platform/ui/not-saved.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { isOrdered } from "./buyer-view.server.ts"
import { redirectToCheckout, shown, submitCheckout } from "./checkout-action.server.ts"
import { type CheckoutErrors, CheckoutForm, CheckoutNotSaved } from "./checkout-form.tsx"
import { checkoutView, isHeld } from "./checkout-view.server.ts"
import { checkoutCopy } from "./copy.ts"
import { OrderFacts, OrderSummary } from "./order-summary.tsx"
import { PayButton } from "./pay-button.tsx"
import { isPaymentForm, readNotes, SENT_CHECKOUT_LIMITS } from "./payment-notes.ts"
import { findCheckout } from "./queries.server.ts"
import { answerReturn, leadToReseller } from "./reseller-action.server.ts"
import { ResellerCheckout } from "./reseller-checkout.tsx"
import { WaitingPanel } from "./waiting-panel.tsx"

export { clientAction } from "#app/platform/ui/unanswered.ts"

export const handle = { script: "checkout" }

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  const account = await requireAccount(args)
  const found = await loadCheckout(args, account.id)
  const { order, couponOrderId } = found
  await answerReturn(args, account, order)
  const isPaid =
    order.status === "paid" ||
    (isSyncDue(order, context.now()) && (await syncOrder(context, order)) === "paid")
  if (isPaid) throw replace(await pathAfterPayment(context, account.id, order))
  // With a coupon another order takes the place of this one.
  if (couponOrderId && !isHeld(found) && !isAwaitingConfirmation(order, context.now()))
    throw replace(`/checkout/${couponOrderId}`)
  return checkoutView(args, account, found)
}

/** The order of the address; throws 404 for one of another account. */
async function loadCheckout({ context, params }: LoaderFunctionArgs, userId: string) {
  const { db, now } = context
  const found = await findCheckout(db, { userId, orderId: params.order ?? "", now: now() })
  if (!found) throw new Response(null, { status: 404 })
  return found
}

/** The buttons of one form; Enter in a field of it sends no intent in some browsers. */
const CHECKOUT_FORMS = pageForms(["pay", "coupon", "remove-coupon"], SENT_CHECKOUT_LIMITS, {
  unnamed: "pay",
  keeps: true,
})

/**
 * Saves the form, and leads to the payment. A browser without script sends the provider the form that it has just sent here,
 * if that is what the page would send by now; otherwise, and with script, the page shows what is paid.
 */
export const action = withForms(CHECKOUT_FORMS, (args: ActionFunctionArgs) =>
  keepingTyped(args, CHECKOUT_FORMS, async () => {
    const account = await requireAccount(args)
    const { intent, fields, others, wasKept } = await readSubmittedForm(args, CHECKOUT_FORMS)
    const found = await loadCheckout(args, account.id)
    if (wasKept) return shown(readNotes(fields), { ...SHOWN_AGAIN, fields: {} })
    const answer = await submitCheckout(args, account, found, { intent, fields: readNotes(fields) })
    if (answer) return answer
    if (isResold(found.order.source)) {
      const saved = await loadCheckout(args, account.id)
      const { step } = await checkoutView(args, account, saved)
      const isPayable = step.state === "resold" && !step.isLapsed
      return isPayable
        ? leadToReseller(args, account, saved, readNotes(fields))
        : redirectToCheckout(saved.order.id)
    }
    const page = redirect(`/checkout/${args.params.order}?pay`, 303)
    if (args.request.headers.get("sec-fetch-dest") !== "document") return page
    const { step } = await checkoutView(args, account, await loadCheckout(args, account.id))
    if (!("fields" in step) || !step.fields) return page
    // The button that was pressed must have had the words that the law wants by now.
    const isTaken =
      others === 0 && step.isOrdered === isOrdered(found, found.billing) && isPaymentForm(fields, step.fields)
    return isTaken ? redirect(step.action, 307) : page
  }),
)

export default function Checkout() {
  const { step, payments, notices, isTestMode, ...order } = useLoaderData<typeof loader>()
  const errors = useActionData<CheckoutErrors>()
  const { title, lead } = step.state === "waiting" ? step : checkoutCopy[step.state]
  const shownNotices = errors?.notice ? [...notices, errors.notice] : notices
  return (
    <>
      <TestModeNote isTestMode={isTestMode} />
      <WorkPage beside={order.kind === "license" && <PurchaseSteps done={1} />}>
        <h1>{title}</h1>
        {lead && (
          <p className="lead text-muted">
            <span>{lead}</span> {step.state === "ready" && <ChangeLink />}
          </p>
        )}
        <div className="grid gap-4 sm:gap-5">
          <PaymentNotices notices={payments} />
          {shownNotices.map(({ kind, title, text }) => (
            <Notice key={text} kind={kind} title={title}>
              {text}
            </Notice>
          ))}
          <OrderSummary {...order} stateSentence={step.state === "ready" ? step.stateSentence : null} />
          {step.state === "waiting" && <WaitingPanel {...step} orderId={order.orderId} />}
          {step.state === "received" && <ReceivedLinks />}
          {step.state === "closed" && <p className="font-semibold">{step.because}</p>}
          {step.state === "ready" && <PayButton key={order.orderId} {...order} {...step} />}
          {step.state === "open" && <CheckoutForm {...order} {...step} errors={errors} />}
          {step.state === "resold" && <ResellerCheckout {...order} {...step} errors={errors} />}
          {step.state !== "waiting" && step.state !== "closed" && <OrderFacts {...order} />}
        </div>
      </WorkPage>
    </>
  )
}

function ReceivedLinks() {
  return (
    <p>
      <a href="/dashboard" className="btn btn-quiet">
        {checkoutCopy.received.toDashboard}
      </a>
    </p>
  )
}

function ChangeLink() {
  return (
    <a className="link" href={useLocation().pathname}>
      {checkoutCopy.ready.change}
    </a>
  )
}

export function ErrorBoundary() {
  const notSaved = explainNotSaved(useRouteError())
  return notSaved ? <CheckoutNotSaved {...notSaved} /> : <RouteError />
}

/** Where the buyer of a paid order goes: with a computer that waits for the license, to its activation. */
async function pathAfterPayment({ db, now }: Store & Clock, userId: string, { id, kind }: Order) {
  if (kind !== "license") return `/donate?thanks=${id}`
  const waits = await findTakenCode(db, userId, now())
  return waits ? `/link?paid=${id}` : `/download?paid=${id}`
}
