import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { Coupon } from "#app/domain/orders/coupon.ts"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Keyset } from "#db/keyset.server.ts"
import { coupons } from "#db/schema.ts"

/** `code` in its stored form; `ended` true for those that ended, false for the others; null for all. */
export type CouponListFilter = {
  code: string | null
  ended: boolean | null
  now: Date
}

/** One page of coupons. */
export function listCoupons(
  db: Database,
  { code, ended, now }: CouponListFilter,
  keyset: Keyset,
  limit: number,
): Promise<Coupon[]> {
  return db
    .select()
    .from(coupons)
    .where(
      and(
        code === null ? undefined : eq(coupons.code, code),
        ended === true ? or(gt(coupons.endedAt, new Date(0)), lte(coupons.validUntil, now)) : undefined,
        ended === false ? isNull(coupons.endedAt) : undefined,
        ended === false ? or(isNull(coupons.validUntil), gt(coupons.validUntil, now)) : undefined,
        afterCursor(coupons, keyset) ?? gt(coupons.createdAt, new Date(0)),
      ),
    )
    .orderBy(...inOrder(coupons, keyset))
    .limit(limit)
}

export type NewCoupon = Omit<Coupon, "endedAt" | "used">

/** Adds a coupon, unless its code exists. */
export function addCoupon(db: Database, coupon: NewCoupon): ActionStatements {
  return {
    condition: sql`not exists (select 1 from coupons where code = ${coupon.code})`,
    changes: [db.insert(coupons).values(coupon)],
  }
}

const isOpen = (code: string): SQL => sql`code = ${code} and ended_at is null`

/** Ends a coupon: it can't be applied anymore; whoever has a use kept can still pay. */
export function endCoupon(db: Database, code: string, now: Date): ActionStatements {
  return {
    condition: sql`exists (select 1 from coupons where ${isOpen(code)})`,
    changes: [db.update(coupons).set({ endedAt: now }).where(isOpen(code))],
  }
}
