import type { AppLoadContext } from "@remix-run/cloudflare"
import type { ChangeLook } from "#app/components/desk/change-look.tsx"
import { couponsCopy, discountOf } from "#app/copy/desk/coupons.ts"
import { regionNames } from "#app/copy/desk/prices.ts"
import { formatMoney } from "#app/domain/money.ts"
import { type CouponTerms, discount } from "#app/domain/orders/coupon.ts"
import { basicPrice } from "#app/domain/orders/plans.ts"
import { effectivePrice } from "#app/domain/orders/pricing.ts"
import { listRegionalPrices } from "#db/orders/prices.server.ts"

/** The most that a coupon may take off without a second look, in percent. */
const UNSEEN_PERCENT = 50

/** What a coupon costs the shop in each region; null for one that takes off no more than half of Basic anywhere. */
export async function couponLook(
  { db, now }: Pick<AppLoadContext, "db" | "now">,
  { percent, amounts, ...terms }: CouponTerms & { maxUses: number | null },
  what: string,
): Promise<ChangeLook | null> {
  if (percent !== null && percent <= UNSEEN_PERCENT) return null
  const prices = (await listRegionalPrices(db, now())).map((regional) => {
    const { price } = basicPrice(effectivePrice(regional))
    const discounted = discount({ percent, amounts }, price)
    const is = discounted.kind === "discounted" ? discounted.price : null
    return { region: regional.region, was: price, is }
  })
  if (!prices.some(({ was, is }) => is && 100 * is.amount < (100 - UNSEEN_PERCENT) * was.amount)) return null
  return {
    title: couponsCopy.lookTitle(what, discountOf({ percent, amounts })),
    lead: couponsCopy.lookLead(terms.maxUses),
    rows: prices.map(({ region, was, is }) => ({
      what: couponsCopy.basicIn(regionNames[region]),
      was: formatMoney(was),
      is: is ? formatMoney(is) : couponsCopy.notThere,
    })),
    shown: JSON.stringify([what, percent, amounts, terms.maxUses, prices.map(({ was }) => was.amount)]),
  }
}
