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
      <div className="grid max-w-[46rem] grid-cols-1 gap-5">
        {problems.map((problem) => (
          <Notice key={problem} kind="error">
            {problem}
          </Notice>
        ))}
        {sides.map((side) => (
          <Verdict key={side.title} {...side} />
        ))}
        {sides.map((side) => (
          <ReconciliationResult key={side.title} {...side} />
        ))}
      </div>
    </DeskPage>
  )
}

/** What agrees, in a sentence for each side that has anything. */
const Verdict = ({ title, sentence, name, isFine, totals }: ReconciliationSide) =>
  totals.length > 0 || !isFine ? (
    <Notice kind={isFine ? "success" : "caution"} title={title}>
      {sentence}
    </Notice>
  ) : (
    <p className="text-muted">
      {title}: {sentence} {copy.nothing(name)}
    </p>
  )

/** Result of comparing payments or refunds: a box for each kind of difference, and the totals. */
function ReconciliationResult({ title, name, totals, missingHere, tables }: ReconciliationSide) {
  return (
    <>
      {missingHere.length > 0 && (
        <DeskSection title={copy.missingHere} note={title}>
          <ul className="desk-sheet">
            {missingHere.map((entry, index) => (
              <MissingHere key={entry.id} {...entry} place={String(index)} />
            ))}
          </ul>
        </DeskSection>
      )}
      {tables.map(({ labels: [label = "", ...labels], ...table }) => (
        <DeskSection key={table.caption} title={label} note={title}>
          <DeskTable {...table} columns={amountColumns([copy.number, ...labels])} />
        </DeskSection>
      ))}
      {totals.length > 0 && (
        <DeskSection title={copy.byCurrency(title)}>
          <DeskTable
            caption={copy.byCurrency(title)}
            columns={amountColumns(["Currency", name, "Here", "Difference"])}
            rows={totals}
          />
        </DeskSection>
      )}
    </>
  )
}

const FIXES = { confirm: confirmPaymentAction, issue: issueLicense, "confirm-refund": confirmRefund }

/** List item for a payment or refund that a provider has and this site has not, with the actions to resolve it. */
function MissingHere({ id, amount, text, paymentId, orderId, fix, place }: Missing & { place: string }) {
  return (
    <li className="desk-need">
      <div className="desk-need-text">
        <p>
          <code className="font-semibold">{id}</code>
        </p>
        <p className="text-xs text-muted">
          {text}
          {paymentId && (
            <>
              {" "}
              {copy.ofPayment} <code>{paymentId}</code>.
            </>
          )}{" "}
          {orderId && (
            <a className="link" href={`/desk/orders/${orderId}`}>
              {copy.openOrder}
            </a>
          )}
        </p>
      </div>
      <p className="desk-amount font-semibold whitespace-nowrap">{amount}</p>
      {fix && (
        // A form with fields stands below the row.
        <div className={FIXES[fix].shown.fields ? "col-span-full" : "desk-need-button"}>
          <ActionForm
            of={FIXES[fix].shown}
            place={place}
            hidden={{ [paymentId ? "refund" : "payment"]: id }}
          />
        </div>
      )}
    </li>
  )
}
