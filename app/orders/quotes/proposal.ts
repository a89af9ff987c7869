import { priceOfMoreComputers, type QuotedPlan, quotedPlanOf } from "#app/orders/plans/plans.ts"
import { effectivePrice, type RegionalPrice } from "#app/orders/prices/pricing.ts"
import type { Currency, Money } from "#app/platform/money.ts"
import type { Day } from "#app/platform/time.ts"
import { lastDayOf, MAX_LICENSE_DEVICES, requestValidUntil } from "./quote.ts"

/**
 * Basis of a new quote for an address: the license in force, or null, the currency of the last order, and today's prices.
 */
export type QuoteBasis = { held: number | null; currency: Currency | null; prices: readonly RegionalPrice[] }

/** Numbers of computers that quotes propose beyond those of the license. */
const PROPOSED_MORE = [5, 10, 20]

/** Price of the upgrade to this many computers in all, at today's prices; null for a currency without one. */
export function proposedAmount(
  { held, prices }: QuoteBasis,
  { devices, currency }: { devices: number; currency: Currency },
): Money | null {
  const regional = prices.find((price) => price.currency === currency)
  return regional ? priceOfMoreComputers(effectivePrice(regional), { from: held ?? 0, to: devices }) : null
}

export type Proposal = {
  devices: number
  plan: QuotedPlan
  /** Number of computers beyond those of the license. */
  more: number
  amount: Money
}

/** Some numbers of computers in all that the holder of a license may want, the smallest first, with what each costs; none without one. */
export function proposalsFor(basis: QuoteBasis, currency: Currency): Proposal[] {
  const { held } = basis
  if (held === null) return []
  const totals = new Set(PROPOSED_MORE.map((more) => Math.min(held + more, MAX_LICENSE_DEVICES)))
  return [...totals].flatMap((devices) => {
    const amount = devices > held && proposedAmount(basis, { devices, currency })
    return amount ? [{ devices, plan: quotedPlanOf(devices), more: devices - held, amount }] : []
  })
}

/** The last day that a new quote proposes. */
export const proposedDay = (now: Date): Day => lastDayOf({ validUntil: requestValidUntil(now) })
