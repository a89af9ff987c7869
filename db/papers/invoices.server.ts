import { type SQL, sql } from "drizzle-orm"
import { type Invoice, type PrintedBuyer, type PrintedDiscount, SERIES } from "#app/domain/papers/invoice.ts"
import type { PrintedSeller } from "#app/domain/papers/seller.ts"
import type { Database } from "#db/client.server.ts"
import { invoices, receipts } from "#db/schema.ts"

/** A tax invoice before the database gives it its number. */
export type InvoiceDraft = Omit<Invoice, "series" | "seq" | "kind" | "seller" | "buyer" | "discount">

/** The papers of a paid order: a receipt, and a tax invoice if the seller has a GSTIN. */
export type Papers = {
  orderId: string
  paymentId: string | null
  issuedAt: Date
  seller: PrintedSeller
  buyer: PrintedBuyer
  discount: PrintedDiscount | null
  invoice: InvoiceDraft | null
}

/**
 * A statement for the batch that marks an order paid: its receipt if the condition holds, which is read before that
 * statement. The invoice follows by `addInvoice`, in the same batch.
 */
export function addReceiptIf(db: Database, papers: Papers, condition: SQL) {
  const { orderId, issuedAt, seller, buyer, discount, invoice } = papers
  return db
    .insert(receipts)
    .select(
      sql`select ${orderId}, ${issuedAt.getTime()}, ${invoice?.id ?? null}, ${JSON.stringify(seller)},
        ${JSON.stringify(buyer)}, ${discount && JSON.stringify(discount)} where ${condition}`,
    )
    .onConflictDoNothing({ target: receipts.orderId })
}

/**
 * Statements that add the tax invoice of a receipt which was added by this batch. The number is the next one of the
 * year: read and written in one transaction, so that there is no gap and no double, however many are added at once.
 */
export function addInvoice(db: Database, { orderId, paymentId, seller, buyer, discount, invoice }: Papers) {
  if (!invoice) return []
  const { id, year, issuedAt, item, taxCode, supply, placeOfSupply, taxRate, currency, total } = invoice
  const { taxableValue, cgst, sgst, igst, rounding, inrTotal, letterNumber } = invoice
  const statement = db.insert(invoices).select(
    sql`select ${id}, 'invoice', ${SERIES.invoice}, ${year}, ${nextSeq(SERIES.invoice, year)}, ${orderId},
      ${paymentId}, null, null, ${issuedAt.getTime()}, ${item}, ${taxCode}, ${supply}, ${placeOfSupply},
      ${taxRate}, ${currency}, ${total}, ${taxableValue}, ${cgst}, ${sgst}, ${igst}, ${rounding}, ${inrTotal},
      ${letterNumber}, ${JSON.stringify(seller)}, ${JSON.stringify(buyer)},
      ${discount && JSON.stringify(discount)}
      where exists (select 1 from receipts where order_id = ${orderId} and invoice_id = ${id})`,
  )
  return [statement]
}

/** The next number of a series in a financial year. */
export const nextSeq = (series: SQL | string, year: number) =>
  sql`(select coalesce(max(seq), 0) + 1 from invoices where series = ${series} and year = ${year})`
