import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { reconciliationCopy } from "#app/copy/desk/reconciliation.ts"
import {
  ActionMessages,
  actionsOf,
  DeskPage,
  deskMeta,
  FilterForm,
  loadPage,
} from "#app/routes/desk/kernel.ts"
import { confirmRefund, PAYMENT_ACTIONS } from "#app/routes/desk/payments/payment-actions.server.ts"
import { reconcile } from "#app/services/payments/reconcile.server.ts"
import { ReconciliationResult } from "./reconciliation-result.tsx"
import { readRange, reconciliationSummary } from "./reconciliation-summary.server.ts"

const ACTIONS = [...PAYMENT_ACTIONS, confirmRefund]

export const meta = deskMeta("Reconciliation")

export async function loader(args: LoaderFunctionArgs) {
  const { page, searchParams } = await loadPage(args, ACTIONS)
  const { values, range } = readRange(searchParams, args.context.now())
  const compared = range ? await reconcile(args.context, range) : "no-range"
  return typeof compared === "string"
    ? { ...page, values, problem: reconciliationCopy.problems[compared], summary: null }
    : { ...page, values, problem: null, summary: reconciliationSummary(compared) }
}

export const action = actionsOf(ACTIONS, {
  idOf: ({ payment, refund = "" }) => payment ?? refund,
})

export default function ReconciliationPage() {
  const { values, summary, problem } = useLoaderData<typeof loader>()
  return (
    <DeskPage
      title="Reconciliation"
      lead="Razorpay's captured payments and refunds, compared with what is stored here. Days are those of Asia/Kolkata, 31 at most."
    >
      <ActionMessages />
      <FilterForm>
        <Field name="from" label="From" type="date" defaultValue={values.from} />
        <Field name="to" label="To" type="date" defaultValue={values.to} />
      </FilterForm>
      {problem && <Notice kind="error">{problem}</Notice>}
      {summary?.map((side) => (
        <ReconciliationResult key={side.title} side={side} />
      ))}
    </DeskPage>
  )
}
