import { fromMajorUnits, type Money, multiply, subtract } from "#app/platform/money.ts"

/** The plans that a license can have, and those of the pricing page. */
export const PLAN_TYPES = ["basic", "business", "custom"] as const
export type PlanType = (typeof PLAN_TYPES)[number]

/** The plans with a number of devices of their own. */
export const PLANS_OF_FIXED_SIZE = ["basic", "business"] as const
export type PlanOfFixedSize = (typeof PLANS_OF_FIXED_SIZE)[number]

/** The plans that are sold by quote, which says the number of devices. */
export const QUOTED_PLANS = ["business", "custom"] as const
export type QuotedPlan = (typeof QUOTED_PLANS)[number]

export const MAX_DEVICES: Record<PlanOfFixedSize, number> = { basic: 1, business: 20 }

/**
 * The plan as the licensing API and machine files name it: "basic" or "business", which is all that the desktop app
 * tells apart. Custom Business is a business license with its own number of devices.
 */
export function publicPlanType(planType: PlanType): PlanOfFixedSize {
  return planType === "custom" ? "business" : planType
}

/** Features of the app on a plan, as the licensing API and machine files name them. */
export type PlanFeatures = { automaticUpdates: boolean }

/** Returns the features that a plan includes; the plan cards use it, too. */
export function planFeatures(planType: PlanType): PlanFeatures {
  return { automaticUpdates: planType !== "basic" }
}

/** Where signed-out visitors choose between sign-up and log-in to buy Basic; who is signed in goes on to the checkout. */
export const BUYING_PATH = `/login?${new URLSearchParams({ redirectTo: "/buy?plan=basic" })}`

export type PlanPrice = { price: Money; compareAtPrice: Money }

/** Price of a plan as pages show it: without the crossed-out price if the owner hides it. */
export type DisplayedPrice = { price: Money; compareAtPrice: Money | null }

export const displayedPrice = (plan: PlanPrice, hidesOriginal: boolean): DisplayedPrice =>
  hidesOriginal ? { ...plan, compareAtPrice: null } : plan

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

/**
 * What this many computers cost under one key: the price of Basic for each, or from the size of Small Business on that plan's
 * price for each, rounded to the minor unit.
 */
export function priceOfComputers(regional: Money, computers: number): Money {
  if (computers < MAX_DEVICES.business) return multiply(basicPrice(regional).price, computers)
  const { price } = businessPrice(regional)
  return { ...price, amount: Math.round((price.amount * computers) / MAX_DEVICES.business) }
}

/** Months after the purchase in which a license can be moved between computers. */
export const TRANSFER_MONTHS = 6
