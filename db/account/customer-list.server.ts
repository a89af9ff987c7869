import { and, gte, lt, sql } from "drizzle-orm"
import type { CustomerState } from "#app/domain/account/account.ts"
import { afterCursor, type Database, inOrder, type Keyset, users } from "#db/client.server.ts"

export type CustomerFilter = {
  state: CustomerState | null
  /** Signed up at or after, and before. */
  from: Date | null
  to: Date | null
}

// The conditions are those of partial indexes.
const STATES = {
  unconfirmed: sql`email_confirmed_at is null`,
  news: sql`opt_in_promotions = 1`,
  disabled: sql`disabled_at is not null`,
} as const satisfies Record<CustomerState, unknown>

/** One page of accounts, each with the country of its last order and what it paid, by currency. */
export function listCustomers(
  db: Database,
  { state, from, to }: CustomerFilter,
  keyset: Keyset,
  limit: number,
) {
  return db
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      emailConfirmedAt: users.emailConfirmedAt,
      optInPromotions: users.optInPromotions,
      disabledAt: users.disabledAt,
      country: sql<string | null>`(select o.country from orders o where o.user_id = users.id
        order by o.created_at desc limit 1)`.as("country"),
      paid: paidInAll,
    })
    .from(users)
    .where(
      and(
        state ? STATES[state] : undefined,
        gte(users.createdAt, from ?? new Date(0)),
        to ? lt(users.createdAt, to) : undefined,
        afterCursor(users, keyset),
      ),
    )
    .orderBy(...inOrder(users, keyset))
    .limit(limit)
}

/** What an account paid, by currency. */
export const paidInAll =
  sql<string>`(select json_group_array(json_object('currency', p.currency, 'amount', p.amount))
  from (select o.currency as currency, sum(o.amount) as amount from orders o
    where o.user_id = users.id and o.paid_at is not null and o.source not in ('free', 'unknown') group by o.currency) p)`
    .mapWith(readSums)
    .as("paid")

function readSums(json: string) {
  return JSON.parse(json) as { currency: string; amount: number }[]
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number]
