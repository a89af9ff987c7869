import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react"
import { EmailRequestForm, type EmailRequestResult } from "#app/accounts/log-in/auth-screen.tsx"
import { itemName } from "#app/orders/order/order.ts"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { openNotices } from "#app/orders/payment-notices/notice-view.server.ts"
import { PaymentNotices } from "#app/orders/payment-notices/notices.tsx"
import { RouteError } from "#app/platform/http/error-page.tsx"
import { formatMoney } from "#app/platform/money.ts"
import { formatLastDay } from "#app/platform/time.ts"
import { FactList } from "#app/platform/ui/fact-list.tsx"
import { Field } from "#app/platform/ui/field.tsx"
import { explainNotSaved, NotSavedPage } from "#app/platform/ui/not-saved.tsx"
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
  if (!contract) return <SignedOut logIn={logIn} />
  const { state, acknowledgement, orderId, item, price, until, email } = contract
  const { title, lead } = headOf(state, acknowledgement)
  const isOpen = state === "open"
  return (
    <WorkPage>
      <h1>{title}</h1>
      <p className="lead text-muted" role={acknowledgement ? "status" : undefined}>
        {lead}
      </p>
      {payments.length > 0 && (
        <div className="mb-6 grid gap-3">
          <PaymentNotices notices={payments} />
        </div>
      )}
      <section className="grid gap-6" aria-label={withdrawalCopy.contract}>
        <FactList
          facts={{
            [withdrawalCopy.contract]: item,
            [withdrawalCopy.price]: price,
            [withdrawalCopy.orderNumber]: orderNumber(orderId),
            [withdrawalCopy.until]: isOpen && until,
            [withdrawalCopy.acknowledgement]: isOpen && email,
            [withdrawalCopy.money]: acknowledgement && withdrawalCopy.refund,
            [withdrawalCopy.license]: acknowledgement && withdrawalCopy.licenseEnds,
          }}
        />
        {isOpen ? (
          <div className="short w-full">
            <WithdrawalForm typed={errors?.typed ?? {}} errors={errors?.fields} />
          </div>
        ) : (
          <a className="btn btn-quiet justify-self-start" href={acknowledgement ? "/account" : "/contact"}>
            {acknowledgement ? withdrawalCopy.toAccount : withdrawalCopy.contact}
          </a>
        )}
      </section>
    </WorkPage>
  )
}

type Contract = NonNullable<Awaited<ReturnType<typeof loader>>["contract"]>

/** Title and lead of the page, by what can be done with the contract. */
function headOf(state: Contract["state"], acknowledgement: Contract["acknowledgement"]) {
  const { title, lead, doneTitle, closedTitle, closed } = withdrawalCopy
  if (acknowledgement) return { title: doneTitle, lead: acknowledgement }
  if (state === "open") return { title, lead }
  return { title: closedTitle, lead: closed[state === "over" || state === "refunded" ? state : "none"] }
}

/** The log-in, and the form that emails a link to the page. */
function SignedOut({ logIn }: { logIn: string | null }) {
  const result = useActionData<EmailRequestResult>()
  return (
    <WorkPage>
      <h1>{withdrawalCopy.title}</h1>
      <p className="lead text-muted">{withdrawalCopy.logInLead}</p>
      <p>
        <a className="btn" href={logIn ?? "/login"}>
          {withdrawalCopy.logIn}
        </a>
      </p>
      <section className="part" aria-labelledby="link">
        <h2 id="link">{withdrawalCopy.linkTitle}</h2>
        <p>{withdrawalCopy.linkLead}</p>
        <div className="mt-5 grid gap-5">
          <EmailRequestForm
            result={result}
            button={withdrawalCopy.sendLink}
            sentMessage={withdrawalCopy.linkSent}
            buttonClass="btn-quiet justify-self-start"
          />
          <p className="small">
            {withdrawalCopy.deletedAccount}{" "}
            <a className="link" href="/contact">
              {withdrawalCopy.contact}
            </a>
          </p>
        </div>
      </section>
    </WorkPage>
  )
}

/** The answer where the withdrawal could not be recorded: nothing was done, and what was typed is sent again. */
export function ErrorBoundary() {
  const notSaved = explainNotSaved(useRouteError())
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
