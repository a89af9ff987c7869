import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import { refreshMoneyState } from "#app/orders/ledger/money-state-queries.server.ts"
import { unaskedAmount } from "#app/orders/ledger/queries.server.ts"
import { agreementColumns, toAgreement } from "#app/orders/order/details-queries.server.ts"
import { PROVIDERS } from "#app/orders/order/order.ts"
import { toOrder } from "#app/orders/order/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import type { Allowance } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, hasRow, writeIf } from "#db/client.server.ts"
import { billingDetails, sellerSettings } from "#db/schema/invoices.ts"
import { orderAgreements, orders, withdrawals } from "#db/schema/orders.ts"
import { consumerRight, withdrawalState } from "./withdrawal.ts"

/** Paid license orders with what their right of withdrawal depends on, as a query for a batch. */
export const selectSoldOrders = (db: Database, condition: SQL, limit: number) =>
  db
    .select({
      order: orders,
      agreement: agreementColumns,
      taxId: billingDetails.taxId,
      // Columns of one batch have distinct names.
      ownCountry: sql<string | null>`${billingDetails.country}`.as("own_country"),
      withdrawnAt: withdrawals.withdrawnAt,
      unasked: unaskedAmount(sql`orders.payment_id`).as("unasked"),
      offersWithdrawal: sellerSettings.offersWithdrawal,
    })
    .from(orders)
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .leftJoin(billingDetails, eq(billingDetails.orderId, orders.id))
    .leftJoin(withdrawals, eq(withdrawals.orderId, orders.id))
    .leftJoin(sellerSettings, eq(sellerSettings.id, 1))
    .where(
      and(
        eq(orders.kind, "license"),
        inArray(orders.source, [...PROVIDERS]),
        isNotNull(orders.paidAt),
        condition,
      ),
    )
    .limit(limit)

/** A paid license order and whether its buyer can withdraw from it; null for any other order. */
export async function findSoldOrder(db: Database, orderId: string, now: Date) {
  const [row] = await selectSoldOrders(db, eq(orders.id, orderId), 1)
  return row ? toSoldOrder(row, now) : null
}

export function toSoldOrder(row: Awaited<ReturnType<typeof selectSoldOrders>>[number], now: Date) {
  const { order, taxId, ownCountry, withdrawnAt, unasked } = row
  const billing = { taxId, country: ownCountry }
  const right = consumerRight({ ...order, billing, offersWithdrawal: row.offersWithdrawal ?? false })
  const agreement = toAgreement(row.agreement)
  const paidAt = order.paidAt ?? order.createdAt
  const sold = { paidAt, right, agreement, isWithdrawn: withdrawnAt !== null, isRefunded: unasked <= 0 }
  return { order: toOrder(order), paidAt, agreement, withdrawnAt, state: withdrawalState(sold, now) }
}

/** Records a withdrawal with the email that acknowledges it, unless the order has one. */
export async function recordWithdrawal(
  db: Database,
  withdrawal: typeof withdrawals.$inferInsert,
  { userId, acknowledgement }: { userId: string; acknowledgement: AccountEmail },
): Promise<void> {
  const isFirst = sql`not ${hasRow`withdrawals where order_id = ${withdrawal.orderId}`}`
  await writeIf(db, isFirst, [
    db.insert(withdrawals).values(withdrawal),
    refreshMoneyState(db, sql`(select payment_id from orders where id = ${withdrawal.orderId})`),
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
