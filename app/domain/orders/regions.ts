import type { Currency } from "#app/domain/money.ts"

export const REGIONS = ["US", "GB", "EU", "IN"] as const
export type Region = (typeof REGIONS)[number]

/** The currency of each region's price. */
export const REGION_CURRENCIES: Record<Region, Currency> = { US: "USD", GB: "GBP", EU: "EUR", IN: "INR" }

const EU_MEMBERS = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
)

/**
 * An ISO 3166-1 alpha-2 code in upper case. `XX` and `T1` (Cloudflare: unknown, Tor) give null.
 */
export function parseCountry(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) && value !== "XX" ? value : null
}

export const isInEu = (country: string): boolean => EU_MEMBERS.has(country)

/** The price region of a country; unknown countries pay the US price. */
export function regionOf(country: string | null): Region {
  if (country === "IN" || country === "GB") return country
  return country !== null && isInEu(country) ? "EU" : "US"
}
