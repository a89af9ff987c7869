import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { requireOwner } from "#app/auth/guards.server.ts"
import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { deskMeta } from "#app/components/desk/desk-meta.ts"
import { DeskPage } from "#app/components/desk/desk-page.tsx"
import { FilterForm } from "#app/components/desk/filter-form.tsx"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import { paymentDone } from "#app/copy/desk/payments.ts"
import { reconciliationCopy } from "#app/copy/desk/reconciliation.ts"
import { createId } from "#app/domain/random.ts"
import {
  confirmRefund,
  RECONCILIATION_FORMS,
  submitPaymentForm,
} from "#app/routes/desk/payments/payment-action.server.ts"
import { readAction } from "#app/routes/desk/shell/desk-action.server.ts"
import { reconcile } from "#app/services/payments/reconcile.server.ts"
import { ReconciliationResult } from "./reconciliation-result.tsx"
import { readRange, reconciliationSummary } from "./reconciliation-summary.server.ts"

export const meta = deskMeta("Reconciliation")

export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  const { now, randomBytes } = args.context
  const { searchParams } = new URL(args.request.url)
  const { values, range } = readRange(searchParams, now())
  const page = { values, formId: createId(randomBytes), done: searchParams.get("done") }
  if (!range) return { ...page, problem: reconciliationCopy.range, summary: null }
  const result = await reconcile(args.context, range)
  if (result === "provider-silent") return { ...page, problem: reconciliationCopy.silent, summary: null }
  if (result === "too-many") return { ...page, problem: reconciliationCopy.tooMany, summary: null }
  return { ...page, problem: null, summary: reconciliationSummary(result) }
}

export async function action(args: ActionFunctionArgs) {
  const submitted = await readAction(args, RECONCILIATION_FORMS)
  const { intent } = submitted
  if (intent === "confirm-refund") return confirmRefund(args, submitted)
  return submitPaymentForm(args, { ...submitted, intent }, submitted.fields.payment ?? "")
}

export default function ReconciliationPage() {
  const { values, summary, problem, formId, done } = useLoaderData<typeof loader>()
  const errors = useActionData<ActionErrors>()
  const message = done && !errors ? paymentDone.get(done) : undefined
  return (
    <DeskPage title="Reconciliation" lead={reconciliationCopy.lead}>
      {message && <Notice kind="success">{message}</Notice>}
      {errors?.form && <Notice kind="error">{errors.form}</Notice>}
      <FilterForm>
        <Field name="from" label="From" type="date" defaultValue={values.from} />
        <Field name="to" label="To" type="date" defaultValue={values.to} />
      </FilterForm>
      {problem && <Notice kind="error">{problem}</Notice>}
      {summary && <ReconciliationResult summary={summary} formId={formId} errors={errors} />}
    </DeskPage>
  )
}
