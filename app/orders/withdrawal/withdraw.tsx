import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react"
import { EmailRequestScreen } from "#app/accounts/log-in/auth-screen.tsx"
import { FactList } from "#app/orders/checkout/order-summary.tsx"
import { itemName } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { RouteError } from "#app/platform/http/error-page.tsx"
import { formatMoney } from "#app/platform/money.ts"
import { formatLastDay } from "#app/platform/time.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { NotSavedPage, notSavedOf } from "#app/platform/ui/not-saved.tsx"
import { WorkPage } from "#app/platform/ui/work-page.tsx"
import { withdrawalCopy } from "./copy.ts"
import { loadSoldOrder, submitWithdrawal, type WithdrawalErrors } from "./withdraw-action.server.ts"
import { lastWithdrawalDay } from "./withdrawal.ts"

export const handle = { script: "none" }

export async function loader(args: LoaderFunctionArgs) {
  const account = await args.context.auth.account()
  if (!account) {
    // The page is the same for every order id, so that it does not reveal which orders exist.
    const { pathname } = new URL(args.request.url)
    return {
      logIn: `/login?${new URLSearchParams({ redirectTo: pathname })}`,
      contract: null,
      payments: [],
    }
  }
  const { order, paidAt, state, withdrawnAt } = await loadSoldOrder(args, account)
  const contract = {
    state,
    orderId: order.id,
    item: itemName(order),
    price: formatMoney(order.amount),
    until: formatLastDay(lastWithdrawalDay(paidAt)),
    email: account.email,
    acknowledgement: withdrawnAt && withdrawalCopy.acknowledged(account.email, withdrawnAt),
  }
  const payments = await openNotices(args.context, account, (payment) => payment.order.id === order.id)
  return { logIn: null, contract, payments }
}

export const action = (args: ActionFunctionArgs) => submitWithdrawal(args)

export default function Withdraw() {
  const { logIn, contract, payments } = useLoaderData<typeof loader>()
  const errors = useActionData<WithdrawalErrors>()
  const { title, lead, doneTitle, closed, refund, linkLead, sendLink, linkSent } = withdrawalCopy
  if (!contract)
    return (
      <EmailRequestScreen title={title} lead={linkLead} button={sendLink} sentMessage={linkSent}>
        <a className="link link-tall" href={logIn}>
          {withdrawalCopy.logIn}
        </a>
      </EmailRequestScreen>
    )
  const { state, acknowledgement, orderId, item, price, until, email } = contract
  return (
    <WorkPage>
      <h1>{acknowledgement ? doneTitle : title}</h1>
      {state === "open" && <p className="lead text-muted">{lead}</p>}
      {payments.length > 0 && (
        <div className="mb-6 grid gap-3">
          <PaymentNotices notices={payments} />
        </div>
      )}
      <section className="grid gap-6" aria-label={withdrawalCopy.contract}>
        {acknowledgement && (
          <Notice kind="success" title={acknowledgement}>
            {refund}
          </Notice>
        )}
        {state !== "open" && state !== "withdrawn" && (
          <p>
            <strong>{closed[state ?? "none"]}</strong>{" "}
            <a className="link" href="/contact">
              {withdrawalCopy.contact}
            </a>
          </p>
        )}
        <FactList
          facts={{
            [withdrawalCopy.contract]: item,
            [withdrawalCopy.price]: price,
            [withdrawalCopy.orderNumber]: orderNumber(orderId),
            [withdrawalCopy.until]: state === "open" && until,
            [withdrawalCopy.acknowledgement]: state === "open" && email,
          }}
        />
        {state === "open" && (
          <div className="short w-full">
            <WithdrawalForm typed={errors?.typed ?? {}} errors={errors?.fields} />
          </div>
        )}
      </section>
    </WorkPage>
  )
}

/** The answer where the withdrawal could not be recorded: nothing was done, and what was typed is sent again. */
export function ErrorBoundary() {
  const notSaved = notSavedOf(useRouteError())
  // A signed-out visitor's form, which has an address, only requests a link: its error needs no form to withdraw.
  if (!notSaved || "email" in notSaved.typed) return <RouteError />
  return (
    <NotSavedPage lead={withdrawalCopy.notSaved} requestId={notSaved.requestId}>
      <WithdrawalForm typed={notSaved.typed} />
    </NotSavedPage>
  )
}

type WithdrawalFormProps = { typed: { name?: string }; errors?: WithdrawalErrors["fields"] }

function WithdrawalForm({ typed, errors }: WithdrawalFormProps) {
  return (
    <form method="post" className="grid gap-5" noValidate>
      <Field
        name="name"
        label={withdrawalCopy.name}
        autoComplete="name"
        defaultValue={typed.name}
        error={errors?.name}
      />
      <button type="submit" className="btn btn-danger justify-self-start">
        {withdrawalCopy.confirm}
      </button>
    </form>
  )
}
