import type { Clock, Random, Store } from "#app/capabilities.ts"
import type { DeskAction } from "#app/domain/audit/audit.ts"
import { type CorrectionRefusal, draftCorrection } from "#app/domain/invoices/correction.ts"
import type { PrintedBuyer } from "#app/domain/invoices/invoice.ts"
import type { BillingDetails } from "#app/domain/orders/billing-details.ts"
import { createId } from "#app/domain/random.ts"
import { type ActionResult, recordAction } from "#app/services/audit/record-action.server.ts"
import { findInvoiceToCorrect } from "#db/invoices/find-invoices.server.ts"
import { addCorrection } from "#db/invoices/invoices.server.ts"
import { refreshMoneyState, resolvePlaceProblem } from "#db/payments/payment-problems.server.ts"

type Dependencies = Store & Clock & Random

/**
 * Corrects the buyer of an order's invoice: a credit note over what is left of it and a new invoice over the same, in one
 * transaction. "refused" if a refund or another correction was recorded meanwhile.
 */
export async function correctInvoice(
  context: Dependencies,
  deskAction: DeskAction,
  billing: BillingDetails,
): Promise<ActionResult | CorrectionRefusal | "no-invoice"> {
  const { db, now, randomBytes } = context
  const at = now()
  const found = await findInvoiceToCorrect(db, deskAction.subject.id, deskAction.formId)
  if (found.isRepeated) return "repeated"
  if (!found.invoice) return "no-invoice"
  const { credited, seq: _, ...invoice } = found.invoice
  const correction = draftCorrection(invoice, { credited, billing, seller: found.seller }, at)
  if (correction.kind === "refused") return correction.because
  const note = {
    ...invoice,
    ...correction.note,
    id: createId(randomBytes),
    invoiceId: invoice.id,
    reversalId: null,
    replacesId: null,
    discount: null,
  }
  const corrected = {
    ...invoice,
    ...correction.invoice,
    id: createId(randomBytes),
    replacesId: invoice.id,
    invoiceId: null,
    reversalId: null,
  }
  const { condition, changes } = addCorrection(db, { invoiceId: invoice.id, credited, note, corrected })
  return recordAction(
    context,
    { ...deskAction, before: auditedBuyer(invoice.buyer), after: auditedBuyer(corrected.buyer) },
    {
      condition,
      changes: [
        ...changes,
        resolvePlaceProblem(db, invoice.paymentId ?? "", at),
        refreshMoneyState(db, invoice.paymentId ?? ""),
      ],
    },
  )
}

/** What the audit log says of a buyer; the address is on the invoices. */
const auditedBuyer = ({ company, taxId, country, state }: PrintedBuyer) => ({
  company,
  taxId,
  country,
  state,
})
