import type { AppLoadContext } from "@remix-run/cloudflare"
import { draftCreditNote, type Refunds, refundedOf } from "#app/domain/papers/credit-note.ts"
import { signedPaperText } from "#app/domain/papers/signed-paper.ts"
import type { RecordSigner } from "#app/gateways/records.ts"
import type { IssueState, SignedCreditNote } from "#db/papers/credit-notes.server.ts"
import type { NewInvoice, Receipt, ReceiptOrder, SignedInvoice } from "#db/papers/invoices.server.ts"
import { isOutdated } from "#db/papers/invoices.server.ts"

/** How many papers of a series others may issue between the reading of its last number and the batch that writes the next. */
const MAX_ISSUED_MEANWHILE = 64

/** How often papers are drafted again when others were issued meanwhile. */
const MAX_RETRIES = 20

const receiptText = (receipt: object, order: object) =>
  signedPaperText("receipt", { ...receipt, order: signedPaperText("order", order) })

export const signReceipt = (signer: RecordSigner, receipt: Receipt, order: ReceiptOrder) => ({
  ...receipt,
  signature: signer.sign(receiptText(receipt, order)),
})

/** Signs an invoice or credit note for each number that it may get: the database chooses the number and its signature. */
export function signInvoice(signer: RecordSigner, paper: NewInvoice, firstSeq: number): SignedInvoice {
  const signatures = Array.from({ length: MAX_ISSUED_MEANWHILE }, (_, index) =>
    signer.sign(signedPaperText("invoice", { ...paper, seq: firstSeq + index })),
  )
  return { ...paper, firstSeq, signatures }
}

type StoredPaper = { signature: string | null }

/** Whether the site issued a receipt for this order as it is. */
export const isSignedReceipt = (signer: RecordSigner, receipt: StoredPaper, order: object | null) =>
  signer.isSigned(receiptText(receipt, order ?? {}), receipt.signature)

/** Whether the site issued an invoice or credit note as it is, under its number. */
export const isSignedInvoice = (signer: RecordSigner, paper: StoredPaper) =>
  signer.isSigned(signedPaperText("invoice", paper), paper.signature)

type CreditedInvoice = NewInvoice & {
  credited: number
  creditedBefore?: number
  seq?: number
  signature?: string | null
}

/** The credit note that is due for an invoice; null where all that is refunded is credited. */
export function signCreditNote(
  { recordSigner, now }: Pick<AppLoadContext, "recordSigner" | "now">,
  { credited, creditedBefore = 0, seq: _seq, signature: _signature, ...invoice }: CreditedInvoice,
  {
    id,
    reversalId,
    refunds,
    nextSeqs,
  }: {
    id: string
    reversalId: string | null
    refunds: Refunds
    nextSeqs: IssueState["nextSeqs"]
  },
): SignedCreditNote | null {
  const refunded = refundedOf(invoice.total, refunds, creditedBefore)
  if (refunded <= credited) return null
  const drafted = draftCreditNote(invoice, { credited, refunded }, now())
  const note = {
    ...invoice,
    ...drafted,
    id,
    invoiceId: invoice.id,
    replacesId: null,
    reversalId,
    discount: null,
  }
  return { note: signInvoice(recordSigner, note, nextSeqs[drafted.kind]), credited, refunded }
}

/** Runs what drafts papers and writes them, again while others were issued in between. */
export async function retryOutdated<Result>(issue: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await issue()
    } catch (error) {
      if (!isOutdated(error) || retries === MAX_RETRIES) throw error
    }
  }
}
