import { and, eq, sql } from "drizzle-orm"
import type { Coupon, CouponUses } from "#app/domain/checkout/coupon.ts"
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
      isUsedBefore: sql<number>`${isUsedBy(userId)}`,
    })
    .from(coupons)
    .where(eq(coupons.code, code))
    .limit(1)
  if (!found) return null
  const { coupon, reserved, isUsedBefore } = found
  return { coupon, uses: { reserved, isUsedBefore: isUsedBefore === 1 } }
}

/** `couponProblem` of domain/checkout/coupon.ts in SQL: decides in the transaction who gets the last use. */
export function isAvailable({ couponId, userId, now }: Use) {
  const at = now.getTime()
  return sql`exists (select 1 from ${coupons} where ${and(
    eq(coupons.id, couponId),
    sql`${coupons.endedAt} is null and ${coupons.validFrom} <= ${at}`,
    sql`(${coupons.validUntil} is null or ${coupons.validUntil} > ${at})`,
    sql`(${coupons.maxUses} is null
      or ${coupons.used} + ${reservedByOthers({ userId, now })} < ${coupons.maxUses})`,
    sql`(${coupons.oncePerCustomer} = 0 or not ${isUsedBy(userId)})`,
  )})`
}

// `coupons.id` as text: Drizzle writes a column of a select's one table without the table, which here is another's.

/** A literal status matches the partial index. */
const reservedByOthers = ({ userId, now }: Pick<Use, "userId" | "now">) =>
  sql<number>`(select count(*) from orders r where r.coupon_id = coupons.id and r.status = 'pending'
    and r.coupon_reserved_until > ${now.getTime()} and r.user_id <> ${userId})`

const isUsedBy = (userId: string) =>
  sql`exists (select 1 from orders p where p.coupon_id = coupons.id and p.user_id = ${userId}
    and p.status = 'paid')`
