import { pricesCopy, regionNames } from "#app/copy/desk/prices.ts"
import { countryName } from "#app/copy/papers/country-names.server.ts"
import { formatMoney } from "#app/domain/money.ts"
import { basicPrice, businessPrice } from "#app/domain/orders/plans.ts"
import { changeInPercent, isLargeDrop, sampleCountries } from "#app/domain/orders/price-change.ts"
import { effectivePrice, type RegionalPrice } from "#app/domain/orders/pricing.ts"
import { regionOf } from "#app/domain/orders/regions.ts"
import { formatIndianMoment } from "#app/domain/time.ts"

/** Minor units, and from when it holds: at once for null. */
export type PriceChange = { baseAmount: number; overrideAmount: number | null; from: Date | null }

/** A change of a price as it is shown before it is done, with what its form sends. */
export function priceLook(prices: RegionalPrice[], current: RegionalPrice, change: PriceChange) {
  const next = { ...current, ...change }
  const [was, is] = [effectivePrice(current), effectivePrice(next)]
  const percent = changeInPercent(was, is)
  return {
    title: `${regionNames[current.region]}: ${formatMoney(was)} → ${formatMoney(is)}`,
    difference: percent === 0 ? "None" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`,
    from: change.from ? formatIndianMoment(change.from) : pricesCopy.atOnce,
    countries: sampleCountries(current.region).flatMap((country) => {
      const region = regionOf(country)
      const before = prices.find((price) => price.region === region)
      if (!before) return []
      const sees = (price: RegionalPrice) => {
        const regional = effectivePrice(price)
        const [basic, business] = [basicPrice(regional).price, businessPrice(regional).price]
        return { basic: formatMoney(basic), business: formatMoney(business) }
      }
      const [now, then] = [sees(before), sees(region === current.region ? next : before)]
      return [{ country: countryName(country), now, then }]
    }),
    isLargeDrop: isLargeDrop(was, is),
    newPrice: formatMoney(is),
    shown: shownChange(current, change),
  }
}

export type PriceLook = ReturnType<typeof priceLook>

/** What a look was about: a form that confirms another change, or one of another price, is shown again. */
export function shownChange(
  { region, baseAmount, overrideAmount }: RegionalPrice,
  { baseAmount: base, overrideAmount: override, from }: PriceChange,
): string {
  return [region, baseAmount, overrideAmount ?? "-", base, override ?? "-", from?.getTime() ?? "-"].join(" ")
}
