import type { AppLoadContext } from "@remix-run/cloudflare"
import { financialYearOf } from "#app/domain/papers/financial-year.ts"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import { createId } from "#app/domain/random.ts"
import { clampToLearned } from "#app/domain/time.ts"
import { licenseRestoredEmail, licenseRevokedEmail } from "#app/emails/license-status-emails.tsx"
import { upgradeRestoredEmail, upgradeRevertedEmail } from "#app/emails/upgrade-status-emails.tsx"
import { retryOutdated, signCreditNote } from "#app/services/papers/sign-papers.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findIssueState, type SignedCreditNote } from "#db/papers/credit-notes.server.ts"
import { findLicenseByPayment, type ReversalEmails } from "#db/payments/reversal-emails.server.ts"
import { addReversal } from "#db/payments/reversals.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "recordSigner" | "mailer" | "log" | "now" | "randomBytes" | "waitUntil" | "config"
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
  const { db, now } = context
  const reversal = { ...reported, occurredAt: clampToLearned(reported.occurredAt, now()) }
  const emails = await retryOutdated(async () => {
    const [license, creditNote] = await Promise.all([
      findLicenseByPayment(db, reversal.paymentId),
      draftCreditNoteOf(context, reversal),
    ])
    const found = createEmails(context, license)
    await addReversal(db, {
      ...{ reversal, emails: found, webhookEventId, creditNote },
      ...{ result: "booked", now: now() },
    })
    return found
  })
  if (emails) sendQueuedEmailsInBackground(context)
  return "booked"
}

/** The credit note that is due once the reversal is recorded; null for none. */
async function draftCreditNoteOf(
  context: Dependencies,
  reversal: Reversal,
): Promise<SignedCreditNote | null> {
  const { db, now, randomBytes } = context
  const { id: reversalId, paymentId, kind, amount, totalRefunded } = reversal
  if (kind !== "refund") return null
  const state = await findIssueState(db, { paymentId, reversalId, year: financialYearOf(now()) })
  if (!state.invoice) return null
  const { sum, highestTotal } = state.refunds
  const refunds = state.isRecorded
    ? state.refunds
    : { sum: sum + amount, highestTotal: Math.max(highestTotal, totalRefunded) }
  const { nextSeqs } = state
  return signCreditNote(context, state.invoice, {
    ...{ id: createId(randomBytes), reversalId, refunds, nextSeqs },
  })
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
