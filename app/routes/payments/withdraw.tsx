import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useRouteError } from "@remix-run/react"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { RouteError } from "#app/components/route-error.tsx"
import { itemName } from "#app/copy/orders/items.ts"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { formatMoney } from "#app/domain/money.ts"
import { withdrawalEnd } from "#app/domain/orders/withdrawal.ts"
import { formatMoment } from "#app/domain/time.ts"
import { NotSavedPage, notSavedOf } from "#app/routes/not-saved.tsx"
import { Fact } from "#app/routes/orders/fact.tsx"
import { loadSoldOrder, submitWithdrawal, type WithdrawalErrors } from "./withdraw-action.server.ts"

export const handle = { script: "none" }
export const meta = pageMeta("/withdraw")

export async function loader(args: LoaderFunctionArgs) {
  const account = await args.context.auth.accountIfKnown()
  const { order, paidAt, state, withdrawal } = await loadSoldOrder(args)
  const isBuyer = account !== null && account.id === order.userId
  return {
    state,
    orderId: order.id,
    item: itemName(order),
    price: formatMoney(order.amount),
    until: formatMoment(withdrawalEnd(paidAt)),
    email: isBuyer ? account.email : "",
    isBuyer,
    // Whoever has the address of the page alone reads nobody's address there.
    acknowledged: withdrawal && {
      email: isBuyer ? withdrawal.email : "the address that you entered",
      at: withdrawal.withdrawnAt,
    },
  }
}

export const action = (args: ActionFunctionArgs) => submitWithdrawal(args)

export default function Withdraw() {
  const { state, acknowledged, orderId, item, price, until, email, isBuyer } = useLoaderData<typeof loader>()
  const { title, lead, doneTitle, closed, refund } = withdrawalCopy
  return (
    <div className="column max-w-[38rem]">
      <h1>{acknowledged ? doneTitle : title}</h1>
      {state === "open" && <p className="mt-3 text-muted">{lead}</p>}
      <section className="card mt-7 grid gap-6" aria-label={withdrawalCopy.contract}>
        {acknowledged && (
          <Notice kind="success">
            <p>{withdrawalCopy.acknowledged(acknowledged.email, acknowledged.at)}</p>
            <p className="mt-1">{refund}</p>
          </Notice>
        )}
        {state !== "open" && state !== "withdrawn" && (
          <p className="font-semibold">{closed[state ?? "none"]}</p>
        )}
        <dl className="grid gap-2 text-[0.95rem]">
          <Fact name={withdrawalCopy.contract}>{item}</Fact>
          <Fact name={withdrawalCopy.price}>{price}</Fact>
          <Fact name={withdrawalCopy.orderNumber}>{orderId}</Fact>
          {state === "open" && <Fact name={withdrawalCopy.until}>{until}</Fact>}
        </dl>
        {state === "open" && <OpenForm email={email} isBuyer={isBuyer} />}
      </section>
    </div>
  )
}

/** The answer where the withdrawal could not be recorded: nothing was done, and what was typed is sent again. */
export function ErrorBoundary() {
  const notSaved = notSavedOf(useRouteError())
  if (!notSaved) return <RouteError />
  return (
    <NotSavedPage lead={withdrawalCopy.notSaved} requestId={notSaved.requestId}>
      <WithdrawalForm typed={notSaved.typed} />
    </NotSavedPage>
  )
}

function OpenForm({ email, isBuyer }: { email: string; isBuyer: boolean }) {
  const errors = useActionData<WithdrawalErrors>()
  return <WithdrawalForm typed={errors?.typed ?? { email }} errors={errors?.fields} hasHint={!isBuyer} />
}

type WithdrawalFormProps = {
  typed: Record<string, string>
  errors?: WithdrawalErrors["fields"]
  hasHint?: boolean
}

function WithdrawalForm({ typed, errors, hasHint = true }: WithdrawalFormProps) {
  return (
    <form method="post" className="grid gap-5" noValidate>
      <Field
        name="name"
        label={withdrawalCopy.name}
        autoComplete="name"
        defaultValue={typed.name}
        error={errors?.name}
      />
      <Field
        name="email"
        type="email"
        label={withdrawalCopy.email}
        hint={hasHint ? withdrawalCopy.emailHint : undefined}
        autoComplete="email"
        defaultValue={typed.email}
        error={errors?.email}
      />
      <button type="submit" className="btn justify-self-start">
        {withdrawalCopy.confirm}
      </button>
    </form>
  )
}
