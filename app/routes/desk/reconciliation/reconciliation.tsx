import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { Field } from "#app/components/field.tsx"
import { Notice } from "#app/components/notice.tsx"
import {
  ActionForm,
  ActionMessages,
  actionsOf,
  DeskPage,
  DeskSection,
  DeskTable,
  deskMeta,
  FilterForm,
  loadPage,
} from "#app/routes/desk/kernel.ts"
import {
  confirmPayment,
  confirmRefund,
  issueLicense,
  PAYMENT_ACTIONS,
} from "#app/routes/desk/payments/payment-actions.server.ts"
import { reconcile } from "#app/services/payments/check-books.server.ts"
import {
  type Missing,
  type ReconciliationSide,
  readRange,
  reconciliationCopy,
  reconciliationSummary,
} from "./reconciliation-summary.server.ts"

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

const FIXES = { confirm: confirmPayment, issue: issueLicense, "confirm-refund": confirmRefund }

/** Payments or refunds, compared. */
function ReconciliationResult({ side }: { side: ReconciliationSide }) {
  const { title, sentence, totals, missingHere, different, missingThere } = side
  return (
    <DeskSection title={title}>
      <p className="font-semibold">{sentence}</p>
      <DeskTable
        caption={`${title} by currency`}
        empty="Neither Razorpay nor this site has payments or refunds in these days."
        columns={amounts("Currency", "Razorpay", "Here", "Difference")}
        rows={totals}
      />
      {missingHere.length > 0 && (
        <div>
          <h3 className="text-base">Missing here</h3>
          <ul className="mt-2 border-t border-line">
            {missingHere.map((entry, index) => (
              <MissingHere key={entry.id} entry={entry} place={String(index)} />
            ))}
          </ul>
        </div>
      )}
      {different.length > 0 && (
        <DeskTable
          caption="Another amount"
          columns={amounts("Amount differs", "Razorpay", "Here")}
          rows={different}
        />
      )}
      {missingThere.length > 0 && (
        <DeskTable
          caption="Missing at Razorpay"
          columns={amounts("Missing there", "Amount")}
          rows={missingThere}
        />
      )}
    </DeskSection>
  )
}

/** Columns of amounts, but for the first one. */
const amounts = (...headings: string[]) => headings.map((label, place) => ({ label, isNumber: place > 0 }))

/** What Razorpay has and this site has not, with what can be done about it. */
function MissingHere({ entry, place }: { entry: Missing; place: string }) {
  const { id, amount, text, paymentId, orderId, fix } = entry
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-line py-4 md:grid-cols-2 md:items-start">
      <p className="font-semibold md:col-span-2">
        <code>{`${id}:`}</code> {amount}
      </p>
      <div>
        <p className="text-sm text-muted wrap-anywhere">
          {text}
          {paymentId && (
            <>
              {" "}
              Of the payment <code>{paymentId}</code>.
            </>
          )}
        </p>
        {orderId && (
          <a className="link link-tall" href={`/desk/orders/${orderId}`}>
            Open the order
          </a>
        )}
      </div>
      {fix && (
        <ActionForm of={FIXES[fix]} place={place} hidden={{ [paymentId ? "refund" : "payment"]: id }} />
      )}
    </li>
  )
}
