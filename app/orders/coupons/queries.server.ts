import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm"
import { copyAgreement, copyBillingDetails } from "#app/orders/order/details-queries.server.ts"
import { MAX_OPEN_ORDERS, type Order } from "#app/orders/order/order.ts"
import { canOpenAnother, newOrder, toOrder } from "#app/orders/order/queries.server.ts"
import type { Money } from "#app/platform/money.ts"
import { addMilliseconds, indianDayOf } from "#app/platform/time.ts"
import { countOpened } from "#app/platform/totals/queries.server.ts"
import { batch, coupons, type Database, hasRow, insertIf, orders } from "#db/client.server.ts"
import { COUPON_RESERVATION, type Coupon, type CouponUses, PAYMENT_TIMEOUT } from "./coupon.ts"

/** A use of a coupon by a customer at a time. */
type Use = { couponId: string; userId: string; now: Date }

/** A coupon by its normalized code, and what stands against a use of it by the customer; null for an unknown code. */
export async function findCoupon(
  db: Database,
  code: string,
  { userId, now }: Pick<Use, "userId" | "now">,
): Promise<{ coupon: Coupon; uses: CouponUses } | null> {
  const [found] = await db
    .select({
      coupon: coupons,
      reserved: reservedByOthers({ userId, now }),
      isUsedBefore: sql<number>`${isUsedBy(sql`${userId}`)}`,
    })
    .from(coupons)
    .where(eq(coupons.code, code))
  if (!found) return null
  const { coupon, reserved, isUsedBefore } = found
  return { coupon, uses: { reserved, isUsedBefore: isUsedBefore === 1 } }
}

/** `couponProblem` of domain/orders/coupon.ts in SQL: decides in the transaction who gets the last use. */
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

type NewCouponOrder = {
  id: string
  userId: string
  couponId: string
  /** Price of the order without the coupon, which must be open. */
  listPrice: Money
  /** With the coupon. */
  price: Money
  /** The order whose billing details are taken over. */
  fromOrderId: string
  now: Date
}

type Opened = { kind: "opened"; order: Order } | { kind: "too-many-open-orders" | "refused" }

/**
 * Opens an order with a coupon beside the buyer's open order at the full price, or finds the one that is open, and keeps
 * one use of the coupon for it; uses that were kept for other orders of the buyer become free. "refused" if the coupon
 * can't be used anymore, or the order at the full price is no longer open.
 */
export async function openCouponOrder(db: Database, order: NewCouponOrder): Promise<Opened> {
  const { userId, now, fromOrderId } = order
  const until = addMilliseconds(now, COUPON_RESERVATION)
  const isTarget = couponOrder(order)
  const reserved = sql`(select id from ${orders} where ${isTarget} and coupon_reserved_until = ${until.getTime()})`
  const results = await batch(db, {
    added: addCouponOrder(db, order, until),
    counted: countOpened(db, indianDayOf(now)),
    reserved: db
      .update(orders)
      .set({ couponReservedUntil: until })
      .where(and(isTarget, isAvailable(order)))
      .returning(),
    freed: db
      .update(orders)
      .set({ couponReservedUntil: null })
      .where(sql`${openOrdersOf(userId)} and coupon_reserved_until is not null and id <> ${reserved}`),
    details: copyBillingDetails(db, { from: fromOrderId, to: reserved, now }),
    agreement: copyAgreement(db, { from: fromOrderId, to: reserved }),
    found: db.select({ id: orders.id }).from(orders).where(isTarget).limit(1),
    open: db.select({ count: count() }).from(orders).where(openOrdersOf(userId)),
  })
  const [opened] = results.reserved
  if (opened) return { kind: "opened", order: toOrder(opened) }
  const isFull = results.open.some(({ count }) => count >= MAX_OPEN_ORDERS)
  return { kind: results.found.length === 0 && isFull ? "too-many-open-orders" : "refused" }
}

/** A literal status matches the partial index. */
const openOrdersOf = (userId: string) =>
  sql`${orders.userId} = ${userId} and kind = 'license' and status = 'pending'`

const couponOrder = ({ userId, couponId, price }: NewCouponOrder): SQL =>
  sql`${openOrdersOf(userId)} and amount = ${price.amount} and currency = ${price.currency} and coupon_id = ${couponId}`

/** Plan and country are those of the order at the full price. */
function addCouponOrder(db: Database, order: NewCouponOrder, until: Date) {
  const { id, userId, couponId, listPrice, price, now } = order
  const row = {
    ...newOrder({ id, userId, country: sql`b.country`, createdAt: now }),
    ...{
      kind: "license" as const,
      planType: sql`b.plan_type`,
      amount: price.amount,
      currency: sql`b.currency`,
    },
    couponId,
    listAmount: sql`b.amount`,
    couponReservedUntil: until,
  }
  const isWanted = sql`b.user_id = ${userId} and b.kind = 'license' and b.status = 'pending'
    and b.amount = ${listPrice.amount} and b.currency = ${listPrice.currency}
    and b.quote_id is null and b.coupon_id is null and ${isAvailable(order)}
    and ${canOpenAnother(userId, "license")}`
  return insertIf(db, orders, row, isWanted, sql`orders b`).onConflictDoNothing()
}

type CouponOrder = { id: string; userId: string; listPrice: Money; now: Date }

/**
 * Frees the use that is kept for an order, and returns the buyer's open order at the full price with the billing details
 * of the other; null where it is no longer open.
 */
export async function leaveCouponOrder(
  db: Database,
  { id, userId, listPrice, now }: CouponOrder,
): Promise<Order | null> {
  const isFullPrice = and(
    openOrdersOf(userId),
    eq(orders.amount, listPrice.amount),
    eq(orders.currency, listPrice.currency),
    isNull(orders.quoteId),
    isNull(orders.couponId),
  )
  const fullPrice = sql`(select id from ${orders} where ${isFullPrice})`
  const { rows } = await batch(db, {
    freed: db
      .update(orders)
      .set({ couponReservedUntil: null })
      .where(and(eq(orders.id, id), eq(orders.userId, userId))),
    details: copyBillingDetails(db, { from: id, to: fullPrice, now }),
    agreement: copyAgreement(db, { from: id, to: fullPrice }),
    rows: db.select().from(orders).where(isFullPrice).limit(1),
  })
  const [found] = rows
  return found ? toOrder(found) : null
}

/** The buyer's payable order with a coupon that a use is kept for, in place of one at the full price; for a batch. */
export function selectCouponOrderOf(db: Database, userId: string, orderId: string, now: Date) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${openOrdersOf(userId)} and coupon_reserved_until > ${now.getTime()}
        and provider_order_id is not null and (list_amount, currency) = (select amount, currency from orders
          where id = ${orderId} and quote_id is null and coupon_id is null)`,
    )
    .limit(1)
}
