import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import { buyerCountry } from "#app/orders/billing/billing-details.ts"
import { unaskedAmount } from "#app/orders/ledger/queries.server.ts"
import { agreementColumns, toAgreement } from "#app/orders/order/details-queries.server.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { selectSeller, toSeller } from "#app/orders/seller/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import {
  billingDetails,
  type Database,
  hasRow,
  orderAgreements,
  orders,
  withdrawals,
  writeIf,
} from "#db/client.server.ts"
import { consumerRight } from "./consumer-right.ts"
import { withdrawalState } from "./withdrawal.ts"

/** Paid license orders with what their right of withdrawal depends on, and the seller, as queries for a batch. */
export function selectSoldOrders(db: Database, condition: SQL, limit: number) {
  const orderRows = db
    .select({
      order: orders,
      agreement: agreementColumns,
      taxId: billingDetails.taxId,
      // Columns of one batch have distinct names.
      ownCountry: sql<string | null>`${billingDetails.country}`.as("own_country"),
      withdrawnAt: withdrawals.withdrawnAt,
      unasked: unaskedAmount(sql`orders.payment_id`).as("unasked"),
    })
    .from(orders)
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .leftJoin(billingDetails, eq(billingDetails.orderId, orders.id))
    .leftJoin(withdrawals, eq(withdrawals.orderId, orders.id))
    .where(
      and(eq(orders.kind, "license"), eq(orders.source, "razorpay"), isNotNull(orders.paidAt), condition),
    )
    .limit(limit)
  return [orderRows, selectSeller(db)] as const
}

type Queries = ReturnType<typeof selectSoldOrders>
type Rows = Awaited<Queries[0]>

type SoldOrder = ReturnType<typeof toSoldOrders>[number]

/** A paid license order and whether its buyer can withdraw from it; null for any other order. */
export async function findSoldOrder(db: Database, orderId: string, now: Date): Promise<SoldOrder | null> {
  const [rows, seller] = await db.batch(selectSoldOrders(db, eq(orders.id, orderId), 1))
  return toSoldOrders(rows, seller, now)[0] ?? null
}

export function toSoldOrders(rows: Rows, [seller]: Awaited<Queries[1]>, now: Date) {
  const offersWithdrawal = toSeller(seller)?.offersWithdrawal ?? false
  return rows.map(({ order, taxId, ownCountry, withdrawnAt, unasked, ...row }) => {
    const { country } = order
    const countries = [country, buyerCountry({ taxId, country: ownCountry }, country)]
    const right = consumerRight({ ...order, countries, offersWithdrawal })
    const agreement = toAgreement(row.agreement)
    const paidAt = order.paidAt ?? order.createdAt
    const sold = { paidAt, right, agreement, isWithdrawn: withdrawnAt !== null, isRefunded: unasked <= 0 }
    return {
      order: toOrder(order),
      /** Null where the account is deleted. */
      userId: order.userId,
      paidAt,
      agreement,
      withdrawnAt,
      state: withdrawalState(sold, now),
    }
  })
}

type Acknowledgement = { userId: string; acknowledgement: AccountEmail }

/** Records a withdrawal with the email that acknowledges it, unless the order has one. */
export async function recordWithdrawal(
  db: Database,
  withdrawal: typeof withdrawals.$inferInsert,
  { userId, acknowledgement }: Acknowledgement,
): Promise<void> {
  const isFirst = sql`not ${hasRow`withdrawals where order_id = ${withdrawal.orderId}`}`
  await writeIf(db, isFirst, [
    db.insert(withdrawals).values(withdrawal),
    queueEmailTo(db, userId, acknowledgement),
  ])
}

/** Queues an email to the account that bought an order, if it has this address and the allowance is left. */
export async function queueWithdrawalLink(
  db: Database,
  { orderId, email }: { orderId: string; email: string },
  message: AccountEmail,
  allowance: Allowance,
): Promise<boolean> {
  const buyer = sql`(select user_id from orders
    where id = ${orderId} and kind = 'license' and source = 'razorpay' and paid_at is not null)`
  const isOfBuyer = hasRow`users where id = ${buyer} and email_key = ${emailKeyOf(email)}`
  return await writeIf(db, sql`${isOfBuyer} and ${allowance.isLeft}`, [
    queueEmailTo(db, buyer, message),
    ...allowance.charges,
  ])
}
