import { and, asc, eq, getTableColumns, inArray, or, type SQLWrapper, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { InvoiceNumber } from "#app/domain/checkout/invoice.ts"
import type { Database } from "#db/client.server.ts"
import { invoices, orders } from "#db/schema.ts"

const { id, kind, series, year, seq, orderId, total, currency, issuedAt } = invoices
const listed = { id, kind, series, year, seq, orderId, total, currency, issuedAt }

/** The invoice and the credit notes of an order, oldest first, as a query for a batch. */
export function selectInvoicesOf(db: Database, ofOrder: string, limit: number) {
  return db
    .select(listed)
    .from(invoices)
    .where(eq(invoices.orderId, ofOrder))
    .orderBy(asc(invoices.issuedAt))
    .limit(limit)
}

/** The papers of some orders, oldest first, as a query for a batch; `orderIds` is a query for their ids. */
export function selectInvoicesOfOrders(db: Database, orderIds: SQLWrapper, limit: number) {
  return db
    .select(listed)
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(asc(invoices.issuedAt))
    .limit(limit)
}

/** A paper by its number, as a query for a batch. */
export function selectInvoiceByNumber(db: Database, number: InvoiceNumber | null) {
  return db
    .select({ id, kind, series, year, seq })
    .from(invoices)
    .where(
      and(
        eq(invoices.series, number?.series ?? "BR"),
        eq(invoices.year, number?.year ?? 0),
        eq(invoices.seq, number?.seq ?? 0),
      ),
    )
    .limit(1)
}

/**
 * A paper that the account may open, because it bought the order or is the site's owner, with the number and the day of
 * the invoice that a credit note is for; null for any other.
 */
export async function findInvoice(db: Database, invoice: string, viewer: { id: string; isOwner: boolean }) {
  const original = alias(invoices, "original")
  const [found] = await db
    .select({
      invoice: getTableColumns(invoices),
      original: {
        series: original.series,
        year: original.year,
        seq: original.seq,
        issuedAt: original.issuedAt,
      },
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(original, eq(original.id, invoices.invoiceId))
    .where(
      and(eq(invoices.id, invoice), or(eq(orders.userId, viewer.id), sql`${viewer.isOwner ? 1 : 0} = 1`)),
    )
    .limit(1)
  return found ?? null
}

export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>
