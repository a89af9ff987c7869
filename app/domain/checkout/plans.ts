import { fromMajorUnits, type Money, multiply, subtract } from "#app/domain/money.ts"

/** The plans that a license can have. */
export const PLAN_TYPES = ["basic", "business"] as const
export type PlanType = (typeof PLAN_TYPES)[number]

/** The plans on the pricing page; Custom Business is sold by contact only. */
export type Plan = PlanType | "custom"

export const MAX_DEVICES: Record<PlanType, number> = { basic: 1, business: 20 }

export type PlanPrice = { price: Money; compareAtPrice: Money }

/** Basic: the regional price; the compare-at price is twice that. */
export function basicPrice(regional: Money): PlanPrice {
  return { price: regional, compareAtPrice: multiply(regional, 2) }
}

/** Business: 20 times the regional price less 5 major units (INR 100); the compare-at price is 40 times. */
export function businessPrice(regional: Money): PlanPrice {
  const discount = fromMajorUnits(regional.currency === "INR" ? 100 : 5, regional.currency)
  return {
    price: subtract(multiply(regional, MAX_DEVICES.business), discount.amount),
    compareAtPrice: multiply(regional, 40),
  }
}
