import type { AppLoadContext } from "@remix-run/cloudflare"
import { financialYearOf } from "#app/domain/papers/financial-year.ts"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import { createId } from "#app/domain/random.ts"
import { clampToLearned } from "#app/domain/time.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
} from "#app/emails/license-status-emails.tsx"
import { refundEmail } from "#app/emails/refund-email.ts"
import { upgradeRestoredEmail, upgradeRevertedEmail } from "#app/emails/upgrade-status-emails.tsx"
import { retryOutdated, signCreditNote } from "#app/services/papers/sign-papers.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findIssueState, type SignedCreditNote } from "#db/papers/credit-notes.server.ts"
import { findReversalFacts, type ReversalEmails } from "#db/payments/reversal-emails.server.ts"
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
  await retryOutdated(async () => {
    const [facts, creditNote] = await Promise.all([
      findReversalFacts(db, reversal.paymentId),
      draftCreditNoteOf(context, reversal),
    ])
    const at = now()
    const emails = createEmails(context, reversal, {
      ...facts,
      creditNoteId: creditNote?.note.id ?? null,
      at,
    })
    await addReversal(db, {
      ...{ reversal, emails, webhookEventId, creditNote },
      ...{ result: "booked", now: at },
    })
  })
  sendQueuedEmailsInBackground(context)
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

type Facts = Awaited<ReturnType<typeof findReversalFacts>> & { creditNoteId: string | null; at: Date }

/** The emails about what may become of payment and license: which of them are queued is decided in the transaction. */
function createEmails({ config }: Dependencies, reversal: Reversal, facts: Facts): ReversalEmails {
  return { refund: refundEmails(config, reversal, facts), license: licenseEmails(config, reversal, facts) }
}

function refundEmails(
  config: Dependencies["config"],
  { id, kind, amount }: Reversal,
  { bought, creditNoteId, at }: Facts,
): ReversalEmails["refund"] {
  if (kind !== "refund" || !bought) return null
  const { order, paid, currency } = bought
  const refund = { id, order, amount: { amount, currency }, paid, creditNoteId, at }
  return {
    ended: refundEmail({ ...refund, endsLicense: true }, config),
    other: refundEmail({ ...refund, endsLicense: false }, config),
  }
}

function licenseEmails(
  config: Dependencies["config"],
  { kind }: Reversal,
  { license, bought, at }: Facts,
): ReversalEmails["license"] {
  if (!license?.email) return null
  const { licenseId, email, upgrade } = license
  const change = { licenseId, email, at }
  const upgraded = upgrade && { ...upgrade, email, at }
  return {
    licenseId,
    refunded: licenseRefundedEmail(change, config),
    disputed: licenseDisputedEmail({ ...change, paid: bought?.paid ?? null }, config),
    restored: licenseRestoredEmail(change, config),
    upgrade: upgraded && {
      orderId: upgraded.orderId,
      reverted: upgradeRevertedEmail({ ...upgraded, isRefund: kind === "refund" }, config),
      restored: upgradeRestoredEmail(upgraded, config),
    },
  }
}
