import { type SQL, sql } from "drizzle-orm"
import type { OrderStatus } from "#app/domain/orders/order.ts"
import type { Database } from "#db/client.server.ts"

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
 * The payments and refunds of the ledger that the provider lists or that happened in the range, and the orders that the
 * provider's payments name, in one round trip. Lists of ids are JSON, because a statement takes 100 parameters.
 */
export async function findOwnRecords(db: Database, wanted: Wanted) {
  const range = sql`e.occurred_at >= ${wanted.from.getTime()} and e.occurred_at < ${wanted.to.getTime()}`
  const [payments, paymentsInRange, refunds, refundsInRange, orders] = await db.batch([
    selectEntries(db, "payment", isListed("payment", wanted.paymentIds)),
    selectEntries(db, "payment", range),
    selectEntries(db, "refund", isListed("refund", wanted.refundIds)),
    selectEntries(db, "refund", range),
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
    payments: unique([...payments, ...paymentsInRange]),
    refunds: unique([...refunds, ...refundsInRange]),
    orders,
  }
}

const listed = (ids: string[]) => sql`select value from json_each(${JSON.stringify(ids)})`

// A payment's amount may have been learned after its first entry, and so stand in another one.
const PROVIDER_IDS = { payment: sql`e.payment_id`, refund: sql`substr(e.id, ${"refund:".length + 1})` }

const isListed = (kind: "payment" | "refund", ids: string[]) =>
  kind === "payment"
    ? sql`e.payment_id in (${listed(ids)})`
    : sql`e.id in (${listed(ids.map((id) => `refund:${id}`))})`

const selectEntries = (db: Database, kind: "payment" | "refund", condition: SQL) =>
  db
    .select({
      id: sql<string>`${PROVIDER_IDS[kind]}`.as("provider_id"),
      paymentId: sql<string>`e.payment_id`.as("payment_id"),
      amount: sql<number>`e.amount`.as("amount"),
      currency: sql<string>`coalesce(e.currency, p.currency, '')`.as("currency"),
      orderId: sql<string | null>`p.order_id`.as("order_id"),
    })
    .from(
      sql`ledger_entries e left join payments p on p.id = e.payment_id
        where ${condition} and e.kind = ${kind} and e.amount > 0`,
    )
    .limit(MAX_ROWS)

const unique = <Row extends { id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/**
 * Of these payments, the ids of those that are known without an amount to compare: stored with a problem, open or resolved,
 * or of a license from before this site whose amount nothing says.
 */
export async function findUncomparedPayments(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db.select({ id: sql<string>`value`.as("payment_id") }).from(
    sql`(${listed(ids)}) where exists (select 1 from payments p where p.id = value and p.problem is not null)
      or exists (select 1 from ledger_entries e where e.id = 'payment:' || value and e.kind = 'unknown')`,
  )
  return new Set(found.map(({ id }) => id))
}
