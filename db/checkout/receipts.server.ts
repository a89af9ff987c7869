import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { newestFirst } from "#db/keyset.server.ts"
import { licenses, orders, receipts, users } from "#db/schema.ts"
import { selectInvoicesOf } from "./find-invoices.server.ts"
import { isOpenTo, toOrder, type Viewer } from "./orders.server.ts"

const MAX_RECEIPTS = 10

/** The account's newest paid orders, at most 10; `licenseKey` is null without a license in force. */
export async function listReceipts(db: Database, userId: string) {
  const rows = await db
    .select({ order: orders, licenseKey: licenses.key, invoiceId: receipts.invoiceId })
    .from(orders)
    .leftJoin(licenses, and(eq(licenses.orderId, orders.id), isNull(licenses.revokedAt)))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(...newestFirst(orders))
    .limit(MAX_RECEIPTS)
  return rows.flatMap(({ order, licenseKey, invoiceId }) => {
    const { paymentId, paidAt } = order
    return paymentId && paidAt ? [{ order: toOrder(order), paymentId, paidAt, licenseKey, invoiceId }] : []
  })
}

/** The most papers of one order: an invoice, and a credit note for each refund. */
const MAX_INVOICES = 50

/**
 * A paid order that the account may read the receipt of, because it bought it or is the site's owner, with what the
 * receipt prints (null for orders that are older than the table) and the order's other papers; null for any other.
 */
export async function findReceipt(db: Database, orderId: string, viewer: Viewer) {
  const [[found], papers] = await db.batch([
    db
      .select({
        order: orders,
        buyerEmail: users.email,
        printedSeller: receipts.seller,
        printedBuyer: receipts.buyer,
        printedDiscount: receipts.discount,
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt), isOpenTo(viewer)))
      .limit(1),
    selectInvoicesOf(db, [orderId], MAX_INVOICES),
  ])
  if (!found) return null
  const { order, ...receipt } = found
  return { order: toOrder(order), ...receipt, papers }
}
