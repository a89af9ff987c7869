import type { Money } from "#app/domain/money.ts"
import { REGIONS, type Region } from "./regions.ts"

/** Above this drop, in percent, the owner types the new price again: an emptied field must not sell at a twentieth. */
const MAX_DROP_PERCENT = 30

/** The change of a price in whole percent, negative for a lower one; the two have one currency. */
export const changeInPercent = (old: Money, next: Money) =>
  Math.round(((next.amount - old.amount) * 100) / old.amount)

/** Whether the new price is so much lower that it has to be typed again. */
export const isLargeDrop = (old: Money, next: Money) =>
  next.amount * 100 < old.amount * (100 - MAX_DROP_PERCENT)

const COUNTRIES: Record<Region, readonly string[]> = {
  US: ["US", "CA", "AU"],
  GB: ["GB"],
  EU: ["DE", "FR", "IT"],
  IN: ["IN"],
}

/** Three countries that show what a change of a region's price does: its own first, then those it leaves as they are. */
export function sampleCountries(region: Region): string[] {
  const others = REGIONS.filter((other) => other !== region).flatMap((other) => COUNTRIES[other].slice(0, 1))
  return [...COUNTRIES[region], ...others].slice(0, 3)
}
