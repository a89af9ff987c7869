import type { RegionalPrice } from "#app/domain/checkout/pricing.ts"

export type CachedPrice = { price: RegionalPrice; storedAt: Date }

/** Regional prices near the visitor, keyed by country. Both functions throw when the cache can't be reached. */
export type PriceCache = {
  /** Null when there is no entry, or one that can't be read. */
  find(country: string): Promise<CachedPrice | null>
  store(country: string, entry: CachedPrice): Promise<void>
}
