import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { Coupon } from "#app/domain/orders/coupon.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { afterCursor, inOrder, type Keyset } from "#db/keyset.server.ts"
import { coupons } from "#db/schema.ts"

/** `code` in its stored form; `ended` true for those that ended, false for the others; null for all. */
export type CouponListFilter = {
  code: string | null
  batchId: string | null
  ended: boolean | null
  now: Date
}

/** One page of coupons. */
export function listCoupons(
  db: Database,
  { code, batchId, ended, now }: CouponListFilter,
  keyset: Keyset,
  limit: number,
): Promise<Coupon[]> {
  return db
    .select()
    .from(coupons)
    .where(
      and(
        code === null ? undefined : eq(coupons.code, code),
        batchId === null ? undefined : eq(coupons.batchId, batchId),
        ended === true ? or(gt(coupons.endedAt, new Date(0)), lte(coupons.validUntil, now)) : undefined,
        ended === false ? isNull(coupons.endedAt) : undefined,
        ended === false ? or(isNull(coupons.validUntil), gt(coupons.validUntil, now)) : undefined,
        afterCursor(coupons, keyset) ?? gt(coupons.createdAt, new Date(0)),
      ),
    )
    .orderBy(...inOrder(coupons, keyset))
    .limit(limit)
}

/** What the coupons of one form have in common. */
export type NewCoupons = Omit<Coupon, "id" | "code" | "endedAt" | "used"> & {
  codes: { id: string; code: string }[]
}

/** Adds coupons, unless one of their codes exists. */
export function addCoupons(db: Database, { codes, ...coupon }: NewCoupons): ActionStatements {
  const list = JSON.stringify(codes)
  return {
    condition: sql`not exists (select 1 from coupons where code in
      (select json_extract(value, '$.code') from json_each(${list})))`,
    changes: (isDone) => [
      insertIf(
        db,
        coupons,
        { ...coupon, id: sql`value ->> '$.id'`, code: sql`value ->> '$.code'` },
        isDone,
        sql`json_each(${list})`,
      ),
    ],
  }
}

const isOpen = (code: string): SQL => sql`code = ${code} and ended_at is null`

/** Ends a coupon: it can't be applied anymore; whoever has a use kept can still pay. */
export function endCoupon(db: Database, code: string, now: Date): ActionStatements {
  return {
    condition: sql`exists (select 1 from coupons where ${isOpen(code)})`,
    changes: (isDone) => [
      db
        .update(coupons)
        .set({ endedAt: now })
        .where(and(isOpen(code), isDone)),
    ],
  }
}
