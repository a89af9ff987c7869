import { type ActionErrors, ActionForm } from "#app/components/desk/action-form.tsx"
import { MissingItem } from "./missing-item.tsx"
import type { ReconciliationSummary } from "./reconciliation-summary.server.ts"

type MissingRefundProps = {
  refund: ReconciliationSummary["refunds"]["missingHere"][number]
  formId: string
  errors: ActionErrors | undefined
}

/** A refund that Razorpay has and this site has not. */
export function MissingRefundItem({ refund, formId, errors }: MissingRefundProps) {
  const { id, paymentId, amount, when, status } = refund
  const isProcessed = status === "processed"
  const about = (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {when}. Of the payment <code>{paymentId}</code>. {!isProcessed && "Razorpay has not processed it yet."}
    </p>
  )
  return (
    <MissingItem id={id} amount={amount} about={about}>
      {isProcessed && (
        <ActionForm intent="confirm-refund" formId={formId} errors={errors} submit="Confirm">
          <input type="hidden" name="refund" value={id} />
        </ActionForm>
      )}
    </MissingItem>
  )
}
