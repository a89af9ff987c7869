import { useLoaderData } from "@remix-run/react"
import { providerNames } from "#app/orders/order/copy.ts"
import {
  confirmPaymentAction,
  confirmRefund,
  issueLicense,
} from "#app/payments/confirmation/desk-actions.server.ts"
import { listProviders } from "#app/payments/provider/providers.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { Notice } from "#app/platform/ui/form.tsx"
import { ActionForm, ActionMessages } from "#app/screens/action-form.tsx"
import { DeskPage, DeskSection } from "#app/screens/desk-page.tsx"
import { amountColumns, DeskTable } from "#app/screens/desk-table.tsx"
import { FilterForm } from "#app/screens/filter-form.tsx"
import { screen } from "#app/screens/page.server.ts"
import { reconcile } from "./check-books.server.ts"
import { reconciliationCopy as copy, whyNotCompared } from "./desk-copy.ts"
import {
  type Missing,
  type ReconciliationSide,
  readRange,
  reconciliationSummary,
} from "./reconciliation-view.server.ts"

export const { meta, loader, action } = screen({
  title: copy.title,
  lead: copy.lead,
  actions: [confirmPaymentAction, issueLicense, confirmRefund],
  idOf: ({ payment, refund = "" }) => payment ?? refund,
  read: async ({ context, searchParams, now }) => {
    const { values, range } = readRange(searchParams, now)
    if (!range) return { values, problems: [copy.noRange], sides: [] }
    const compared = await Promise.all(
      listProviders(context.payments).map(async ([provider]) => {
        const result = await reconcile(context, provider, range)
        return typeof result === "string"
          ? { problems: [whyNotCompared(result, providerNames[provider])], sides: [] }
          : { problems: [], sides: reconciliationSummary(result, provider) }
      }),
    )
    const problems = compared.flatMap((one) => one.problems)
    return { values, problems, sides: compared.flatMap(({ sides }) => sides) }
  },
})

export default function ReconciliationPage() {
  const page = useLoaderData<typeof loader>()
  const { values, sides, problems } = page
  return (
    <DeskPage page={page}>
      <ActionMessages />
      <FilterForm>
        <Field name="from" label={copy.from} type="date" defaultValue={values.from} />
        <Field name="to" label={copy.to} type="date" defaultValue={values.to} />
      </FilterForm>
      {problems.map((problem) => (
        <Notice key={problem} kind="error">
          {problem}
        </Notice>
      ))}
      {sides.map((side) => (
        <ReconciliationResult key={side.title} {...side} />
      ))}
    </DeskPage>
  )
}

/** Result of comparing payments or refunds. */
function ReconciliationResult({ title, name, sentence, totals, missingHere, tables }: ReconciliationSide) {
  return (
    <DeskSection title={title}>
      <p className="font-semibold">{sentence}</p>
      <DeskTable
        caption={copy.byCurrency(title)}
        empty={copy.nothing(name)}
        columns={amountColumns(["Currency", name, "Here", "Difference"])}
        rows={totals}
      />
      {missingHere.length > 0 && (
        <div>
          <h3 className="text-base">{copy.missingHere}</h3>
          <ul className="mt-2 border-t border-line">
            {missingHere.map((entry, index) => (
              <MissingHere key={entry.id} {...entry} place={String(index)} />
            ))}
          </ul>
        </div>
      )}
      {tables.map(({ labels, ...table }) => (
        <DeskTable key={table.caption} {...table} columns={amountColumns(labels)} />
      ))}
    </DeskSection>
  )
}

const FIXES = { confirm: confirmPaymentAction, issue: issueLicense, "confirm-refund": confirmRefund }

/** List item for a payment or refund that a provider has and this site has not, with the actions to resolve it. */
function MissingHere({ id, amount, text, paymentId, orderId, fix, place }: Missing & { place: string }) {
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-line py-4 md:grid-cols-2 md:items-start">
      <div>
        <p className="font-semibold">
          <code>{`${id}:`}</code> {amount}
        </p>
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          {text}
          {paymentId && (
            <>
              {" "}
              {copy.ofPayment} <code>{paymentId}</code>.
            </>
          )}
        </p>
        {orderId && (
          <a className="link link-tall" href={`/desk/orders/${orderId}`}>
            {copy.openOrder}
          </a>
        )}
      </div>
      {fix && (
        <ActionForm of={FIXES[fix].shown} place={place} hidden={{ [paymentId ? "refund" : "payment"]: id }} />
      )}
    </li>
  )
}
