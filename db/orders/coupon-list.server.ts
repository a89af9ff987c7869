import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm"
import { type Coupon, normalizeCouponCode } from "#app/domain/orders/coupon.ts"
import { type ActionStatements, changeWhere } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Reading } from "#db/keyset.server.ts"
import { coupons } from "#db/schema.ts"

type CouponFilter = { find: string | null; state: "open" | "ended" | null }

/** One page of coupons. */
export function listCoupons(
  db: Database,
  { find, state }: CouponFilter,
  { keyset, limit, now }: Reading & { now: Date },
): Promise<Coupon[]> {
  return db
    .select()
    .from(coupons)
    .where(
      and(
        // What can't be a code is found nowhere.
        find === null ? undefined : eq(coupons.code, normalizeCouponCode(find) ?? ""),
        state === "ended" ? or(gt(coupons.endedAt, new Date(0)), lte(coupons.validUntil, now)) : undefined,
        state === "open" ? isNull(coupons.endedAt) : undefined,
        state === "open" ? or(isNull(coupons.validUntil), gt(coupons.validUntil, now)) : undefined,
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

/** Ends a coupon: it can't be applied anymore; whoever has a use kept can still pay. */
export const endCoupon = (db: Database, code: string, now: Date) =>
  changeWhere(db, coupons, { endedAt: now }, sql`code = ${code} and ended_at is null`)
