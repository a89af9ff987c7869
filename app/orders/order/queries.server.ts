import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm"
import { emailOf } from "#app/accounts/email-address/queries.server.ts"
import type { Money } from "#app/platform/money.ts"
import type { Cursor } from "#app/platform/paging.ts"
import { retryDelay } from "#app/platform/retry-delay.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import {
  afterCursor,
  batch,
  claimDue,
  type Database,
  hasRow,
  insertIf,
  newestFirst,
} from "#db/client.server.ts"
import { orders } from "#db/schema/orders.ts"
import { FIRST_SYNC_DELAY, POLL_WINDOW } from "./confirmation-times.ts"
import { MAX_OPEN_ORDERS, type Order, type ProviderName, type Purchase } from "./order.ts"

type OrderRow = typeof orders.$inferSelect

type NewOrder = {
  id: string
  userId: string
  purchase: Purchase
  amount: Money
  /** The ISO 3166 code of the country that the price came from; null where it is unknown. */
  country: string | null
  provider: ProviderName
  createdAt: Date
}

/** Converts a row to the domain type. */
export function toOrder(row: OrderRow): Order {
  const purchase: Purchase = row.planType
    ? { kind: "license", planType: row.planType }
    : { kind: "donation", planType: null }
  return { ...row, ...purchase, amount: { amount: row.amount, currency: row.currency } }
}

/**
 * Adds an order, or returns the user's pending order of the same kind and price, so that a double click or a
 * second tab leads to one order and one payment. Null when the account has `MAX_OPEN_ORDERS` others, or was deleted meanwhile.
 */
export async function openOrder(db: Database, order: NewOrder): Promise<Order | null> {
  const { userId, purchase, amount, provider } = order
  const { found } = await batch(db, {
    added: insertIf(
      db,
      orders,
      { ...newOrder(order), ...purchase, ...amount },
      sql`${canOpenAnother(userId, purchase.kind)} and ${hasRow`users where id = ${userId}`}`,
    ).onConflictDoNothing(),
    found: db
      .select()
      .from(orders)
      .where(isOpenAtPrice(userId, purchase.kind, amount, provider)),
  })
  const [open] = found
  return open ? toOrder(open) : null
}

/** The columns of an order that was opened just now, without what it is for. */
export const newOrder = ({
  id,
  userId,
  country,
  provider,
  createdAt,
}: Pick<NewOrder, "id" | "userId" | "provider" | "createdAt"> & { country: string | null | SQL }) => ({
  id,
  userId,
  country,
  provider,
  source: provider,
  // The payments of a reseller name the order by its own id; Razorpay gives it one.
  providerOrderId: provider === "razorpay" ? null : id,
  createdAt,
  status: "pending" as const,
  nextSyncAt: addMilliseconds(createdAt, FIRST_SYNC_DELAY),
})

/** Condition on the pending orders of an account. The literal status matches the partial index. */
export const isPendingOf = (userId: string | Placeholder, kind: Order["kind"]) =>
  sql`${orders.userId} = ${userId} and kind = ${kind} and status = 'pending'`

/** Condition on the one pending order of an account at this price of the site and at this provider, without a coupon. */
export const isOpenAtPrice = (
  userId: string,
  kind: Order["kind"],
  { amount, currency }: Money,
  provider: ProviderName,
) =>
  sql`${isPendingOf(userId, kind)} and amount = ${amount} and currency = ${currency} and provider = ${provider}
    and quote_id is null and coupon_id is null`

/** True if an account may open another order of the kind. */
export const canOpenAnother = (userId: string, kind: Order["kind"]) =>
  sql`(select count(*) from ${orders} where ${isPendingOf(userId, kind)}) < ${MAX_OPEN_ORDERS}`

/**
 * Stores the provider order id; of two concurrent requests the first wins, and the other's order stays
 * unpaid.
 */
export async function linkProviderOrder(db: Database, id: string, providerOrderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ providerOrderId })
    .where(and(eq(orders.id, id), isNull(orders.providerOrderId)))
}

export async function findOrder(db: Database, id: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  return row ? toOrder(row) : null
}

/** Records when the browser first returned with a signed payment. */
export async function markReturned(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ returnedAt: now })
    .where(and(eq(orders.id, id), isNull(orders.returnedAt), ne(orders.status, "paid")))
}

export type ListOptions = { before: Cursor | null; limit: number }

/** Selects a page of the account's paid orders after the cursor, newest first, as a query for a batch. */
export function selectPaidOrders(db: Database, userId: string, { before, limit }: ListOptions) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), afterCursor(orders, before)))
    .orderBy(...newestFirst(orders))
    .limit(limit)
}

/** The number of the account's pending orders that can still be paid. Literals match their partial index. */
export const findOpenOrderCount = (db: Database, userId: string, now: Date) =>
  db.$count(
    orders,
    sql`user_id = ${userId} and kind in ('license', 'donation') and status = 'pending'
      and provider_order_id is not null and created_at > ${addMilliseconds(now, -POLL_WINDOW).getTime()}`,
  )

/** The account that opens an invoice or a receipt. */
export type Viewer = { id: string; isOwner: boolean }

/** True if the viewer bought the order, or is an owner of the site. */
export const isOpenTo = ({ id, isOwner }: Viewer) => or(eq(orders.userId, id), sql`${isOwner ? 1 : 0} = 1`)

/**
 * Orders that the cron syncs; literal values, because bound parameters would not match the partial indexes.
 */
const isSyncable = sql`status in ('pending', 'closed')`

export async function markSynced(db: Database, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ lastSyncedAt: now }).where(eq(orders.id, id))
}

/**
 * Claims up to `limit` orders that are due for a sync and schedules the next sync of each, so that concurrent
 * runs, and runs after a crash, claim different orders.
 */
export async function claimDueOrders(db: Database, now: Date, limit: number) {
  const due = await db
    .select({
      id: orders.id,
      provider: orders.provider,
      providerOrderId: orders.providerOrderId,
      syncAttempts: orders.syncAttempts,
    })
    .from(orders)
    .where(and(isSyncable, lte(orders.nextSyncAt, now)))
    .orderBy(orders.nextSyncAt)
    .limit(limit)
  return claimDue(db, due, ({ id, syncAttempts }) =>
    db
      .update(orders)
      .set({ syncAttempts: syncAttempts + 1, nextSyncAt: addMilliseconds(now, retryDelay(syncAttempts + 1)) })
      .where(and(eq(orders.id, id), isSyncable, eq(orders.syncAttempts, syncAttempts)))
      .returning({ id: orders.id }),
  )
}

/**
 * Marks up to `limit` unpaid orders as expired, which ends their syncs; a later webhook event still pays
 * them.
 */
export async function expireOrders(db: Database, openedBefore: Date, limit: number): Promise<void> {
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isSyncable, lte(orders.createdAt, openedBefore)))
    .limit(limit)
  await db.update(orders).set({ status: "expired" }).where(inArray(orders.id, due))
}

/** True if the order exists, as the condition of an action about it. */
export const orderExists = (id: string): SQL => hasRow`orders where id = ${id}`

/** The address of an order's buyer, in a statement. */
export const emailOfBuyer = (orderId: SQL) =>
  emailOf(sql`(select b.user_id from orders b where b.id = ${orderId})`)
