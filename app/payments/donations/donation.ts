import { REGION_CURRENCIES, regionOf } from "#app/orders/prices/pricing.ts"
import type { Currency } from "#app/platform/money.ts"

export const DONATION_CURRENCIES = ["INR", "USD", "EUR"] as const satisfies readonly Currency[]
export const DONATION_PRESETS = [5, 10, 50, 100, 500] as const

/** The currency that the form starts in: that of the visitor's prices, US dollars where it is not offered. */
export function donationCurrency(country: string | null): Currency {
  if (country === null) return DONATION_CURRENCIES[0]
  const own = REGION_CURRENCIES[regionOf(country)]
  return DONATION_CURRENCIES.find((currency) => currency === own) ?? "USD"
}

/** In minor units of any currency. */
export const MIN_DONATION = 100

/** The largest donation in minor units, which catches typing errors before they are paid. */
export const MAX_DONATION = 50_000_000
