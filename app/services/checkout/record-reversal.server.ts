import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Reversal } from "#app/domain/checkout/reversal.ts"
import { createId } from "#app/domain/random.ts"
import { licenseRestoredEmail, licenseRevokedEmail } from "#app/emails/license-status-emails.tsx"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addReversal, findLicenseByPayment } from "#db/checkout/reversals.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/**
 * Records a refund or dispute; the license's status follows from all recorded reversals, in whatever order
 * they arrive.
 */
export async function recordReversal(
  context: Dependencies,
  reversal: Reversal,
  webhookEventId: string,
): Promise<"booked"> {
  const { db, config, now, randomBytes } = context
  const license = await findLicenseByPayment(db, reversal.paymentId)
  const change = license?.email ? { licenseId: license.licenseId, email: license.email, at: now() } : null
  const emails = change && {
    revoked: licenseRevokedEmail(change, config),
    restored: licenseRestoredEmail(change, config),
  }
  const result = "booked"
  const creditNoteId = createId(randomBytes)
  await addReversal(db, { reversal, emails, webhookEventId, creditNoteId, result, now: now() })
  if (emails) sendQueuedEmailsInBackground(context)
  return result
}
