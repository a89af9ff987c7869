import { and, eq, type SQL, sql } from "drizzle-orm"
import { copyDetails } from "#app/orders/order/details-queries.server.ts"
import type { Order, ProviderName } from "#app/orders/order/order.ts"
import {
  canOpenAnother,
  isOpenAtPrice,
  isPendingOf,
  newOrder,
  toOrder,
} from "#app/orders/order/queries.server.ts"
import type { Money } from "#app/platform/money.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { batch, type Database, findFirst, guarded, hasRow, insertIf } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { coupons, orders } from "#db/schema/orders.ts"
import { COUPON_RESERVATION, PAYMENT_TIMEOUT } from "./coupon.ts"

/** A use of a coupon by a customer at a time. */
type Use = { couponId: string; userId: string; now: Date }

/** A coupon by its normalized code, and what may block its use by the customer; null for an unknown code. */
export function findCoupon(db: Database, code: string, { userId, now }: Pick<Use, "userId" | "now">) {
  return findFirst(
    db
      .select({
        coupon: coupons,
        reserved: reservedByOthers({ userId, now }),
        isUsedBefore: isUsedBy(sql`${userId}`).mapWith(Boolean),
      })
      .from(coupons)
      .where(eq(coupons.code, code)),
  )
}

/** `couponProblem` in SQL: decides in the transaction who gets the last use. */
function isAvailable({ couponId, userId, now }: Use) {
  return hasRow`${coupons} where ${eq(coupons.id, couponId)}
    and ${hasUseLeft(now, reservedByOthers({ userId, now }))}
    and (${coupons.oncePerCustomer} = 0 or not ${isUsedBy(sql`${userId}`)})`
}

/** Condition: the coupon is valid, and has a use that is neither counted nor `reserved`. */
export const hasUseLeft = (now: Date, reserved: SQL) => sql`${coupons.endedAt} is null
  and ${coupons.validFrom} <= ${now.getTime()}
  and (${coupons.validUntil} is null or ${coupons.validUntil} > ${now.getTime()})
  and (${coupons.maxUses} is null or ${coupons.used} + ${reserved} < ${coupons.maxUses})`

// `coupons.id` as text: Drizzle writes a column of a select's one table without the table, which here is another's.

const reservedByOthers = ({ userId, now }: Pick<Use, "userId" | "now">) =>
  reservedFor(sql`r.user_id <> ${userId}`, now)

/** Uses that other orders `r` don't get yet. A literal status matches the partial index. */
export const reservedFor = (orders: SQL, now: Date) =>
  sql<number>`(select count(*) from orders r where r.coupon_id = coupons.id and r.status = 'pending'
    and r.coupon_reserved_until > ${addMilliseconds(now, -PAYMENT_TIMEOUT).getTime()} and ${orders})`

export const isUsedBy = (userId: SQL) =>
  hasRow`orders p where p.coupon_id = coupons.id and p.user_id = ${userId}
    and p.status = 'paid'`

type NewCouponOrder = Use & {
  id: string
  /** Price of the order without the coupon, which must be open. */
  listPrice: Money
  /** The price with the coupon. */
  price: Money
  /** Where that order was opened. */
  provider: ProviderName
  /** The order whose billing details are taken over. */
  fromOrderId: string
}

/**
 * Opens an order with a coupon beside the buyer's open order at the full price, or finds the open one, and reserves one use
 * of the coupon for it; uses that were reserved for other orders of the buyer become free. Null if the coupon can't be used
 * anymore, the order at the full price is no longer open, or the account may open no other.
 */
export async function openCouponOrder(db: Database, order: NewCouponOrder): Promise<Order | null> {
  const { userId, listPrice, provider, now, fromOrderId: from } = order
  const isOpened = isCouponOrder(order)
  const to = sql`(select id from ${orders} where ${isOpened})`
  const canBeAdded = sql`${hasRow`${orders} where ${isOpenAtPrice(userId, "license", listPrice, provider)}`}
    and ${canOpenAnother(userId, "license")}`
  const results = await guarded(
    db,
    sql`${isAvailable(order)} and (${hasRow`${orders} where ${isOpened}`} or (${canBeAdded}))`,
    {
      added: addCouponOrder(db, order),
      freed: db
        .update(orders)
        .set({ couponReservedUntil: null })
        .where(sql`${isPendingOf(userId, "license")} and coupon_reserved_until is not null`),
      reserved: db
        .update(orders)
        .set({ couponReservedUntil: addMilliseconds(now, COUPON_RESERVATION) })
        .where(isOpened)
        .returning(),
      ...copyDetails(db, { from, to, now }),
    },
  )
  if (results === "refused") return null
  const [opened] = results.reserved
  return opened ? toOrder(opened) : null
}

const isCouponOrder = ({ userId, couponId, price, provider }: NewCouponOrder): SQL =>
  sql`${isPendingOf(userId, "license")} and amount = ${price.amount} and currency = ${price.currency}
    and provider = ${provider} and coupon_id = ${couponId}`

/** Plan and country are those of the order at the full price. */
function addCouponOrder(
  db: Database,
  { id, userId, couponId, listPrice, price, provider, now }: NewCouponOrder,
) {
  const row = {
    ...newOrder({ id, userId, country: sql`b.country`, provider, createdAt: now }),
    ...price,
    kind: "license" as const,
    planType: sql`b.plan_type`,
    couponId,
    listAmount: listPrice.amount,
  }
  const fullPrice = sql`(select * from ${orders} where ${isOpenAtPrice(userId, "license", listPrice, provider)}) b`
  return insertIf(db, orders, row, sql`true`, fullPrice).onConflictDoNothing()
}

/** The number of the account's pending orders of licenses. */
export const countPendingLicenses = (db: Database, userId: string) =>
  db.$count(orders, isPendingOf(userId, "license"))

type CouponOrder = Pick<NewCouponOrder, "id" | "userId" | "listPrice" | "provider" | "now">

/**
 * Frees the use that is reserved for an order, and returns the buyer's open order at the full price with the billing details
 * of the other; null where it is no longer open.
 */
export async function leaveCouponOrder(
  db: Database,
  { id, userId, listPrice, provider, now }: CouponOrder,
): Promise<Order | null> {
  const isFullPrice = isOpenAtPrice(userId, "license", listPrice, provider)
  const fullPrice = sql`(select id from ${orders} where ${isFullPrice})`
  const { rows } = await batch(db, {
    freed: db
      .update(orders)
      .set({ couponReservedUntil: null })
      .where(and(eq(orders.id, id), eq(orders.userId, userId))),
    ...copyDetails(db, { from: id, to: fullPrice, now }),
    rows: db.select().from(orders).where(isFullPrice),
  })
  const [found] = rows
  return found ? toOrder(found) : null
}

/**
 * The payable order of `userId` with a coupon that a use is reserved for at `now` (Unix milliseconds), in place of `orderId` at
 * the full price; for a batch.
 */
export const couponOrder = preparedOnce((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${isPendingOf(sql.placeholder("userId"), "license")} and coupon_reserved_until > ${sql.placeholder("now")}
        and provider_order_id is not null and (list_amount, currency, provider) = (select amount, currency, provider from orders
          where id = ${sql.placeholder("orderId")} and quote_id is null and coupon_id is null)`,
    )
    .limit(1)
    .prepare(),
)
