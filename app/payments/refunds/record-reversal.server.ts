import type { DeskAction } from "#app/audit/audit-entry.ts"
import { type ActionResult, recordAction } from "#app/audit/record-entry.server.ts"
import type { Outbox, Site } from "#app/capabilities.ts"
import { draftCreditNoteOf, retryStaleCreditNote } from "#app/invoices/documents/issue-invoices.server.ts"
import type { DraftedCreditNote } from "#app/invoices/documents/numbered-invoice-queries.server.ts"
import { type Reversal, refundReversal } from "#app/orders/ledger/ledger.ts"
import type { Sum } from "#app/platform/money.ts"
import { retryWhile } from "#app/platform/retry-while.ts"
import { clampToLearned } from "#app/platform/time.ts"
import {
  licenseDisputedEmail,
  licenseRefundedEmail,
  licenseRestoredEmail,
  refundEmail,
  refundToPayerEmail,
  upgradeRestoredEmail,
  upgradeRevertedEmail,
} from "./emails.ts"
import {
  addBankRefund,
  addReversal,
  findReversalFacts,
  type NewReversal,
  type ReversalEmails,
} from "./reversal-queries.server.ts"

/** Finds the address that whoever paid typed at the provider; null for none. */
type FindPayerEmail = () => Promise<string | null>

/** The stored id of the webhook event that reports a reversal, null for none, and whom to tell where the buyer is not known. */
type Report = { webhookEventId: string | null; findPayerEmail: FindPayerEmail }

/**
 * Records a refund or dispute; the license's status follows from all recorded reversals, in whatever order
 * they arrive, by the newest of the provider's times, none of which is later than when it was learned.
 */
export async function recordReversal(
  context: Outbox,
  reported: Reversal,
  { webhookEventId, findPayerEmail }: Report,
): Promise<"booked"> {
  const reversal = { ...reported, occurredAt: clampToLearned(reported.occurredAt, context.now()) }
  await retryWhile(() =>
    retryStaleCreditNote(async () => {
      const prepared = await prepare(context, reversal, findPayerEmail)
      return (await addReversal(context.db, prepared, webhookEventId)) || null
    }),
  )
  context.sendEmails()
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
  const prepared = await prepare(context, reversal, async () => null)
  const result = await recordAction(context, deskAction, addBankRefund(db, prepared))
  if (result === "done") context.sendEmails()
  return result
}

/**
 * Prepares what is written with a reversal, from what is known before, and the emails about what may become of payment and
 * license: which of them are queued is decided in the transaction.
 */
async function prepare(
  context: Outbox,
  reversal: Reversal,
  findPayerEmail: FindPayerEmail,
): Promise<NewReversal> {
  const { db, config, now } = context
  const [facts, creditNote] = await Promise.all([
    findReversalFacts(db, reversal.paymentId),
    reversal.kind === "refund" ? draftCreditNoteOf(context, reversal) : null,
  ])
  const { license, bought } = facts
  const at = now()
  const buyerId = bought?.order.userId ?? null
  const to = reversal.kind === "refund" && buyerId === null ? await findPayerEmail() : null
  const emails = {
    buyerId,
    payer: to === null ? null : payerEmail(config, reversal, { to, bought, at }),
    refund: bought && refundEmails(config, reversal, { ...bought, creditNote, at }),
    license: license && licenseEmails(config, reversal, { ...license, paid: bought?.paid ?? null, at }),
  }
  return { reversal, emails, license, creditNote, now: at }
}

type Facts = Awaited<ReturnType<typeof findReversalFacts>>
type Bought = NonNullable<Facts["bought"]> & { creditNote: DraftedCreditNote | null; at: Date }
type Affected = NonNullable<Facts["license"]> & { paid: Sum | null; at: Date }

type Payer = { to: string; bought: Facts["bought"]; at: Date }

/** Null for a refund whose currency nobody tells. */
function payerEmail(
  config: Site["config"],
  { id, paymentId, amount, ...reversal }: Reversal,
  { to, bought, at }: Payer,
): ReversalEmails["payer"] {
  const currency = reversal.currency ?? bought?.currency
  if (!currency) return null
  const refund = { id, paymentId, amount: { amount, currency }, isOfDeletedAccount: bought !== null, to, at }
  return refundToPayerEmail(refund, config)
}

function refundEmails(
  config: Site["config"],
  { id, paymentId, kind, amount }: Reversal,
  { order, invoiceId, paid, currency, creditNote, at }: Bought,
): ReversalEmails["refund"] {
  if (kind !== "refund") return null
  const creditNoteId = creditNote?.note.id ?? null
  const sum = { amount, currency }
  const refund = { id, order, paymentId, amount: sum, paid, invoiceId, creditNoteId, at }
  return {
    ended: refundEmail({ ...refund, endsLicense: true }, config),
    other: refundEmail({ ...refund, endsLicense: false }, config),
  }
}

function licenseEmails(
  config: Site["config"],
  { kind }: Reversal,
  change: Affected,
): NonNullable<ReversalEmails["license"]> {
  return {
    status: {
      refunded: licenseRefundedEmail(change, config),
      disputed: licenseDisputedEmail(change, config),
      restored: licenseRestoredEmail(change, config),
    },
    devices:
      change.devicesWith === change.devicesWithout
        ? null
        : {
            reverted: upgradeRevertedEmail({ ...change, isRefund: kind === "refund" }, config),
            restored: upgradeRestoredEmail(change, config),
          },
  }
}
