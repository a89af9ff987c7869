import type { ReactNode } from "react"
import { reconciliationCopy } from "#app/copy/desk/reconciliation.ts"
import { ActionForm, DeskSection, DeskTable } from "#app/routes/desk/kernel.ts"
import {
  confirmPayment,
  confirmRefund,
  issueLicense,
} from "#app/routes/desk/payments/payment-actions.server.ts"
import type { ReconciliationSummary } from "./reconciliation-summary.server.ts"

export function ReconciliationResult({ payments, refunds }: ReconciliationSummary) {
  return (
    <>
      <Side title="Payments" side={payments}>
        {payments.missingHere.map((payment, index) => (
          <MissingPayment key={payment.id} payment={payment} place={String(index)} />
        ))}
      </Side>
      <Side title="Refunds" side={refunds}>
        {refunds.missingHere.map((refund, index) => (
          <MissingRefund key={refund.id} refund={refund} place={String(index)} />
        ))}
      </Side>
    </>
  )
}

type SideProps = {
  title: string
  side: Pick<ReconciliationSummary["payments"], "agreed" | "totals" | "different" | "missingThere">
  /** What is missing here. */
  children: ReactNode[]
}

/** Payments or refunds, compared. */
function Side({ title, side: { agreed, totals, different, missingThere }, children }: SideProps) {
  const isFine = children.length + missingThere.length + different.length === 0
  return (
    <DeskSection id={title.toLowerCase()} title={title}>
      <p className="font-semibold">
        {isFine && agreed > 0 && `${"Everything agrees."} `}
        {agreed} agree, {children.length} missing here, {missingThere.length} missing there,{" "}
        {different.length} with another amount.
      </p>
      <DeskTable
        caption={`${title} by currency`}
        empty="Neither Razorpay nor this site has payments or refunds in these days."
        columns={amounts("Currency", "Razorpay", "Here", "Difference")}
        rows={totals}
      />
      {children.length > 0 && (
        <div>
          <h3 className="text-base">Missing here</h3>
          <ul className="mt-2 border-t border-line">{children}</ul>
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

type MissingPaymentProps = {
  payment: ReconciliationSummary["payments"]["missingHere"][number]
  place: string
}

/** A payment that Razorpay has and this site has not, with what can be done about it. */
function MissingPayment({ payment: { id, amount, when, kind, orderId }, place }: MissingPaymentProps) {
  const form = { place, hidden: { payment: id } }
  return (
    <Missing id={id} amount={amount}>
      <div>
        <p className="text-sm text-muted">
          {when}. {reconciliationCopy.kinds[kind]}
        </p>
        {orderId && (
          <a className="link inline-flex min-h-11 items-center" href={`/desk/orders/${orderId}`}>
            Open the order
          </a>
        )}
      </div>
      {kind === "confirmable" && <ActionForm of={confirmPayment} {...form} />}
      {kind === "unknown-order" && <ActionForm of={issueLicense} {...form} />}
    </Missing>
  )
}

type MissingRefundProps = {
  refund: ReconciliationSummary["refunds"]["missingHere"][number]
  place: string
}

/** A refund that Razorpay has and this site has not. */
function MissingRefund({ refund: { id, paymentId, amount, when, status }, place }: MissingRefundProps) {
  const isProcessed = status === "processed"
  return (
    <Missing id={id} amount={amount}>
      <p className="text-sm text-muted wrap-anywhere">
        {when}. Of the payment <code>{paymentId}</code>.{" "}
        {!isProcessed && "Razorpay has not processed it yet."}
      </p>
      {isProcessed && <ActionForm of={confirmRefund} place={place} hidden={{ refund: id }} />}
    </Missing>
  )
}

type MissingProps = { id: string; amount: string; children: ReactNode }

const Missing = ({ id, amount, children }: MissingProps) => (
  <li className="grid grid-cols-1 gap-4 border-b border-line py-4 md:grid-cols-2 md:items-start">
    <p className="font-semibold md:col-span-2">
      <code>{`${id}:`}</code> {amount}
    </p>
    {children}
  </li>
)
