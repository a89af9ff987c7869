import type { AppLoadContext } from "@remix-run/cloudflare"
import { financialYearOf } from "#app/domain/papers/financial-year.ts"
import { createId } from "#app/domain/random.ts"
import { findIssueState, type SignedCreditNote } from "#db/papers/credit-notes.server.ts"
import type { Papers } from "#db/papers/invoices.server.ts"
import { fullRefundId } from "#db/payments/ledger.server.ts"
import { draftPapers } from "./draft-papers.server.ts"
import { signCreditNote, signInvoice, signReceipt } from "./sign-papers.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "recordSigner" | "config" | "now" | "randomBytes">

type ConfirmedPayment = Parameters<typeof draftPapers>[1] & { paymentId: string; isRefunded: boolean }

/** The papers of a payment that is confirmed now, signed, with the credit note over what was refunded before. */
export async function issuePapers(
  context: Dependencies,
  found: Parameters<typeof draftPapers>[0],
  payment: ConfirmedPayment,
): Promise<Papers & { creditNote: SignedCreditNote | null }> {
  const { db, recordSigner, config } = context
  const { paymentId, paidAt, isRefunded } = payment
  const { receipt, invoice } = draftPapers(found, payment, config.contact)
  const { kind, planType, devices = null, amount } = found.order
  const signed = signReceipt(recordSigner, receipt, { kind, planType, devices, ...amount, paymentId, paidAt })
  if (!invoice && !isRefunded) return { receipt: signed, invoice: null, creditNote: null }
  const reversalId = isRefunded ? fullRefundId(paymentId) : null
  const state = await findIssueState(db, { paymentId, reversalId, year: financialYearOf(paidAt) })
  const { refunds, nextSeqs } = state
  const credited = state.invoice ?? (invoice && { ...invoice, credited: 0 })
  return {
    receipt: signed,
    invoice: invoice && signInvoice(recordSigner, invoice, nextSeqs.invoice),
    creditNote:
      credited &&
      signCreditNote(context, credited, {
        id: createId(context.randomBytes),
        reversalId: reversalId ?? state.newestRefund,
        refunds: isRefunded ? { ...refunds, highestTotal: amount.amount } : refunds,
        nextSeqs,
      }),
  }
}
