import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import type { Reversal } from "#app/domain/payments/ledger.ts"
import { clampToLearned } from "#app/domain/time.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "#app/emails/license-emails.ts"
import { refundEmail } from "#app/emails/order-emails.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addReversal, findReversalFacts, type ReversalEmails } from "#db/payments/reversals.server.ts"
import { draftCreditNoteOf, retryStaleCreditNote } from "./issue-invoices.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail

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
  await retryStaleCreditNote(async () => {
    const [facts, creditNote] = await Promise.all([
      findReversalFacts(db, reversal.paymentId),
      reversal.kind === "refund" ? draftCreditNoteOf(context, reversal) : null,
    ])
    const at = now()
    const emails = createEmails(context, reversal, {
      ...facts,
      creditNoteId: creditNote?.note.id ?? null,
      at,
    })
    await addReversal(db, {
      reversal,
      emails,
      webhookEventId,
      creditNote,
      result: "booked",
      now: at,
    })
  })
  sendQueuedEmailsInBackground(context)
  return "booked"
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
