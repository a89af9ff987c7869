import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { type PaymentWork, problemsOfWork } from "#app/orders/payment-notices/payment-notice.ts"
import { quotes } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import type { WorkFacts, WorkSource } from "./work-items.ts"

type Value = SQL | SQLiteColumn

export type Source<Name extends WorkSource = WorkSource> = {
  from: SQLiteTable | SQL
  /** Condition; the literal ones are those of partial indexes, each of which has only what is open. */
  open: SQL
  at: Value
  /** Key among the items of its source; by default the id. */
  key?: SQL
  /** Column to group by: one item per value. */
  groupBy?: SQL
  /** Sort order of the items; by default that in which they appeared. */
  sortedBy?: SQL
  /** It waits for somebody else, which is no reason for an alert. */
  isQuiet?: true
  /** Columns to select, as `WorkFacts` describes them; the id by default from the column of this name. */
  values: { [Fact in keyof WorkFacts[Name]]: Value } & {
    [Common in "id" | "who" | "amount" | "currency"]?: Value
  }
}

/** The address of an account. */
export const emailOf = (userId: SQL) => sql`(select u.email from users u where u.id = ${userId})`

/** The address of an order's buyer. */
export const emailOfOrder = (id: SQL) => emailOf(sql`(select b.user_id from orders b where b.id = ${id})`)

export const sumOf = ({ amount, currency }: { amount: SQLiteColumn; currency: SQLiteColumn }) => ({
  amount,
  currency,
})

/** What the sources of quotes have in common. */
export const quote = {
  from: quotes,
  at: quotes.createdAt,
  values: {
    ...sumOf(quotes),
    who: quotes.email,
    validUntil: quotes.validUntil,
    requestedAt: quotes.requestedAt,
    devices: quotes.devices,
    country: quotes.country,
  },
}

/** The payments whose problems are work items of this source. */
export const payment = (source: PaymentWork) => ({
  from: payments,
  open: sql`problem is not null and problem_resolved_at is null and problem in ${problemsOfWork(source)}`,
  at: payments.problemFoundAt,
  values: {
    ...sumOf(payments),
    problem: payments.problem,
    expected:
      sql`(select json_object('amount', b.amount, 'currency', b.currency) from orders b where b.id = payments.order_id)`.mapWith(
        JSON.parse,
      ),
    // Whoever paid for an order that is not known here was told at the address that is named at the provider.
    who: sql`coalesce(${emailOfOrder(sql`payments.order_id`)},
      (select o.recipient from outbox o where o.id = 'payment-problem:' || payments.id))`,
  },
})
