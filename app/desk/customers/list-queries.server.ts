import { and, sql } from "drizzle-orm"
import type { CustomerState } from "#app/accounts/account/account.ts"
import {
  afterCursor,
  type Database,
  inOrder,
  isIn,
  type Period,
  type Reading,
  users,
} from "#db/client.server.ts"

type CustomerFilter = Period & { state: CustomerState | null }

// The conditions are those of partial indexes.
const STATES = {
  unconfirmed: sql`email_confirmed_at is null`,
  news: sql`opt_in_promotions = 1`,
  disabled: sql`disabled_at is not null`,
} as const satisfies Record<CustomerState, unknown>

/** Lists one page of accounts, each with the country of its last order and its payments by currency. */
export function listCustomers(db: Database, filter: CustomerFilter, { keyset, limit }: Reading) {
  return db
    .select({
      ...accountColumns,
      country: sql<string | null>`(select o.country from orders o where o.user_id = users.id
        order by o.created_at desc limit 1)`.as("country"),
    })
    .from(users)
    .where(
      and(
        filter.state ? STATES[filter.state] : undefined,
        isIn(users.createdAt, filter),
        afterCursor(users, keyset),
      ),
    )
    .orderBy(...inOrder(users, keyset))
    .limit(limit)
}

/** Sums that an account paid, by currency. */
const paidInAll =
  sql<string>`(select json_group_array(json_object('currency', p.currency, 'amount', p.amount))
  from (select o.currency as currency, sum(o.amount) as amount from orders o
    where o.user_id = users.id and o.paid_at is not null and o.source not in ('free', 'unknown') group by o.currency) p)`
    .mapWith(readSums)
    .as("paid")

function readSums(json: string) {
  return JSON.parse(json) as { currency: string; amount: number }[]
}

const { id, email, createdAt, emailConfirmedAt, optInPromotions, disabledAt } = users

/** Account columns that the desk shows. */
export const accountColumns = {
  id,
  email,
  createdAt,
  emailConfirmedAt,
  optInPromotions,
  disabledAt,
  paid: paidInAll,
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number]
