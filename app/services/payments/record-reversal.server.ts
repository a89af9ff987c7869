import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Reversal } from "#app/domain/payments/reversal.ts"
import { createId } from "#app/domain/random.ts"
import { clampToLearned } from "#app/domain/time.ts"
import { licenseRestoredEmail, licenseRevokedEmail } from "#app/emails/license-status-emails.tsx"
import { upgradeRestoredEmail, upgradeRevertedEmail } from "#app/emails/upgrade-status-emails.tsx"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findLicenseByPayment, type ReversalEmails } from "#db/payments/reversal-emails.server.ts"
import { addReversal } from "#db/payments/reversals.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
>

/**
 * Records a refund or dispute; the license's status follows from all recorded reversals, in whatever order
 * they arrive, by the newest of the provider's times, none of which is later than when it was learned. `webhookEventId` is null for a refund that the owner confirms or the provider lists.
 */
export async function recordReversal(
  context: Dependencies,
  reported: Reversal,
  webhookEventId: string | null,
): Promise<"booked"> {
  const { db, now, randomBytes } = context
  const reversal = { ...reported, occurredAt: clampToLearned(reported.occurredAt, now()) }
  const emails = createEmails(context, await findLicenseByPayment(db, reversal.paymentId))
  const result = "booked"
  const creditNoteId = createId(randomBytes)
  await addReversal(db, { reversal, emails, webhookEventId, creditNoteId, result, now: now() })
  if (emails) sendQueuedEmailsInBackground(context)
  return result
}

/** The emails about what may become of the license: which of them are queued is decided in the transaction. */
function createEmails(
  { config, now }: Dependencies,
  license: Awaited<ReturnType<typeof findLicenseByPayment>>,
): ReversalEmails | null {
  if (!license?.email) return null
  const { licenseId, email, upgrade } = license
  const change = { licenseId, email, at: now() }
  const upgraded = upgrade && { ...upgrade, email, at: now() }
  return {
    licenseId,
    revoked: licenseRevokedEmail(change, config),
    restored: licenseRestoredEmail(change, config),
    upgrade: upgraded && {
      orderId: upgraded.orderId,
      reverted: upgradeRevertedEmail(upgraded, config),
      restored: upgradeRestoredEmail(upgraded, config),
    },
  }
}
