import { type SQL, sql } from "drizzle-orm"
import type { OrderStatus } from "#app/domain/orders/order.ts"
import type { Database } from "#db/client.server.ts"
import { paymentReversals } from "#db/schema.ts"

/** More than two payments an hour for 31 days. */
const MAX_ROWS = 2000

type Wanted = {
  /** The provider's ids, of its payments, refunds and orders. */
  paymentIds: string[]
  refundIds: string[]
  providerOrderIds: string[]
  /** What was paid or refunded here from the one time to before the other. */
  from: Date
  to: Date
}

/**
 * The payments and refunds stored here that the provider lists or that happened in the range, and the orders that the
 * provider's payments name, in one round trip. Lists of ids are JSON, because a statement takes 100 parameters.
 */
export async function findOwnRecords(db: Database, wanted: Wanted) {
  const from = wanted.from.getTime()
  const to = wanted.to.getTime()
  const [listedPayments, ourPayments, listedRefunds, ourRefunds, orders] = await db.batch([
    selectPayments(db, sql`orders where payment_id in (${listed(wanted.paymentIds)})`),
    // Named, because SQLite would read all paid orders by their status instead.
    selectPayments(
      db,
      sql`orders indexed by orders_paid_at where status = 'paid' and source = 'razorpay'
        and paid_at >= ${from} and paid_at < ${to}`,
    ),
    selectRefunds(db, sql`id in (${listed(wanted.refundIds.map((id) => `refund:${id}`))})`),
    selectRefunds(
      db,
      sql`kind = 'refund' and occurred_at >= ${from} and occurred_at < ${to} and payment_reversals.amount > 0`,
    ),
    db
      .select({
        orderId: sql<string>`id`.as("order_id"),
        providerOrderId: sql<string>`provider_order_id`.as("provider_order_id"),
        amount: sql<number>`amount`.as("amount"),
        currency: sql<string>`currency`.as("currency"),
        status: sql<OrderStatus>`status`.as("status"),
      })
      .from(sql`orders where provider_order_id in (${listed(wanted.providerOrderIds)})`),
  ])
  return {
    payments: unique([...listedPayments, ...ourPayments]),
    refunds: unique([...listedRefunds, ...ourRefunds]),
    orders,
  }
}

const listed = (ids: string[]) => sql`select value from json_each(${JSON.stringify(ids)})`

const selectPayments = (db: Database, source: SQL) =>
  db
    .select({
      id: sql<string>`payment_id`.as("payment_id"),
      amount: sql<number>`amount`.as("amount"),
      currency: sql<string>`currency`.as("currency"),
      orderId: sql<string>`id`.as("order_id"),
    })
    .from(source)
    .limit(MAX_ROWS)

const selectRefunds = (db: Database, condition: SQL) =>
  db
    .select({
      id: sql<string>`substr(payment_reversals.id, 8)`.as("refund_id"),
      paymentId: sql<string>`payment_reversals.payment_id`.as("payment_id"),
      amount: sql<number>`payment_reversals.amount`.as("amount"),
      currency: sql<string>`coalesce(
        (select o.currency from orders o where o.payment_id = payment_reversals.payment_id), ''
      )`.as("currency"),
    })
    .from(paymentReversals)
    .where(condition)
    .limit(MAX_ROWS)

const unique = <Row extends { id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
