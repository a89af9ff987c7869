import { eq, sql } from "drizzle-orm"
import type { OwnMoney } from "#app/domain/payments/settlement.ts"
import type { Database } from "#db/client.server.ts"
import { orders, payments, users } from "#db/schema.ts"

/** The most payments that are named as not paid out. */
export const MAX_UNSETTLED = 50

type Wanted = {
  /** The provider's ids of what its settlements list. */
  paymentIds: string[]
  refundIds: string[]
  /** Captured from the one time to before the other, and in none of these lines; null where that is not asked. */
  unsettled: { from: Date; to: Date; settledIds: string[] } | null
}

/** A payment or refund as it is stored here, with its order and buyer where they are known. */
type OwnRecord = OwnMoney & { paymentId: string; orderId: string | null; email: string | null }

/**
 * The payments and refunds that settlements list, as they are stored here, and the payments that no settlement lists: one
 * more than `MAX_UNSETTLED` where there are more. In one round trip; lists of ids are JSON, because a statement takes 100
 * parameters.
 */
export async function findSettledRecords(db: Database, { paymentIds, refundIds, unsettled }: Wanted) {
  const [paid, refunded, waiting] = await db.batch([
    selectPayments(db).where(sql`${payments.id} in (${listed(paymentIds)})`),
    db
      .select({
        ...{
          id: sql<string>`substr(e.id, 8)`.as("refund_id"),
          paymentId: sql<string>`e.payment_id`.as("pid"),
        },
        amount: sql<number>`e.amount`.as("refunded"),
        currency: sql<string | null>`coalesce(e.currency, p.currency)`.as("refund_currency"),
        orderId: sql<string | null>`p.order_id`.as("oid"),
        email: sql<string | null>`u.email`.as("buyer"),
      })
      .from(
        sql`ledger_entries e left join payments p on p.id = e.payment_id
          left join orders o on o.id = p.order_id left join users u on u.id = o.user_id
          where e.id in (${listed(refundIds.map((id) => `refund:${id}`))})`,
      ),
    selectPayments(db)
      .where(
        sql`${payments.id} in (select e.payment_id from ledger_entries e
          where e.occurred_at >= ${unsettled?.from.getTime() ?? 0} and e.occurred_at < ${unsettled?.to.getTime() ?? 0}
          and e.kind = 'payment' and e.amount > 0
          and e.payment_id not in (${listed(unsettled?.settledIds ?? [])}) limit ${MAX_UNSETTLED + 1})`,
      )
      .orderBy(payments.capturedAt),
  ])
  const records: OwnRecord[] = [
    ...paid.map((payment) => ({ ...payment, paymentId: payment.id })),
    ...refunded.map((refund) => ({ ...refund, inrAmount: null, fee: null, tax: null })),
  ]
  return { records, unsettled: waiting }
}

const listed = (ids: string[]) => sql`select value from json_each(${JSON.stringify(ids)})`

const selectPayments = (db: Database) =>
  db
    .select({
      ...{ id: payments.id, amount: payments.amount, currency: payments.currency },
      ...{ inrAmount: payments.inrAmount, fee: payments.fee, tax: payments.tax },
      ...{ orderId: payments.orderId, email: users.email, capturedAt: payments.capturedAt },
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
