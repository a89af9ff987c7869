import { type ActErrors, ActForm } from "#app/components/desk/act-form.tsx"
import type { ReconciliationSummary } from "./reconciliation-summary.server.ts"

type MissingRefundProps = {
  refund: ReconciliationSummary["refunds"]["missingHere"][number]
  formId: string
  errors: ActErrors | undefined
}

/** A refund that Razorpay has and this site has not. */
export function MissingRefundItem({ refund, formId, errors }: MissingRefundProps) {
  const { id, paymentId, amount, when, isProcessed } = refund
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-line py-4 md:grid-cols-2 md:items-start">
      <div>
        <p className="font-semibold">
          {id}: {amount}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {when}. Of the payment {paymentId}. {!isProcessed && "Razorpay has not processed it yet."}
        </p>
      </div>
      {isProcessed && (
        <ActForm intent="confirm-refund" formId={formId} errors={errors} submit="Confirm">
          <input type="hidden" name="refund" value={id} />
        </ActForm>
      )}
    </li>
  )
}
