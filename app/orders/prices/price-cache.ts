import type { RegionalPrice } from "./pricing.ts"

export type CachedPrice = { price: RegionalPrice; storedAt: Date }

/** Regional prices in KV, keyed by country. Both functions reject when the cache is unavailable. */
export type PriceCache = {
  /** Null when the entry is missing or invalid. */
  find(country: string): Promise<CachedPrice | null>
  store(country: string, entry: CachedPrice): Promise<void>
}
