import { type Currency, type Money, parseAmount } from "#app/domain/money.ts"
import { REGION_CURRENCIES, regionOf } from "#app/domain/orders/pricing.ts"

export const DONATION_CURRENCIES = ["INR", "USD", "EUR"] as const satisfies readonly Currency[]
export const DONATION_PRESETS = [5, 10, 50, 100, 500] as const

/** The currency that the form starts in: that of the visitor's prices, US dollars where it is not offered. */
export function donationCurrency(country: string | null): Currency {
  if (country === null) return DONATION_CURRENCIES[0]
  const own = REGION_CURRENCIES[regionOf(country)]
  return DONATION_CURRENCIES.find((currency) => currency === own) ?? "USD"
}

/** The largest donation in major units, which catches typing errors before they are paid. */
const MAX_MAJOR_UNITS = 500_000
const MAX_DIGITS = String(MAX_MAJOR_UNITS).length

/** Parses a donation in major units, at least 1 with at most two decimals, into minor units; null for anything else. */
export function parseDonation(text: string, currency: Currency): Money | null {
  const amount = parseAmount(text, MAX_DIGITS)
  if (!amount || amount < 100 || amount > MAX_MAJOR_UNITS * 100) return null
  return { amount, currency }
}
