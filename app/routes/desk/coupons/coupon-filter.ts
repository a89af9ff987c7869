import type { CouponFilter } from "#app/copy/desk/coupons.ts"
import { normalizeCouponCode } from "#app/domain/orders/coupon.ts"

/** The filter of the list of coupons in the URL; what is not valid is left out. */
export function readCouponFilter(searchParams: URLSearchParams, now: Date) {
  const find = (searchParams.get("find") ?? "").trim().slice(0, 100)
  const typed = searchParams.get("state")
  const state: CouponFilter | "" = typed === "open" || typed === "ended" ? typed : ""
  const values = { find, state }
  const present = Object.entries(values).filter(([, value]) => value !== "")
  return {
    filter: {
      // What can't be a code is found nowhere.
      code: find === "" ? null : (normalizeCouponCode(find) ?? ""),
      ended: state === "" ? null : state === "ended",
      now,
    },
    values,
    query: new URLSearchParams(present).toString(),
  }
}
