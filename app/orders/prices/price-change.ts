import type { Money } from "#app/platform/money.ts"
import { REGIONS, type Region } from "./pricing.ts"

/** Above this drop, in percent, the owner types the new price again: an emptied field must not sell at a twentieth. */
const MAX_DROP_PERCENT = 30

/** The change of a price in whole percent, negative for a lower one; the two have one currency. */
export const changeInPercent = (old: Money, next: Money) =>
  Math.round(((next.amount - old.amount) * 100) / old.amount)

/** True if the new price is so much lower that it has to be typed again. */
export const isLargeDrop = (old: Money, next: Money) =>
  next.amount * 100 < old.amount * (100 - MAX_DROP_PERCENT)

const COUNTRIES: Record<Region, string[]> = {
  US: ["US", "CA", "AU"],
  GB: ["GB"],
  EU: ["DE", "FR", "IT"],
  IN: ["IN"],
}

/** Countries that show what a change of these regions' prices does, three at least: their own first, then others. */
export function sampleCountries(regions: readonly Region[]): string[] {
  const others = REGIONS.filter((region) => !regions.includes(region))
  const firstOf = (region: Region) => COUNTRIES[region].slice(0, 1)
  const restOf = (region: Region) => COUNTRIES[region].slice(1)
  const countries = [...regions.flatMap(firstOf), ...regions.flatMap(restOf), ...others.flatMap(firstOf)]
  return countries.slice(0, Math.max(3, regions.length))
}
