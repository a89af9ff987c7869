import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import { draftCreditNote, type Refunds, refundedOf } from "#app/domain/papers/credit-note.ts"
import { createId } from "#app/domain/random.ts"
import {
  type DraftedCreditNote,
  findCreditState,
  isStaleCreditNote,
  type NewInvoice,
  type Papers,
} from "#db/papers/invoices.server.ts"
import { fullRefundId } from "#db/payments/ledger.server.ts"
import { draftPapers } from "./draft-papers.server.ts"

type Dependencies = Store & Clock & Random & Site

type ConfirmedPayment = Parameters<typeof draftPapers>[1] & { paymentId: string; isRefunded: boolean }

/** How often a credit note is drafted again when another refund of its payment was recorded meanwhile. */
const MAX_RETRIES = 20

/** The papers of a payment that is confirmed now, with the credit note over what was refunded before. */
export async function issuePapers(
  context: Dependencies,
  found: Parameters<typeof draftPapers>[0],
  payment: ConfirmedPayment,
): Promise<Papers & { creditNote: DraftedCreditNote | null }> {
  const { paymentId, isRefunded } = payment
  const papers = draftPapers(found, payment, context.config.contact)
  if (!papers.invoice && !isRefunded) return { ...papers, creditNote: null }
  const reversalId = isRefunded ? fullRefundId(paymentId) : null
  const state = await findCreditState(context.db, { paymentId, reversalId })
  const credited = state.invoice ?? (papers.invoice && { ...papers.invoice, credited: 0, creditedBefore: 0 })
  const refunds = isRefunded ? { ...state.refunds, highestTotal: found.order.amount.amount } : state.refunds
  const creditNote = credited && creditNoteOver(context, credited, refunds, reversalId ?? state.newestRefund)
  return { ...papers, creditNote }
}

/** The credit note that is due once a refund is recorded; null for none. */
export async function draftCreditNoteOf(
  context: Dependencies,
  refund: { id: string; paymentId: string; amount: number; totalRefunded: number },
): Promise<DraftedCreditNote | null> {
  const { id: reversalId, paymentId, amount, totalRefunded } = refund
  const { invoice, refunds, isRecorded } = await findCreditState(context.db, { paymentId, reversalId })
  if (!invoice) return null
  const { sum, highestTotal } = refunds
  const recorded = isRecorded
    ? refunds
    : { sum: sum + amount, highestTotal: Math.max(highestTotal, totalRefunded) }
  return creditNoteOver(context, invoice, recorded, reversalId)
}

type CreditedInvoice = NewInvoice & { credited: number; creditedBefore: number }

/** The credit note that is due for an invoice; null where all that is refunded is credited. */
function creditNoteOver(
  { now, randomBytes }: Dependencies,
  { credited, creditedBefore, ...invoice }: CreditedInvoice,
  refunds: Refunds,
  reversalId: string | null,
): DraftedCreditNote | null {
  const refunded = refundedOf(invoice.total, refunds, creditedBefore)
  if (refunded <= credited) return null
  const note = {
    ...invoice,
    ...draftCreditNote(invoice, { credited, refunded }, now()),
    id: createId(randomBytes),
    invoiceId: invoice.id,
    replacesId: null,
    reversalId,
    discount: null,
  }
  return { note, credited, refunded }
}

/** Runs what drafts a credit note and writes it, again while other refunds of the payment were recorded in between. */
export async function retryStaleCreditNote<Result>(issue: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await issue()
    } catch (error) {
      if (!isStaleCreditNote(error) || retries === MAX_RETRIES) throw error
    }
  }
}
