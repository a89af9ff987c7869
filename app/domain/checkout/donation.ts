import type { Currency, Money } from "#app/domain/money.ts"

export const DONATION_CURRENCIES = ["INR", "USD", "EUR"] as const satisfies readonly Currency[]
export const DONATION_PRESETS = [5, 10, 50, 100, 500] as const

/** The largest donation in whole units, so that a slip of the hand is noticed before it is paid. */
const MAX_MAJOR_UNITS = 500_000

/**
 * The amount that a visitor typed, in minor units: a number of at least 1 with at most two decimals; null for
 * anything else. Read as text, because 0.1 + 0.2 is not money.
 */
export function parseDonation(text: string, currency: Currency): Money | null {
  const [, whole = "", decimals = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  const amount = Number(whole) * 100 + Number(decimals.padEnd(2, "0"))
  return amount >= 100 && amount <= MAX_MAJOR_UNITS * 100 ? { amount, currency } : null
}
