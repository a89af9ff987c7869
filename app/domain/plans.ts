import { type Money, major, minus, times } from "./money.ts"

/** The plans a licence can be of; Custom Business is a conversation, not a licence of its own. */
export const PLAN_TYPES = ["basic", "business"] as const
export type PlanType = (typeof PLAN_TYPES)[number]

export const PLANS = ["basic", "business", "custom"] as const
export type Plan = (typeof PLANS)[number]

export const MAX_DEVICES: Record<PlanType, number> = { basic: 1, business: 20 }

export type PlanPrice = { price: Money; struck: Money }

/** The Basic plan costs the region's price; the struck price is double. */
export function basicPrice(regional: Money): PlanPrice {
  return { price: regional, struck: times(regional, 2) }
}

/** Twenty times the region's price, less 5 units (100 in rupees); the struck price is forty times the price. */
export function businessPrice(regional: Money): PlanPrice {
  const rebate = major(regional.currency === "INR" ? 100 : 5, regional.currency)
  return { price: minus(times(regional, MAX_DEVICES.business), rebate.amount), struck: times(regional, 40) }
}
