import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import type { OutboxEmail } from "#app/domain/email.ts"
import { consumerRight } from "#app/domain/orders/consumer-right.ts"
import { withdrawalState } from "#app/domain/orders/withdrawal.ts"
import { buyerCountry } from "#app/domain/papers/billing-details.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailToAddress } from "#db/outbox.server.ts"
import { selectSeller, toSeller } from "#db/papers/seller.server.ts"
import { refundableAmount } from "#db/payments/ledger.server.ts"
import { addRefundRequest } from "#db/payments/refund-requests.server.ts"
import { billingDetails, orderAgreements, orders, receipts, users, withdrawals } from "#db/schema.ts"
import { agreementColumns, toAgreement } from "./order-agreements.server.ts"
import { toOrder } from "./orders.server.ts"

/** Paid license orders with what their right of withdrawal depends on, and the seller, as queries for a batch. */
export function selectSoldOrders(db: Database, condition: SQL, limit: number) {
  const orderRows = db
    .select({
      order: orders,
      // Columns of one batch have distinct names.
      agreement: agreementColumns,
      details: {
        taxId: billingDetails.taxId,
        country: sql<string | null>`${billingDetails.country}`.as("own_country"),
      },
      withdrawal: {
        email: sql<string>`${withdrawals.email}`.as("withdrawal_email"),
        withdrawnAt: withdrawals.withdrawnAt,
      },
      buyerEmail: users.email,
      printedBuyer: receipts.buyer,
      refundable: refundableAmount(sql`orders.id`).as("refundable"),
    })
    .from(orders)
    .leftJoin(orderAgreements, eq(orderAgreements.orderId, orders.id))
    .leftJoin(billingDetails, eq(billingDetails.orderId, orders.id))
    .leftJoin(withdrawals, eq(withdrawals.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(
      and(eq(orders.kind, "license"), eq(orders.source, "razorpay"), isNotNull(orders.paidAt), condition),
    )
    .limit(limit)
  return [orderRows, selectSeller(db)] as const
}

type Queries = ReturnType<typeof selectSoldOrders>
type Rows = Awaited<Queries[0]>

export type SoldOrder = ReturnType<typeof toSoldOrders>[number]

/** A paid license order and whether its buyer can withdraw from it; null for any other order. */
export async function findSoldOrder(db: Database, orderId: string, now: Date): Promise<SoldOrder | null> {
  const [rows, seller] = await db.batch(selectSoldOrders(db, eq(orders.id, orderId), 1))
  return toSoldOrders(rows, seller, now)[0] ?? null
}

export function toSoldOrders(rows: Rows, [seller]: Awaited<Queries[1]>, now: Date) {
  const offersWithdrawal = toSeller(seller)?.offersWithdrawal ?? false
  return rows.map(({ order, details, withdrawal, buyerEmail, printedBuyer, refundable, ...row }) => {
    const { country } = order
    const countries = [country, details ? buyerCountry(details, country) : country]
    const right = consumerRight({ ...order, countries, offersWithdrawal })
    const agreement = toAgreement(row.agreement)
    const paidAt = order.paidAt ?? order.createdAt
    const sold = { paidAt, right, agreement, isWithdrawn: withdrawal !== null, isRefunded: refundable <= 0 }
    return {
      order: toOrder(order),
      paidAt,
      agreement,
      refundable,
      withdrawal,
      /** Of the account, or of the receipt where the account is deleted; null where neither is known. */
      buyerEmail: buyerEmail ?? printedBuyer?.email ?? null,
      state: withdrawalState(sold, now),
    }
  })
}

type NewWithdrawal = typeof withdrawals.$inferInsert

type Withdrawal = {
  withdrawal: NewWithdrawal
  refund: Parameters<typeof addRefundRequest>[1]
  acknowledgement: OutboxEmail
}

/** Records a withdrawal with the request for its refund and the email that acknowledges it, unless the order has one. */
export async function recordWithdrawal(db: Database, { withdrawal, refund, acknowledgement }: Withdrawal) {
  const isDone = sql`exists (select 1 from withdrawals where id = ${withdrawal.id})`
  const request = addRefundRequest(db, refund)
  await db.batch([
    db.insert(withdrawals).values(withdrawal).onConflictDoNothing(),
    queueEmailToAddress(db, acknowledgement, isDone),
    ...request.changes(sql`${isDone} and ${request.condition}`),
  ])
}
