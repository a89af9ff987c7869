import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { agreementColumns, toAgreement } from "#app/orders/order/details-queries.server.ts"
import { isOpenTo, toOrder, type Viewer } from "#app/orders/order/queries.server.ts"
import { selectSoldOrders, toSoldOrder } from "#app/orders/withdrawal/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type ActionStatements, type Database, hasRow, newestFirst } from "#db/client.server.ts"
import { users } from "#db/schema/accounts.ts"
import { receipts } from "#db/schema/invoices.ts"
import { licenses } from "#db/schema/licensing.ts"
import { orderAgreements, orders } from "#db/schema/orders.ts"
import { invoiceIdOf } from "./find-queries.server.ts"

const MAX_RECEIPTS = 10

/**
 * The account's newest paid orders, at most 10, as their receipts are sent again; without those whose license is
 * revoked.
 */
export async function listSentReceipts(db: Database, userId: string) {
  const isInForce = or(isNull(licenses.id), isNull(licenses.revokedAt))
  const rows = await selectSentReceipts(db, and(eq(orders.userId, userId), isInForce))
  return rows.map(toSentReceipt)
}

/** Finds the receipt of an order to send it again, and its buyer; null if the order is unpaid or has no buyer. */
export async function findSentReceipt(db: Database, orderId: string) {
  const [row] = await selectSentReceipts(db, eq(orders.id, orderId))
  return row ? { receipt: toSentReceipt(row), buyer: row.buyer } : null
}

/** Selects receipts of orders with a payment; one without is unpaid, or came from the old site without one. */
function selectSentReceipts(db: Database, condition: SQL | undefined) {
  return db
    .select({
      order: orders,
      buyer: { id: users.id, email: users.email },
      invoiceId: invoiceIdOf(orders.id),
      seller: receipts.seller,
      // The buyer may no longer hold the license, and its key is for the holder.
      licenseKey: sql<
        string | null
      >`case when ${licenses.userId} = ${orders.userId} then ${licenses.key} end`,
      agreement: agreementColumns,
      isUpgrade: hasRow`license_upgrades where order_id = ${orders.id}`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(licenses, eq(licenses.orderId, orders.id))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .where(and(isNotNull(orders.paymentId), condition))
    .orderBy(...newestFirst(orders))
    .limit(MAX_RECEIPTS)
}

/** True if the buyer still holds the license whose key is on the receipt, or there is no key on it. */
export const isKeyCurrent = ({ order, licenseKey }: SentReceipt): SQL =>
  licenseKey === null
    ? sql`true`
    : hasRow`licenses l join orders o on o.id = l.order_id and o.user_id = l.user_id
        where o.id = ${order.id} and l.key = ${licenseKey}`

/** Queues the email with a receipt to its buyer, as long as the key in it is the buyer's. */
export function sendReceipt(
  db: Database,
  receipt: SentReceipt,
  buyerId: string,
  email: AccountEmail,
): ActionStatements {
  return {
    condition: isKeyCurrent(receipt),
    changes: [queueEmailTo(db, buyerId, email)],
  }
}

type SentReceiptRow = Awaited<ReturnType<typeof selectSentReceipts>>[number]

/** Data for the email with the receipt of a paid order. */
export type SentReceipt = ReturnType<typeof toSentReceipt>

function toSentReceipt({ order, licenseKey, isUpgrade, invoiceId, seller, agreement }: SentReceiptRow) {
  return {
    order: toOrder(order),
    paymentId: order.paymentId ?? "",
    paidAt: order.paidAt ?? order.createdAt,
    invoiceId,
    vat: seller?.vat?.note ?? null,
    /** Key of the bought license; null for a donation, an upgrade, and a license that the buyer does not hold. */
    licenseKey,
    isUpgrade: isUpgrade === 1,
    /** The buyer's agreement; null for an order that was paid without one. */
    agreement: toAgreement(agreement),
  }
}

/**
 * A paid order that the account may read the receipt of, because it bought it or is the site's owner, with what the
 * receipt prints (null for orders that are older than the table) and the id of its tax invoice; null for any other.
 */
export async function findReceipt(db: Database, orderId: string, viewer: Viewer, now: Date) {
  const [[found], [sold]] = await db.batch([
    db
      .select({
        order: orders,
        buyerEmail: users.email,
        printedSeller: receipts.seller,
        printedBuyer: receipts.buyer,
        printedDiscount: receipts.discount,
        invoiceId: invoiceIdOf(orders.id).as("invoice_in_force"),
        /** Minor units; null where the order has no payment. */
        refunded: sql<
          number | null
        >`(select p.refunded_amount from payments p where p.id = ${orders.paymentId})`.as(
          "refunded_of_order",
        ),
        isDisputed:
          sql`${hasRow`disputes d where d.payment_id = ${orders.paymentId} and d.status <> 'closed'`}`
            .mapWith(Boolean)
            .as("is_disputed"),
        isDisputeLost:
          sql`${hasRow`payments p where p.id = ${orders.paymentId} and p.dispute_state = 'lost'`}`
            .mapWith(Boolean)
            .as("is_dispute_lost"),
      })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt), isOpenTo(viewer)))
      .limit(1),
    selectSoldOrders(db, eq(orders.id, orderId), 1),
  ])
  if (!found) return null
  const { order, ...receipt } = found
  const contract = sold ? toSoldOrder(sold, now) : null
  return { order: toOrder(order), ...receipt, contract }
}
