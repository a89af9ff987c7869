import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox, Site } from "#app/capabilities.ts"
import { draftCreditNoteOf, retryStaleCreditNote } from "#app/invoices/documents/issue-invoices.server.ts"
import { type Reversal, refundReversal } from "#app/orders/ledger/ledger.ts"
import { sendQueuedEmailsInBackground } from "#app/platform/email/send-queued-emails.server.ts"
import { retryWhile } from "#app/platform/retry.ts"
import { clampToLearned } from "#app/platform/time.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  refundEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "./emails.ts"
import {
  addBankRefund,
  addReversal,
  findReversalFacts,
  type ReversalEmails,
} from "./reversal-queries.server.ts"

/**
 * Records a refund or dispute; the license's status follows from all recorded reversals, in whatever order
 * they arrive, by the newest of the provider's times, none of which is later than when it was learned. `webhookEventId` is null for a refund that the owner confirms or the provider lists.
 */
export async function recordReversal(
  context: Outbox,
  reported: Reversal,
  webhookEventId: string | null,
): Promise<"booked"> {
  const reversal = { ...reported, occurredAt: clampToLearned(reported.occurredAt, context.now()) }
  await retryWhile(() =>
    retryStaleCreditNote(async () => {
      const prepared = await prepare(context, reversal)
      return (await addReversal(context.db, { ...prepared, webhookEventId, result: "booked" })) || null
    }),
  )
  sendQueuedEmailsInBackground(context)
  return "booked"
}

/** A bank transfer that went back, at the bank. */
type BankRefund = { paymentId: string; amount: number; currency: string }

/**
 * Records with the owner's action that a bank transfer, or a part of it, went back at the bank. "refused" if it is more than is
 * left.
 */
export async function recordBankRefund(
  context: Outbox,
  deskAction: DeskAction,
  refund: BankRefund,
): Promise<ActionResult> {
  const { db, now } = context
  const reversal = refundReversal({ id: `bank:${deskAction.formId}`, ...refund, occurredAt: now() })
  const prepared = await prepare(context, reversal)
  const result = await recordAction(context, deskAction, addBankRefund(db, prepared))
  if (result === "done") sendQueuedEmailsInBackground(context)
  return result
}

/** Prepares what is written with a reversal, from what is known before. */
async function prepare(context: Outbox, reversal: Reversal) {
  const { db, now } = context
  const [facts, creditNote] = await Promise.all([
    findReversalFacts(db, reversal.paymentId),
    reversal.kind === "refund" ? draftCreditNoteOf(context, reversal) : null,
  ])
  const at = now()
  const creditNoteId = creditNote?.note.id ?? null
  return {
    reversal,
    emails: createEmails(context, reversal, { ...facts, creditNoteId, at }),
    devices: facts.license?.devices ?? 0,
    creditNote,
    now: at,
  }
}

type Facts = Awaited<ReturnType<typeof findReversalFacts>> & { creditNoteId: string | null; at: Date }

/** The emails about what may become of payment and license: which of them are queued is decided in the transaction. */
function createEmails({ config }: Outbox, reversal: Reversal, facts: Facts): ReversalEmails {
  return { refund: refundEmails(config, reversal, facts), license: licenseEmails(config, reversal, facts) }
}

function refundEmails(
  config: Site["config"],
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
  config: Site["config"],
  { kind }: Reversal,
  { license, bought, at }: Facts,
): ReversalEmails["license"] {
  if (!license?.email) return null
  const { licenseId, email, orderId, isUpgrade, devicesWith, devicesWithout } = license
  const change = { licenseId, email, at }
  const devices = { orderId, isUpgrade: isUpgrade === 1, devicesWith, devicesWithout, email, at }
  return {
    licenseId,
    refunded: licenseRefundedEmail(change, config),
    disputed: licenseDisputedEmail({ ...change, paid: bought?.paid ?? null }, config),
    restored: licenseRestoredEmail(change, config),
    devices:
      devicesWith === devicesWithout
        ? null
        : {
            reverted: upgradeRevertedEmail({ ...devices, isRefund: kind === "refund" }, config),
            restored: upgradeRestoredEmail(devices, config),
          },
  }
}
