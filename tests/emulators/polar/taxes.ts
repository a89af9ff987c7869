/** The VAT or sales tax of software in basis points, by country, or by country and state. */
const RATES: Record<string, number> = {
  AT: 2000,
  AU: 1000,
  BE: 2100,
  BG: 2000,
  CH: 810,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IS: 2400,
  IT: 2200,
  JP: 1000,
  LI: 810,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  NO: 2500,
  NZ: 1500,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  "US-NY": 888,
  "US-TX": 825,
}

/** Countries that the hosted page offers. */
export const COUNTRIES = [
  ...Object.keys(RATES).filter((code) => code.length === 2),
  "BR",
  "CA",
  "IN",
  "US",
].sort()

/** US trade embargoes. */
export const EMBARGOED = ["CU", "IR", "KP", "SY", "RU"]

export type TaxBehavior = "inclusive" | "exclusive"

type Place = { country: string; state?: string | null }

/** Divides a price into what remains without tax and the tax. A business with a tax ID pays none. */
export function divide(price: number, { country, state }: Place, behavior: TaxBehavior, isBusiness: boolean) {
  const rate = isBusiness ? 0 : (RATES[state ?? ""] ?? RATES[country] ?? 0)
  if (behavior === "exclusive") return { net: price, tax: roundHalfEven((price * rate) / 10_000) }
  const tax = roundHalfEven((price * rate) / (10_000 + rate))
  return { net: price - tax, tax }
}

/** Rounds as Python does: a half to the even neighbor. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}
