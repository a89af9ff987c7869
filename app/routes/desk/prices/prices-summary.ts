import { pricesCopy, regionNames } from "#app/copy/desk/prices.ts"
import { type Currency, formatMoney, formatPlain } from "#app/domain/money.ts"
import { basicPrice, businessPrice } from "#app/domain/orders/plans.ts"
import { effectivePrice, type RegionalPrice, withChange } from "#app/domain/orders/pricing.ts"
import { parseCountry, REGIONS, type Region, regionOf } from "#app/domain/orders/regions.ts"
import { formatIndianMoment, isPast } from "#app/domain/time.ts"

type PriceChange = {
  id: string
  region: Region
  baseAmount: number
  overrideAmount: number | null
  previousAmount: number | null
  validFrom: Date
}

type Prices = { prices: RegionalPrice[]; next: PriceChange[]; history: PriceChange[] }

export type RegionSummary = ReturnType<typeof regionSummary>
export type HistoryItem = ReturnType<typeof historyItem>
export type Preview = ReturnType<typeof previewOf>

/** The prices in words; a next price that holds by now counts as the current one. */
export function pricesSummary({ prices, next, history }: Prices, country: string | null, now: Date) {
  const due = next.filter(({ validFrom }) => isPast(validFrom, now))
  const planned = next.filter((change) => !due.includes(change))
  const current = prices.map((price) =>
    withChange(
      price,
      due.find(({ region }) => region === price.region),
    ),
  )
  const ordered = REGIONS.flatMap((region) => current.filter((price) => price.region === region))
  return {
    regions: ordered.map((price) => regionSummary(price, planned)),
    history: history.map((change) => historyItem(change, current)),
    preview: previewOf(country, current),
  }
}

function regionSummary(price: RegionalPrice, planned: PriceChange[]) {
  const { region, currency, symbol, baseAmount, overrideAmount } = price
  const next = planned.find((change) => change.region === region)
  return {
    region,
    name: regionNames[region],
    symbol,
    base: formatPlain(baseAmount),
    override: overrideAmount === null ? "" : formatPlain(overrideAmount),
    ...plansIn(price),
    showsOriginal: !price.hidesOriginal,
    next: next && `${priceText(next, currency)} from ${formatIndianMoment(next.validFrom)}`,
  }
}

function historyItem(change: PriceChange, prices: RegionalPrice[]) {
  const currency = prices.find(({ region }) => region === change.region)?.currency ?? "USD"
  const { id, region, validFrom, previousAmount } = change
  return {
    id,
    region,
    from: formatIndianMoment(validFrom),
    before: previousAmount === null ? "Unknown" : formatMoney({ amount: previousAmount, currency }),
    after: priceText(change, currency),
  }
}

function previewOf(typedCountry: string | null, prices: RegionalPrice[]) {
  const value = (typedCountry ?? "").trim().toUpperCase()
  const country = parseCountry(value)
  const price = country && prices.find(({ region }) => region === regionOf(country))
  if (price)
    return {
      country: value,
      text: `Someone in ${country} sees ${plansText(price)} (${regionNames[price.region]}).`,
    }
  return { country: value, error: value === "" ? undefined : pricesCopy.countryUnreadable }
}

function plansIn(price: RegionalPrice) {
  const regional = effectivePrice(price)
  return {
    basic: formatMoney(basicPrice(regional).price),
    business: formatMoney(businessPrice(regional).price),
  }
}

function plansText(price: RegionalPrice): string {
  const { basic, business } = plansIn(price)
  return `Basic for ${basic} and Small Business for ${business}`
}

/** "$94.99 (base $4.99)". */
function priceText({ baseAmount, overrideAmount }: PriceChange, currency: Currency): string {
  const base = formatMoney({ amount: baseAmount, currency })
  return overrideAmount === null
    ? base
    : `${formatMoney({ amount: overrideAmount, currency })} (base ${base})`
}
