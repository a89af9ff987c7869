import { isInEu } from "#app/platform/countries.ts"
import type { Currency, Money } from "#app/platform/money.ts"
import { minutes } from "#app/platform/time.ts"

export const REGIONS = ["US", "GB", "EU", "IN"] as const
export type Region = (typeof REGIONS)[number]

/** The currency of each region's price. */
export const REGION_CURRENCIES: Record<Region, Currency> = { US: "USD", GB: "GBP", EU: "EUR", IN: "INR" }

/** The region whose price holds where a country, its price or the services that know them are not known. */
export const DEFAULT_REGION = "US"

/** The price region of a country. */
export function regionOf(country: string | null): Region {
  if (country === "IN" || country === "GB") return country
  return isInEu(country) ? "EU" : DEFAULT_REGION
}

/** A region's price; the override, where present, replaces the base amount. */
export type RegionalPrice = {
  region: Region
  currency: Currency
  /** Minor units. */
  baseAmount: number
  /** Minor units. */
  overrideAmount: number | null
  /** No crossed-out price is shown beside it: it would mislead where it was never really asked. */
  hidesOriginal: boolean
}

export type CachedPrice = { price: RegionalPrice; storedAt: Date }

/** Regional prices in KV, keyed by country. Both functions reject when the cache is unavailable. */
export type PriceCache = {
  /** Null when the entry is missing or invalid. */
  find(country: string): Promise<CachedPrice | null>
  store(country: string, entry: CachedPrice): Promise<void>
}

/** Time after a change in which the previous price can still be paid: 15 minutes on a page, and two in a cache. */
export const DISPLAYED_PRICE_VALIDITY = minutes(17)

export function effectivePrice(price: RegionalPrice): Money {
  return { amount: price.overrideAmount ?? price.baseAmount, currency: price.currency }
}
