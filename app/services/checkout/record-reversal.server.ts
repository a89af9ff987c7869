import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addReversal, findLicenseByPayment } from "#db/checkout/reversals.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "mailer" | "log" | "now" | "waitUntil" | "letters">

/**
 * Records a refund or dispute; the license's status follows from all recorded reversals, in whatever order
 * they arrive.
 */
export async function recordReversal(
  context: Dependencies,
  reversal: Reversal,
  webhookEventId: string,
): Promise<"booked"> {
  const { db, letters, now } = context
  const license = await findLicenseByPayment(db, reversal.paymentId)
  const change = license?.email ? { licenseId: license.licenseId, email: license.email, at: now() } : null
  const emails = change && {
    revoked: letters.licenseRevoked(change),
    restored: letters.licenseRestored(change),
  }
  await addReversal(db, { reversal, mails: emails, deliveryId: webhookEventId, now: now() })
  if (emails) sendQueuedEmailsInBackground(context)
  return "booked"
}
