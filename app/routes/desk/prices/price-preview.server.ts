import { pricesCopy, regionNames } from "#app/copy/desk/prices.ts"
import { countryName } from "#app/copy/papers/country-names.server.ts"
import { formatMoney } from "#app/domain/money.ts"
import { changeInPercent, isLargeDrop, sampleCountries } from "#app/domain/orders/price-change.ts"
import { effectivePrice, type RegionalPrice } from "#app/domain/orders/pricing.ts"
import { regionOf } from "#app/domain/orders/regions.ts"
import { formatIndianMoment } from "#app/domain/time.ts"
import type { Preview } from "#app/routes/desk/kernel.ts"
import { pricesOf } from "./region-prices.ts"

/** Minor units, and from when it holds: at once for null. */
type PriceChange = { baseAmount: number; overrideAmount: number | null; from: Date | null }

/** A change of a price: what it was and will be, and what three countries will see. */
export function pricePreview(prices: RegionalPrice[], current: RegionalPrice, change: PriceChange): Preview {
  const next = { ...current, ...change }
  const [was, is] = [effectivePrice(current), effectivePrice(next)]
  const percent = changeInPercent(was, is)
  const { region, baseAmount, overrideAmount } = current
  return {
    title: `${regionNames[region]}: ${formatMoney(was)} → ${formatMoney(is)}`,
    lead: "Nothing is changed yet. This is what visitors will see.",
    facts: [
      ["Difference", percent === 0 ? "None" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`],
      ["Holds from", change.from ? formatIndianMoment(change.from) : "At once"],
    ],
    table: {
      caption: "What three countries see",
      columns: [
        { label: "Country" },
        { label: "Basic", isNumber: true },
        { label: "Small Business", isNumber: true },
      ],
      rows: sampleCountries(region).flatMap((country) => {
        const before = prices.find((price) => price.region === regionOf(country))
        if (!before) return []
        const [old, then] = [before, before.region === region ? next : before].map(pricesOf)
        const changes = (plan: "basic" | "business") => [...new Set([old?.[plan], then?.[plan]])].join(" → ")
        return [[countryName(country), changes("basic"), changes("business")]]
      }),
    },
    ...(isLargeDrop(was, is) && {
      typed: { name: "newPrice", label: "New price", hint: pricesCopy.newPriceHint(formatMoney(is)) },
    }),
    shown: [
      ...[region, baseAmount, overrideAmount ?? "-"],
      ...[change.baseAmount, change.overrideAmount ?? "-", change.from?.getTime() ?? "-"],
    ].join(" "),
  }
}
