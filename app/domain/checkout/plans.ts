import { fromMajorUnits, type Money, multiply, subtract } from "#app/domain/money.ts"

/** The plans a license can be of; Custom Business is a conversation, not a license of its own. */
export const PLAN_TYPES = ["basic", "business"] as const
export type PlanType = (typeof PLAN_TYPES)[number]

export const PLANS = ["basic", "business", "custom"] as const
export type Plan = (typeof PLANS)[number]

export const MAX_DEVICES: Record<PlanType, number> = { basic: 1, business: 20 }

export type PlanPrice = { price: Money; compareAtPrice: Money }

/** The Basic plan costs the region's price; the compareAtPrice price is double. */
export function basicPrice(regional: Money): PlanPrice {
  return { price: regional, compareAtPrice: multiply(regional, 2) }
}

/** Twenty times the region's price, less 5 units (100 in rupees); the compareAtPrice price is forty times the price. */
export function businessPrice(regional: Money): PlanPrice {
  const rebate = fromMajorUnits(regional.currency === "INR" ? 100 : 5, regional.currency)
  return {
    price: subtract(multiply(regional, MAX_DEVICES.business), rebate.amount),
    compareAtPrice: multiply(regional, 40),
  }
}
