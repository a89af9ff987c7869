import type { ActionErrors } from "#app/components/desk/action-form.tsx"
import { DeskSection } from "#app/components/desk/desk-page.tsx"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { reconciliationCopy } from "#app/copy/desk/reconciliation.ts"
import { MissingPaymentItem } from "#app/routes/desk/payments/missing-payment.tsx"
import { MissingRefundItem } from "./missing-refund.tsx"
import type { ReconciliationSummary } from "./reconciliation-summary.server.ts"

type ResultProps = { summary: ReconciliationSummary; formId: string; errors: ActionErrors | undefined }

export function ReconciliationResult({ summary: { payments, refunds }, formId, errors }: ResultProps) {
  return (
    <>
      <DeskSection id="payments" title="Payments">
        <Counts side={payments} />
        <Totals side={payments} caption="Payments by currency" />
        {payments.missingHere.length > 0 && (
          <div>
            <h3 className="text-base">Missing here</h3>
            <ul className="mt-2 border-t border-line">
              {payments.missingHere.map((payment, index) => (
                <MissingPaymentItem
                  key={payment.id}
                  payment={payment}
                  formId={`${formId}-${index}`}
                  errors={errors?.values?.payment === payment.id ? errors : undefined}
                />
              ))}
            </ul>
          </div>
        )}
        <Differences side={payments} />
      </DeskSection>
      <DeskSection id="refunds" title="Refunds">
        <Counts side={refunds} />
        <Totals side={refunds} caption="Refunds by currency" />
        {refunds.missingHere.length > 0 && (
          <div>
            <h3 className="text-base">Missing here</h3>
            <ul className="mt-2 border-t border-line">
              {refunds.missingHere.map((refund, index) => (
                <MissingRefundItem
                  key={refund.id}
                  refund={refund}
                  formId={`${formId}-${index}`}
                  errors={errors?.values?.refund === refund.id ? errors : undefined}
                />
              ))}
            </ul>
          </div>
        )}
        <Differences side={refunds} />
      </DeskSection>
    </>
  )
}

type Side = Omit<ReconciliationSummary["payments"], "missingHere" | "different" | "missingThere"> & {
  missingHere: readonly unknown[]
  different: { id: string; theirs: string; ours: string; href: string | null }[]
  missingThere: { id: string; amount: string; href: string | null }[]
}

function Counts({ side }: { side: Side }) {
  const { agreed, missingHere, missingThere, different } = side
  const isFine = missingHere.length + missingThere.length + different.length === 0
  return (
    <p className="font-semibold">
      {isFine && agreed > 0 && `${reconciliationCopy.agree} `}
      {agreed} agree, {missingHere.length} missing here, {missingThere.length} missing there,{" "}
      {different.length} with another amount.
    </p>
  )
}

function Totals({ side, caption }: { side: Side; caption: string }) {
  return (
    <DeskTable
      caption={caption}
      rows={side.totals}
      keyOf={({ currency }) => currency}
      empty={reconciliationCopy.nothing}
      columns={[
        { label: "Currency", cell: ({ currency }) => currency },
        { label: "Razorpay", isNumber: true, cell: ({ theirs }) => theirs },
        { label: "Here", isNumber: true, cell: ({ ours }) => ours },
        { label: "Difference", isNumber: true, cell: ({ difference }) => difference },
      ]}
    />
  )
}

function Differences({ side: { different, missingThere } }: { side: Side }) {
  return (
    <>
      {different.length > 0 && (
        <DeskTable
          caption="Another amount"
          rows={different}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { label: "Amount differs", cell: ({ id, href }) => linked(id, href) },
            { label: "Razorpay", isNumber: true, cell: ({ theirs }) => theirs },
            { label: "Here", isNumber: true, cell: ({ ours }) => ours },
          ]}
        />
      )}
      {missingThere.length > 0 && (
        <DeskTable
          caption="Missing at Razorpay"
          rows={missingThere}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { label: "Missing there", cell: ({ id, href }) => linked(id, href) },
            { label: "Amount", isNumber: true, cell: ({ amount }) => amount },
          ]}
        />
      )}
    </>
  )
}

function linked(id: string, href: string | null) {
  const number = <code>{id}</code>
  if (!href) return number
  return (
    <a className="link" href={href}>
      {number}
    </a>
  )
}
