import { type ActionErrors, ActionForm } from "#app/components/desk/action-form.tsx"
import { MissingItem } from "#app/routes/desk/reconciliation/missing-item.tsx"
import type { ReconciliationSummary } from "#app/routes/desk/reconciliation/reconciliation-summary.server.ts"
import { IssueLicenseForm } from "./payment-forms.tsx"

type MissingPayment = ReconciliationSummary["payments"]["missingHere"][number]

const EXPLANATIONS: Record<MissingPayment["kind"], string> = {
  confirmable: "Its order is open here.",
  "unknown-order": "Its order is not known here.",
  "second-payment": "Its order was paid by another payment.",
  "other-amount": "Its order has another amount.",
  refunded: "Refunded in full: nothing remains to be done.",
}

type MissingPaymentProps = { payment: MissingPayment; formId: string; errors: ActionErrors | undefined }

/** A payment that Razorpay has and this site has not, with what can be done about it. */
export function MissingPaymentItem({ payment, formId, errors }: MissingPaymentProps) {
  const { id, amount, kind } = payment
  return (
    <MissingItem id={id} amount={amount} about={<About {...payment} />}>
      {kind === "confirmable" && (
        <ActionForm intent="confirm" formId={formId} errors={errors} submit="Confirm">
          <input type="hidden" name="payment" value={id} />
        </ActionForm>
      )}
      {kind === "unknown-order" && (
        <IssueLicenseForm formId={formId} errors={errors} idPrefix={`${id}-`} paymentId={id} />
      )}
    </MissingItem>
  )
}

function About({ when, kind, orderId }: MissingPayment) {
  return (
    <>
      <p className="text-sm text-muted">
        {when}. {EXPLANATIONS[kind]}
      </p>
      {orderId && (
        <a className="link inline-flex min-h-11 items-center" href={`/desk/orders/${orderId}`}>
          Open the order
        </a>
      )}
    </>
  )
}
