import { type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { invoices, type orders, receipts } from "#db/schema.ts"

export type Receipt = Omit<typeof receipts.$inferSelect, "signature">

/** What a receipt prints of its order, which never changes once it is paid. */
export type ReceiptOrder = Pick<
  typeof orders.$inferSelect,
  "kind" | "planType" | "devices" | "amount" | "currency" | "paymentId" | "paidAt"
>

/** A tax invoice or credit note before the database gives it its number. */
export type NewInvoice = Omit<typeof invoices.$inferSelect, "seq" | "signature">

/** With its signature for each number that it may get, from `firstSeq` on. */
export type SignedInvoice = NewInvoice & { firstSeq: number; signatures: string[] }

/** The papers of a paid order: a receipt, and a tax invoice if the seller has a GSTIN. */
export type Papers = {
  receipt: typeof receipts.$inferSelect
  invoice: SignedInvoice | null
}

/**
 * A statement for the batch that marks an order paid: its receipt if the condition holds, which is read before that
 * statement. The invoice follows by `addInvoice`, in the same batch.
 */
export function addReceiptIf(db: Database, { receipt }: Papers, condition: SQL) {
  return insertIf(db, receipts, receipt, condition).onConflictDoNothing({ target: receipts.orderId })
}

/** Statements that add the tax invoice of a receipt which was added by this batch. */
export function addInvoice(db: Database, { receipt: { orderId }, invoice }: Papers) {
  if (!invoice) return []
  const isIssued = sql`exists (select 1 from receipts where order_id = ${orderId} and invoice_id = ${invoice.id})`
  return [addNumbered(db, invoice, { condition: isIssued, isCurrent: sql`true` })]
}

type Conditions = {
  /** When the paper is added. */
  condition: SQL
  /** Whether what it says still holds; if not, the batch fails (`isOutdated`). */
  isCurrent: SQL
}

/**
 * Adds a paper under the next number of its series and year, read and written in one transaction, so that there is no gap and
 * no double, however many are added at once. Fails if it has no signature for that number (`isOutdated`).
 */
export function addNumbered(
  db: Database,
  { signatures, firstSeq, ...paper }: SignedInvoice,
  { condition, isCurrent }: Conditions,
) {
  const { series, year } = paper
  const numbered = sql`select seq, ${JSON.stringify(signatures)} ->> cast(seq - ${firstSeq} as integer) as signature
    from (select ${nextSeq(series, year)} as seq)`
  // No row can have the number 0.
  const seq = sql`iif(n.signature is not null and ${isCurrent}, n.seq, 0)`
  const row = { ...paper, seq, signature: sql`n.signature` }
  return insertIf(db, invoices, row, condition, sql`(${numbered}) n`)
}

/** The next number of a series in a financial year. */
export const nextSeq = (series: string, year: number) =>
  sql<number>`(select coalesce(max(seq), 0) + 1 from invoices where series = ${series} and year = ${year})`

/** Whether a batch failed because other papers were issued since its own were drafted and signed. */
export function isOutdated(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/constraint failed: invoices[._]/.test(cause.message)) return true
  }
  return false
}
