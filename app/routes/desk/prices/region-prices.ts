import { formatMoney } from "#app/domain/money.ts"
import { basicPrice, businessPrice } from "#app/domain/orders/plans.ts"
import { effectivePrice, type RegionalPrice } from "#app/domain/orders/pricing.ts"

/** What the plans cost in a region, in words. */
export function pricesOf(price: RegionalPrice) {
  const regional = effectivePrice(price)
  return {
    basic: formatMoney(basicPrice(regional).price),
    business: formatMoney(businessPrice(regional).price),
  }
}
