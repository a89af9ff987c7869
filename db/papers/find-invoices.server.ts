import { and, asc, eq, getTableColumns, inArray, type SQLWrapper } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { InvoiceNumber } from "#app/domain/papers/invoice.ts"
import type { Database } from "#db/client.server.ts"
import { isOpenTo, type Viewer } from "#db/orders/orders.server.ts"
import { invoices, orders } from "#db/schema.ts"

const { id, kind, series, year, seq, orderId, total, currency, issuedAt } = invoices
const listed = { id, kind, series, year, seq, orderId, total, currency, issuedAt }

/** The invoices and credit notes of orders, oldest first, as a query for a batch; by their ids, or a query for them. */
export function selectInvoicesOf(db: Database, orderIds: string[] | SQLWrapper, limit: number) {
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
export async function findInvoice(db: Database, invoice: string, viewer: Viewer) {
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
    .where(and(eq(invoices.id, invoice), isOpenTo(viewer)))
    .limit(1)
  return found ?? null
}

export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>
