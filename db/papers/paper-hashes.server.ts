import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  notInArray,
  sql,
} from "drizzle-orm"
import { IMPORTED_SOURCES } from "#app/domain/orders/order-source.ts"
import type { Database } from "#db/client.server.ts"
import { invoices, orders, paperHashes, receipts } from "#db/schema.ts"
import { invoiceOf } from "./credit-notes.server.ts"

/** A paper as it is stored (as text, null if it is not there), with its place in the chain. */
export type NumberedPaper = Pick<
  Awaited<ReturnType<typeof listPapersAfter>>[number],
  "number" | "kind" | "paperId" | "content"
>

/** Papers by their number, in which they were issued, oldest first. */
export function listPapersAfter(db: Database, number: number, limit: number) {
  const { seller, buyer, discount } = receipts
  const printed = { seller: asText(seller), buyer: asText(buyer), discount: asText(discount) }
  const printedByInvoice = {
    seller: asText(invoices.seller),
    buyer: asText(invoices.buyer),
    discount: asText(invoices.discount),
  }
  return db
    .select({
      ...chained,
      receipt: { ...getTableColumns(receipts), ...printed },
      order: receiptOrder,
      invoice: { ...getTableColumns(invoices), ...printedByInvoice },
    })
    .from(paperHashes)
    .leftJoin(receipts, and(eq(paperHashes.kind, "receipt"), eq(receipts.orderId, paperHashes.paperId)))
    .leftJoin(orders, eq(orders.id, receipts.orderId))
    .leftJoin(invoices, and(eq(paperHashes.kind, "invoice"), eq(invoices.id, paperHashes.paperId)))
    .where(gt(paperHashes.number, number))
    .orderBy(asc(paperHashes.number))
    .limit(limit)
}

/** The papers without a hash, oldest first, and the last one that has one. */
export async function findUnhashedPapers(db: Database, limit: number) {
  const [papers, [last]] = await db.batch([
    db
      .select(chained)
      .from(paperHashes)
      .where(and(isNull(paperHashes.hash), gt(paperHashes.number, 0)))
      .orderBy(asc(paperHashes.number))
      .limit(limit),
    db
      .select({ number: paperHashes.number, hash: paperHashes.hash })
      .from(paperHashes)
      .where(and(gt(paperHashes.number, 0), isNotNull(paperHashes.hash)))
      .orderBy(desc(paperHashes.number))
      .limit(1),
  ])
  return { papers, last: last?.hash ? { number: last.number, hash: last.hash } : null }
}

/** Writes the hashes of papers that have none. */
export async function addPaperHashes(
  db: Database,
  hashes: { number: number; hash: string }[],
): Promise<void> {
  const [first, ...others] = hashes.map(({ number, hash }) =>
    db
      .update(paperHashes)
      .set({ hash })
      .where(and(eq(paperHashes.number, number), isNull(paperHashes.hash))),
  )
  if (first) await db.batch([first, ...others])
}

/** How many papers there are, and how many have a place in the chain. */
export async function countPapers(db: Database) {
  const [[papers], [numbered]] = await db.batch([
    db
      .select({
        receipts: sql<number>`count(*)`,
        invoices: sql<number>`(select count(*) from invoices where id >= '')`,
      })
      .from(receipts)
      .where(sql`order_id >= ''`),
    db
      .select({ count: sql<number>`count(*)` })
      .from(paperHashes)
      .where(gt(paperHashes.number, Number.MIN_SAFE_INTEGER)),
  ])
  return { papers: (papers?.receipts ?? 0) + (papers?.invoices ?? 0), numbered: numbered?.count ?? 0 }
}

/**
 * What has no paper and should have one, each null if there is none: an order that was paid since then, the receipt of an invoice,
 * the invoice of a credit note. They find a paper that was removed before the chain had it.
 */
export async function findMissingPapers(db: Database, since: Date) {
  const [[order], [receipt], [invoice]] = await db.batch([
    db
      .select({ id: sql<string>`${orders.id}` })
      .from(sql`${orders} indexed by orders_paid_at`)
      .where(
        sql`status = 'paid' and paid_at >= ${since.getTime()} and ${notInArray(orders.source, [...IMPORTED_SOURCES])}
          and not exists (select 1 from receipts where order_id = orders.id)
          and (user_id is not null or exists (select 1 from licenses where order_id = orders.id)
            or exists (select 1 from donations where order_id = orders.id))`,
      )
      .limit(1),
    db
      .select({ id: receipts.orderId })
      .from(receipts)
      .where(
        sql`order_id >= '' and invoice_id is not null and not exists (select 1 from invoices where id = receipts.invoice_id)`,
      )
      .limit(1),
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        sql`issued_at >= 0 and kind = 'invoice' and exists (
          select 1 from (${invoiceOf(sql`invoices.payment_id`)}) i where i.refunded > i.credited)`,
      )
      .limit(1),
  ])
  return { receiptOf: order?.id ?? null, invoiceOf: receipt?.id ?? null, creditNoteOf: invoice?.id ?? null }
}

/** What a receipt prints of its order. */
const { kind, planType, devices, amount, currency, paymentId, paidAt } = orders
const receiptOrder = { kind, planType, devices, amount, currency, paymentId, paidAt }

/** A place in the chain, and the values of its paper as they are hashed. */
const chained = {
  number: paperHashes.number,
  kind: paperHashes.kind,
  paperId: paperHashes.paperId,
  hash: paperHashes.hash,
  content: sql<string | null>`case paper_hashes.kind
    when 'receipt' then (select ${textOf(getTableColumns(receipts))} || iif(signature is null, '',
        (select ${textOf(receiptOrder)} from orders where id = order_id))
      from receipts where order_id = paper_id)
    else (select ${textOf(getTableColumns(invoices))} from invoices where id = paper_id) end`.as("content"),
}

/** As text, because somebody may have written what is no JSON. */
const asText = (column: AnyColumn) => sql<string | null>`${column}`

/**
 * The values of a row that are not null, quoted, with their names, in the order of the table: a column that is added later
 * changes no text. D1 allows 32 arguments of a function, so not by `json_object`.
 */
function textOf(columns: Record<string, { name: string }>) {
  const values = Object.values(columns).map(
    ({ name }) =>
      sql`coalesce(${sql.raw(`'${name}='`)} || nullif(quote(${sql.identifier(name)}), 'NULL') || ';', '')`,
  )
  return sql.join(values, sql` || `)
}
