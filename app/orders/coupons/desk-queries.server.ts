import { eq, gt, isNull, lte, or, sql } from "drizzle-orm"
import { EARLIEST_TIME } from "#app/platform/time.ts"
import {
  type ActionStatements,
  changeWhere,
  type Database,
  hasRow,
  inPage,
  type Reading,
} from "#db/client.server.ts"
import { coupons } from "#db/schema/orders.ts"
import { type Coupon, normalizeCouponCode } from "./coupon.ts"

export type CouponFilter = { find: string | null; state: "open" | "ended" | null }

/** Lists a page of coupons. */
export function listCoupons(
  db: Database,
  { find, state }: CouponFilter,
  { now, ...reading }: Reading & { now: Date },
): Promise<Coupon[]> {
  return inPage(db.select().from(coupons).$dynamic(), coupons, reading, [
    // No coupon matches a text that can't be a code.
    find === null ? undefined : eq(coupons.code, normalizeCouponCode(find) ?? ""),
    state === "ended" ? or(gt(coupons.endedAt, EARLIEST_TIME), lte(coupons.validUntil, now)) : undefined,
    state === "open" ? isNull(coupons.endedAt) : undefined,
    state === "open" ? or(isNull(coupons.validUntil), gt(coupons.validUntil, now)) : undefined,
  ])
}

export type NewCoupon = Omit<Coupon, "endedAt" | "used">
/** Adds a coupon, unless its code exists. */
export function addCoupon(db: Database, coupon: NewCoupon): ActionStatements {
  return {
    condition: sql`not ${hasRow`coupons where code = ${coupon.code}`}`,
    changes: [db.insert(coupons).values(coupon)],
  }
}

/** Ends a coupon: it can't be applied anymore, but buyers with a reserved use can still pay. */
export const endCoupon = (db: Database, code: string, now: Date) =>
  changeWhere(db, coupons, { endedAt: now }, sql`code = ${code} and ended_at is null`)
