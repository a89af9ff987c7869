import { fromMajorUnits, type Money, multiply, subtract } from "#app/platform/money.ts"

export type PlanPrice = { price: Money; compareAtPrice: Money }

/** Features of the app on a plan, as the licensing API and machine files name them. */
export type PlanFeatures = { automaticUpdates: boolean }

/** A plan that is bought at the checkout has devices and a price of its own; a quote may say both. */
type Plan = { features: PlanFeatures } & (
  | { sale: "bought" | "quoted"; devices: number; priceOf: (regional: Money) => PlanPrice }
  | { sale: "quoted"; devices: null; priceOf: null }
)

const BUSINESS_DEVICES = 20

const PLANS = {
  /** The regional price; the compare-at price is twice that. */
  basic: {
    sale: "bought",
    devices: 1,
    features: { automaticUpdates: false },
    priceOf: (regional: Money) => ({ price: regional, compareAtPrice: multiply(regional, 2) }),
  },
  /** 20 times the regional price less 5 major units (INR 100); the compare-at price is 40 times. */
  business: {
    sale: "quoted",
    devices: BUSINESS_DEVICES,
    features: { automaticUpdates: true },
    priceOf: (regional: Money) => {
      const discount = fromMajorUnits(regional.currency === "INR" ? 100 : 5, regional.currency)
      return {
        price: subtract(multiply(regional, BUSINESS_DEVICES), discount.amount),
        compareAtPrice: multiply(regional, 40),
      }
    },
  },
  custom: { sale: "quoted", devices: null, features: { automaticUpdates: true }, priceOf: null },
} as const satisfies Record<string, Plan>

/** The plans that a license can have, and those of the pricing page. */
export const PLAN_TYPES = ["basic", "business", "custom"] as const satisfies (keyof typeof PLANS)[]
export type PlanType = keyof typeof PLANS

/** The plans with a number of devices and a price of their own. */
export type PlanOfFixedSize = {
  [plan in PlanType]: (typeof PLANS)[plan]["devices"] extends number ? plan : never
}[PlanType]
export const PLANS_OF_FIXED_SIZE = ["basic", "business"] as const satisfies PlanOfFixedSize[]

/** The plans that are sold by quote, which says the number of devices. */
export const QUOTED_PLANS = ["business", "custom"] as const
export type QuotedPlan = (typeof QUOTED_PLANS)[number]

export const MAX_DEVICES: Record<PlanOfFixedSize, number> = {
  basic: PLANS.basic.devices,
  business: PLANS.business.devices,
}

export const priceOf = (plan: PlanOfFixedSize, regional: Money): PlanPrice => PLANS[plan].priceOf(regional)

/**
 * The plan as the licensing API and machine files name it: "basic" or "business", which is all that the desktop app
 * tells apart. Custom Business is a business license with its own number of devices.
 */
export function publicPlanType(planType: PlanType): PlanOfFixedSize {
  return planType === "custom" ? "business" : planType
}

/** Returns the features that a plan includes; the plan cards use it, too. */
export function planFeatures(planType: PlanType): PlanFeatures {
  return PLANS[planType].features
}

/** Where signed-out visitors choose between sign-up and log-in to buy Basic; who is signed in goes on to the checkout. */
export const BUYING_PATH = `/login?${new URLSearchParams({ redirectTo: "/buy?plan=basic" })}`

/** Price of a plan as pages show it: without the crossed-out price if the owner hides it. */
export type DisplayedPrice = { price: Money; compareAtPrice: Money | null }

export const displayedPrice = (plan: PlanPrice, hidesOriginal: boolean): DisplayedPrice =>
  hidesOriginal ? { ...plan, compareAtPrice: null } : plan

/**
 * What this many computers cost under one key: the price of Basic for each, or from the size of Small Business on that plan's
 * price for each, rounded to the minor unit.
 */
export function priceOfComputers(regional: Money, computers: number): Money {
  if (computers < MAX_DEVICES.business) return multiply(priceOf("basic", regional).price, computers)
  const { price } = priceOf("business", regional)
  return { ...price, amount: Math.round((price.amount * computers) / MAX_DEVICES.business) }
}

/** Months after the purchase in which a license can be moved between computers. */
export const TRANSFER_MONTHS = 6
