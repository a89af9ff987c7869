import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { requireOwner, requireRecentFactor } from "#app/auth/guards.server.ts"
import { couponStates } from "#app/copy/desk/coupons.ts"
import { CURRENCIES, formatPlain } from "#app/domain/money.ts"
import { type Coupon, couponState } from "#app/domain/orders/coupon.ts"
import { indianDayOf, lastMomentBefore } from "#app/domain/time.ts"
import { csvResponse } from "#app/http/csv-response.server.ts"
import { listCoupons } from "#db/orders/coupon-list.server.ts"
import { readCouponFilter } from "./coupon-filter.ts"

/** The most coupons of one file. */
const MAX_ROWS = 5000

const HEADINGS = [
  ...["Code", "Percent", ...CURRENCIES],
  ...["From", "Until", "Uses", "Used", "Once per customer", "State", "Created"],
]

/** The filtered coupons as a CSV download, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  await requireOwner(args)
  await requireRecentFactor(args)
  const now = args.context.now()
  const { filter } = readCouponFilter(new URL(args.request.url).searchParams, now)
  const keyset = { cursor: null, isOldestFirst: false }
  const coupons = await listCoupons(args.context.db, filter, keyset, MAX_ROWS)
  return csvResponse([HEADINGS, ...coupons.map((coupon) => toRow(coupon, now))], "brisk-coupons.csv")
}

function toRow(coupon: Coupon, now: Date): string[] {
  const { code, percent, amounts, validFrom, validUntil, maxUses, used, oncePerCustomer } = coupon
  return [
    code,
    String(percent ?? ""),
    ...CURRENCIES.map((currency) => {
      const amount = amounts?.[currency]
      return amount === undefined ? "" : formatPlain(amount)
    }),
    indianDayOf(validFrom),
    validUntil ? indianDayOf(lastMomentBefore(validUntil)) : "",
    String(maxUses ?? ""),
    String(used),
    oncePerCustomer ? "yes" : "no",
    couponStates[couponState(coupon, now)],
    coupon.createdAt.toISOString(),
  ]
}
