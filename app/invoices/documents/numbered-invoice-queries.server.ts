import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { addSearchWords, searchedOfBuyer } from "#app/platform/search-words-queries.server.ts"
import { type ActionStatements, type Database, hasMessage, insertIf } from "#db/client.server.ts"
import { invoices, receipts } from "#db/schema/invoices.ts"
import { ledgerEntries } from "#db/schema/payments.ts"
import { creditedOf, isInvoiceInForce } from "./find-queries.server.ts"

type Receipt = typeof receipts.$inferSelect

/** A tax invoice or credit note before the database gives it its number. */
export type NewInvoice = Omit<typeof invoices.$inferSelect, "seq">

/** A credit note, and the amounts of its invoice on which it was drafted. */
export type DraftedCreditNote = { note: NewInvoice; credited: number; refunded: number }

/** The invoices of a paid order: a receipt, and a tax invoice if the seller has a GSTIN. */
export type Invoices = { receipt: Receipt; invoice: NewInvoice | null }

/** Statements for the batch that marks an order paid, which add its receipt and invoice. */
export function addInvoices(db: Database, { receipt, invoice }: Invoices) {
  return [db.insert(receipts).values(receipt), ...(invoice ? [addNumbered(db, invoice)] : [])]
}

/**
 * Adds an invoice under the next number of its series and year, read and written in one transaction, so that there is no gap
 * and no double, however many are added at once.
 */
const addNumbered = (db: Database, invoice: NewInvoice) =>
  db.insert(invoices).values({ ...invoice, seq: nextSeq(invoice) })

const nextSeq = ({ series, year }: NewInvoice) =>
  sql<number>`(select coalesce(max(seq), 0) + 1 from invoices where series = ${series} and year = ${year})`

/**
 * Finds the data to draft a credit note for a payment: its recorded refunds, and its invoice in force, if any, with the
 * amounts credited on it and on the invoices that it replaces.
 */
export async function findCreditState(db: Database, paymentId: string) {
  const { seq: _seq, ...columns } = getTableColumns(invoices)
  const [[invoice], [facts]] = await db.batch([
    db
      .select({
        ...columns,
        credited: creditedOf(sql`invoices.id`).as("credited"),
        creditedBefore: creditedBefore(sql`invoices.id`).as("credited_before"),
      })
      .from(invoices)
      .where(sql`payment_id = ${paymentId} and kind = 'invoice' and ${isInvoiceInForce(sql`invoices.id`)}`),
    db
      .select({
        sum: sql<number>`coalesce(sum(amount), 0)`.as("sum"),
        highestTotal: sql<number>`coalesce(max(total_refunded), 0)`.as("highest_total"),
        newestRefund: sql<string | null>`(select id from ledger_entries
          where payment_id = ${paymentId} and kind = 'refund' order by occurred_at desc limit 1)`.as(
          "newest",
        ),
      })
      .from(ledgerEntries)
      .where(sql`payment_id = ${paymentId} and kind = 'refund'`),
  ])
  if (!facts) throw new Error("a select of sums has one row")
  const { newestRefund, ...refunds } = facts
  return { refunds, newestRefund, invoice: invoice ?? null }
}

/**
 * A statement for the batch that records a refund: adds the credit note for the refunded amount of the payment's
 * invoice that earlier credit notes don't cover, so that refunds may be reported in any order. Adds nothing if there is
 * no invoice. The batch fails (`isStaleCreditNote`) if the credit note that is due is not the drafted one; null means
 * that none is due.
 */
export function addCreditNote(db: Database, paymentId: string, drafted: DraftedCreditNote | null) {
  const due = sql`select 1 from (${invoiceOf(paymentId)}) i where i.refunded > i.credited`
  if (!drafted) {
    // No column may be null.
    const nothing = sql.raw(Object.keys(getTableColumns(invoices)).fill("null").join())
    return db.insert(invoices).select(sql`select ${nothing} where exists (${due})`)
  }
  const { note, credited, refunded } = drafted
  const isCurrent = sql`exists (${due} and i.id = ${note.invoiceId} and i.credited = ${credited} and i.refunded = ${refunded})`
  // No row can have the number 0.
  const seq = sql`iif(${isCurrent}, ${nextSeq(note)}, 0)`
  return insertIf(db, invoices, { ...note, seq }, sql`exists (${due})`)
}

/** Selects the payment's invoice in force, with its refunded and credited amounts. */
const invoiceOf = (paymentId: string) => sql`select i.id, ${creditedOf(sql`i.id`)} as credited,
    max(0, min(i.total, p.refunded_amount - ${creditedBefore(sql`i.id`)})) as refunded
    from invoices i join payments p on p.id = i.payment_id
    where i.payment_id = ${paymentId} and i.kind = 'invoice' and ${isInvoiceInForce(sql`i.id`)}`

/** Amount refunded before an invoice replaced another, by which that one's total was higher; 0 if it replaces none. */
const creditedBefore = (invoiceId: SQL) => sql<number>`(select max(f.total) - n.total from invoices n
    join invoices f on f.payment_id = n.payment_id and f.kind = 'invoice' where n.id = ${invoiceId})`

/** True if a batch failed because another refund was recorded since its credit note was drafted. */
export const isStaleCreditNote = (error: unknown) => hasMessage(error, /constraint failed: invoices[._]/)

type NewCorrection = {
  /** Id of the corrected invoice; `credited` is its credited amount when the correction was drafted. */
  invoiceId: string
  credited: number
  note: NewInvoice
  corrected: NewInvoice
}

/** Adds a credit note for the rest of an invoice, and its replacement, unless the rest has changed. */
export function addCorrection(
  db: Database,
  { invoiceId, credited, note, corrected }: NewCorrection,
): ActionStatements {
  return {
    condition: sql`${isInvoiceInForce(sql`${invoiceId}`)} and ${creditedOf(sql`${invoiceId}`)} = ${credited}`,
    changes: [
      addNumbered(db, note),
      addNumbered(db, corrected),
      addSearchWords(db, { kind: "order", subjectId: corrected.orderId }, searchedOfBuyer(corrected.buyer)),
    ],
  }
}
