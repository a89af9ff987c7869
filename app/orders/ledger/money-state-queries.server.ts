import { type SQL, sql } from "drizzle-orm"
import type { MoneyState } from "#app/orders/order/order.ts"
import { type Database, hasRow } from "#db/client.server.ts"
import { orders } from "#db/schema/orders.ts"

/** State of the money of an order, a row of `orders`; null for a plain payment or none. */
const moneyState = sql<MoneyState | null>`case
  when ${hasRow`payments p join disputes d on d.payment_id = p.id
    where p.order_id = orders.id and d.status <> 'closed'`} then 'disputed'
  when ${hasRow`payments p
    where p.order_id = orders.id and p.problem is not null and p.problem_resolved_at is null`} then 'problem'
  else (select case when p.dispute_state = 'lost' then 'dispute-lost' when p.refunded_amount >= p.amount then 'refunded'
    when ${hasRow`withdrawals w where w.order_id = orders.id`} then 'withdrawn'
    when p.refunded_amount > 0 then 'partly-refunded' end from payments p where p.id = orders.payment_id) end`

/**
 * A statement for each batch that writes of a payment, its disputes or its problem, or of a withdrawal, after it did: by this state
 * the desk lists orders.
 */
export const refreshMoneyState = (db: Database, paymentId: string | SQL) =>
  db
    .update(orders)
    .set({ moneyState })
    .where(
      sql`id = (select order_id from payments where id = ${paymentId}) and money_state is not (${moneyState})`,
    )
