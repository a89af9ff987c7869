import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { refundReversal } from "#app/domain/payments/ledger.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import { isUnknownEntry } from "#db/payments/ledger.server.ts"
import { withoutAutoRefunds } from "./pull-records.server.ts"
import { recordReversal } from "./record-reversal.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

/**
 * Records the action, then a refund whose webhook event was lost, as Razorpay describes it. A form that is sent again
 * records the refund too, in case the first one was interrupted: it is one refund.
 */
export async function confirmRefundByHand(
  context: Dependencies,
  deskAction: DeskAction,
): Promise<"done" | "refused" | "provider-silent" | "not-processed"> {
  const refund = await context.payments.findRefund(deskAction.subject.id)
  if (!refund) return "provider-silent"
  if (refund === "unknown" || refund.status !== "processed") return "not-processed"
  const returned = await withoutAutoRefunds(context, [refund], new Set())
  if (!returned) return "provider-silent"
  if (returned.length === 0) return "not-processed"
  const { paymentId, amount, currency, createdAt: occurredAt } = refund
  const after = { payment: paymentId, amount, currency }
  const reversal = refundReversal({ id: refund.id, paymentId, amount, currency, occurredAt })
  const recorded = await recordAction(
    context,
    { ...deskAction, after },
    { condition: isUnknownEntry(reversal.id), changes: [] },
  )
  if (recorded === "refused") return "refused"
  await recordReversal(context, reversal, null)
  return "done"
}
