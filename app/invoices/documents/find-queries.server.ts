import { and, asc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { isOpenTo, type Viewer } from "#app/orders/order/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { selectSoldOrders, toSoldOrder } from "#app/orders/withdrawal/queries.server.ts"
import { type ActionStatements, type Database, type Found, findFirst, hasRow } from "#db/client.server.ts"
import { auditEntries } from "#db/schema/audit.ts"
import { invoices, sellerSettings } from "#db/schema/invoices.ts"
import { orders } from "#db/schema/orders.ts"
import type { InvoiceNumber } from "./invoice.ts"

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

/**
 * Selects the order's invoice that no other one replaces, as a query for a batch, with its credited amount in minor
 * units, which is its total after a full refund.
 */
export function selectCurrentInvoice(db: Database, orderId: string) {
  return db
    .select({ ...getTableColumns(invoices), credited: creditedOf(sql`invoices.id`).as("credited") })
    .from(invoices)
    .where(sql`order_id = ${orderId} and kind = 'invoice' and ${isInvoiceInForce(sql`invoices.id`)}`)
    .limit(1)
}

/** Finds the order's invoice in force, the seller of the settings, and if the form has corrected an invoice before. */
export async function findInvoiceToCorrect(db: Database, orderId: string, formId: string) {
  const [[invoice], [seller], [repeated]] = await db.batch([
    selectCurrentInvoice(db, orderId),
    selectSeller(db),
    db
      .select({ number: auditEntries.number })
      .from(auditEntries)
      .where(sql`form_id = ${formId} and action = 'invoice.correct' and subject_id = ${orderId}`),
  ])
  return { invoice: invoice ?? null, seller: toSeller(seller), isRepeated: repeated !== undefined }
}

/** Sum of the credit notes of an invoice, in minor units. */
export const creditedOf = (invoiceId: SQL) =>
  sql<number>`(select coalesce(sum(c.total), 0) from invoices c where c.invoice_id = ${invoiceId})`

/** True if no other invoice replaces this one. */
export const isInvoiceInForce = (invoiceId: SQL) =>
  sql`not ${hasRow`invoices r where r.replaces_id = ${invoiceId}`}`

/** Id of the order's tax invoice that no other one replaces; null for an order without one. */
export const invoiceIdOf = (orderId: SQLWrapper) =>
  sql<string | null>`(select i.id from invoices i
    where i.order_id = ${orderId} and i.kind = 'invoice' and ${isInvoiceInForce(sql`i.id`)} limit 1)`

/** An invoice by its number, as a query for a batch. */
export function selectInvoiceByNumber(db: Database, number: InvoiceNumber | null) {
  return db
    .select({ id, kind, series, year, seq, orderId: invoices.orderId })
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

/** Maximum number of invoices of one order: an invoice, and a credit note for each refund. */
const MAX_INVOICES = 50

/**
 * An invoice that the account may open, because it bought the order or is the site's owner, with the order's payment and
 * contract, and all of its invoices; null for any other.
 */
export async function findInvoice(db: Database, invoice: string, viewer: Viewer, now: Date) {
  const orderIds = db.select({ id: orderId }).from(invoices).where(eq(id, invoice))
  const [[found], ofOrder, [sold]] = await db.batch([
    db
      .select({
        invoice: getTableColumns(invoices),
        source: orders.source,
        paymentReference: orders.paymentReference,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(and(eq(id, invoice), isOpenTo(viewer)))
      .limit(1),
    selectInvoicesOf(db, orderIds, MAX_INVOICES),
    selectSoldOrders(db, inArray(orders.id, orderIds), 1),
  ])
  if (!found) return null
  return { ...found, ofOrder, contract: sold ? toSoldOrder(sold, now) : null }
}

export type FoundInvoice = Found<typeof findInvoice>

export type SellerSettings = typeof sellerSettings.$inferSelect

/** The settings as they are stored; null until they are first saved. */
export async function findSellerSettings(db: Database): Promise<SellerSettings | null> {
  return findFirst(selectSeller(db))
}

/** Saves the settings, unless they have changed since they were read. */
export function saveSellerSettings(
  db: Database,
  settings: Omit<SellerSettings, "id">,
  readAt: Date | null,
): ActionStatements {
  return {
    condition: sql`coalesce((select updated_at from seller_settings where id = 1), 0) = ${readAt?.getTime() ?? 0}`,
    changes: [
      db
        .insert(sellerSettings)
        .values({ id: 1, ...settings })
        .onConflictDoUpdate({
          target: sellerSettings.id,
          set: settings,
        }),
    ],
  }
}
