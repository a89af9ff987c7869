import { eq, type SQL, sql } from "drizzle-orm"
import { type Coupon, type CouponUses, PAYMENT_TIMEOUT } from "#app/domain/orders/coupon.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { coupons } from "#db/schema.ts"

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
    .limit(1)
  if (!found) return null
  const { coupon, reserved, isUsedBefore } = found
  return { coupon, uses: { reserved, isUsedBefore: isUsedBefore === 1 } }
}

/** `couponProblem` of domain/orders/coupon.ts in SQL: decides in the transaction who gets the last use. */
export function isAvailable({ couponId, userId, now }: Use) {
  return sql`exists (select 1 from ${coupons} where ${eq(coupons.id, couponId)}
    and ${hasUseLeft(now, reservedByOthers({ userId, now }))}
    and (${coupons.oncePerCustomer} = 0 or not ${isUsedBy(sql`${userId}`)}))`
}

/** Whether a coupon is valid, and has a use that is neither counted nor `reserved`. */
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
  sql`exists (select 1 from orders p where p.coupon_id = coupons.id and p.user_id = ${userId}
    and p.status = 'paid')`
