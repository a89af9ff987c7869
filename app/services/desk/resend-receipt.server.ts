import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Act } from "#app/domain/desk/audit.ts"
import { receiptEmail, upgradeReceiptEmail } from "#app/emails/receipt-email.tsx"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findOrderForReceipt, orderExists } from "#db/desk/orders.server.ts"
import { queueEmailIf } from "#db/outbox.server.ts"
import { type ActResult, recordAct } from "./record-act.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "now" | "mailer" | "log" | "waitUntil" | "config">

/** Queues the receipt of an order again; "refused" if the order is not paid or its account was deleted. */
export async function resendReceipt(context: Dependencies, act: Act): Promise<ActResult> {
  const { db, config, now } = context
  const { order, email, licenseKey, invoiceId = null } = (await findOrderForReceipt(db, act.subject.id)) ?? {}
  if (!order?.paidAt || !order.paymentId || !email) return "refused"
  const { paymentId, paidAt } = order
  const facts = { order, email, paymentId, paidAt, invoiceId }
  // An order that upgraded a license has none of its own.
  const isUpgrade = order.quoteId !== null && !licenseKey
  const receipt = isUpgrade
    ? upgradeReceiptEmail(facts, config)
    : receiptEmail({ ...facts, licenseKey: licenseKey ?? "" }, config)
  const again = { ...receipt, id: `${receipt.id}:${act.formId}`, createdAt: now() }
  const result = await recordAct(context, act, {
    condition: orderExists(order.id),
    changes: (isDone) => [queueEmailIf(db, again, isDone)],
  })
  sendQueuedEmailsInBackground(context)
  return result
}
