import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox } from "#app/capabilities.ts"
import { receiptEmail } from "./emails.tsx"
import { findSentReceipt, sendReceipt } from "./receipt-queries.server.ts"

/**
 * Queues the receipt of an order again; "refused" if the order is not paid or its account was deleted, "changed" if the account
 * has another address than was shown.
 */
export async function resendReceipt(
  context: Outbox,
  deskAction: DeskAction,
  shownAddress: string,
): Promise<ActionResult | "changed"> {
  const { db, config, now } = context
  const found = await findSentReceipt(db, deskAction.subject.id)
  if (!found) return "refused"
  const { receipt, buyer } = found
  if (buyer.email !== shownAddress) return "changed"
  const email = receiptEmail({ ...receipt, email: buyer.email }, config)
  const again = { ...email, id: `${email.id}:${deskAction.formId}`, createdAt: now() }
  const result = await recordAction(context, deskAction, sendReceipt(db, receipt, buyer.id, again))
  context.sendEmails()
  return result
}
