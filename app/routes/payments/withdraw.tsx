import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { pageMeta } from "#app/components/page-meta.ts"
import { itemName } from "#app/copy/orders/items.ts"
import { withdrawalCopy } from "#app/copy/orders/withdrawal.ts"
import { formatMoney } from "#app/domain/money.ts"
import { withdrawalEnd } from "#app/domain/orders/withdrawal.ts"
import { formatMoment } from "#app/domain/time.ts"
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
        {state === "open" && <WithdrawalForm email={email} isBuyer={isBuyer} />}
      </section>
    </div>
  )
}

function WithdrawalForm({ email, isBuyer }: { email: string; isBuyer: boolean }) {
  const errors = useActionData<WithdrawalErrors>()
  return (
    <form method="post" className="grid gap-5" noValidate>
      <Field
        name="name"
        label={withdrawalCopy.name}
        autoComplete="name"
        defaultValue={errors?.typed.name}
        error={errors?.fields?.name}
      />
      <Field
        name="email"
        type="email"
        label={withdrawalCopy.email}
        hint={isBuyer ? undefined : withdrawalCopy.emailHint}
        autoComplete="email"
        defaultValue={errors?.typed.email ?? email}
        error={errors?.fields?.email}
      />
      <button type="submit" className="btn justify-self-start">
        {withdrawalCopy.confirm}
      </button>
    </form>
  )
}
