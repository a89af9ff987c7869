import {
  type Currency,
  fromMajorUnits,
  MIN_PAYABLE_AMOUNT,
  type Money,
  multiply,
  subtract,
} from "#app/platform/money.ts"

export type PlanPrice = { price: Money; compareAtPrice: Money }

/** Features of the app on a plan, as the licensing API and machine files name them. */
type PlanFeatures = { automaticUpdates: boolean }

/**
 * A plan that is bought at the checkout has devices and a price of its own, which is the regional price for each, less a
 * discount; a quote may say both.
 */
type Plan = { name: string; features: PlanFeatures } & (
  | {
      sale: "bought" | "quoted"
      devices: number
      /** Major units. */
      discount: Record<Currency, number> | null
      /** The crossed-out price, in regional prices. */
      compareAt: number
    }
  | { sale: "quoted"; devices: null; discount: null; compareAt: null }
)

/**
 * The plans in the order of the pricing page, where each includes what the one before it does. The first is that of one computer; a
 * shop without one of the others deletes its entry.
 */
const PLANS = {
  basic: {
    name: "Basic",
    sale: "bought",
    devices: 1,
    features: { automaticUpdates: false },
    discount: null,
    compareAt: 2,
  },
  business: {
    name: "Small Business",
    sale: "quoted",
    devices: 20,
    features: { automaticUpdates: true },
    discount: { USD: 5, EUR: 5, GBP: 5, INR: 100 },
    compareAt: 40,
  },
  custom: {
    name: "Custom Business",
    sale: "quoted",
    devices: null,
    features: { automaticUpdates: true },
    discount: null,
    compareAt: null,
  },
} as const satisfies Record<string, Plan>

export type PlanType = keyof typeof PLANS

type PlanWith<Fields> = {
  [type in PlanType]: (typeof PLANS)[type] extends Fields ? type : never
}[PlanType]

/** A plan with a number of devices and a price of its own. */
export type PlanOfFixedSize = PlanWith<{ devices: number }>
/** A plan that is sold at the checkout. */
export type BoughtPlan = PlanWith<{ sale: "bought" }>
/** A plan that a quote may be for, which says the number of devices. */
export type QuotedPlan = PlanType

export const planOf = (type: PlanType): Plan => PLANS[type]

type Some<Type> = [Type, ...Type[]]

export const PLAN_TYPES = Object.keys(PLANS) as Some<PlanType>
const typesWhere = (isMeant: (plan: Plan) => boolean) => PLAN_TYPES.filter((type) => isMeant(PLANS[type]))
export const PLANS_OF_FIXED_SIZE = typesWhere(({ devices }) => devices !== null) as Some<PlanOfFixedSize>
export const BOUGHT_PLANS = typesWhere(({ sale }) => sale === "bought") as Some<BoughtPlan>

/** The plan of one computer, which the landing page sells: its price is that of the region. */
export const SINGLE_PLAN = "basic"
/** The largest plan of a fixed size, which companies ask for. */
export const COMPANY_PLAN: PlanOfFixedSize = PLANS_OF_FIXED_SIZE.at(-1) ?? SINGLE_PLAN
/** The plan of licenses whose number of devices is agreed. */
export const AGREED_PLAN: PlanType = typesWhere(({ devices }) => devices === null)[0] ?? COMPANY_PLAN
/** Plans sold by quote; in a shop without any, the largest plan. */
export const QUOTED_PLANS: Some<QuotedPlan> = [
  ...new Set<QuotedPlan>([...typesWhere(({ sale }) => sale === "quoted"), AGREED_PLAN]),
] as Some<QuotedPlan>

export const planNames = Object.fromEntries(PLAN_TYPES.map((type) => [type, PLANS[type].name])) as Record<
  PlanType,
  string
>

export const planSize = (plan: PlanOfFixedSize): number => PLANS[plan].devices

export function priceOf(plan: PlanOfFixedSize, regional: Money): PlanPrice {
  const { devices, discount, compareAt }: Plan & { devices: number } = PLANS[plan]
  const less = fromMajorUnits(discount?.[regional.currency] ?? 0, regional.currency)
  return {
    price: subtract(multiply(regional, devices), less.amount),
    compareAtPrice: multiply(regional, compareAt),
  }
}

/** The plan of a quote for this many computers. */
export const quotedPlanOf = (computers: number): QuotedPlan =>
  QUOTED_PLANS.find((plan) => PLANS[plan].devices === computers) ?? AGREED_PLAN

/**
 * The plan as the licensing API and machine files name it: "basic" or "business", which is all that the desktop app
 * tells apart. A license whose number of devices is agreed is that of companies.
 */
export function publicPlanType(planType: PlanType): PlanOfFixedSize {
  return PLANS_OF_FIXED_SIZE.find((plan) => plan === planType) ?? COMPANY_PLAN
}

/** The pricing page's address that goes on to the checkout of a plan. */
export const buyPath = (plan: BoughtPlan) => `/buy?plan=${plan}`

/** Path on which signed-out visitors choose between sign-up and log-in to buy; signed-in ones continue to the checkout. */
export const BUYING_PATH = `/login?${new URLSearchParams({ redirectTo: buyPath(SINGLE_PLAN) })}`

/** Price of a plan as pages show it: without the crossed-out price if the owner hides it. */
export type DisplayedPrice = { price: Money; compareAtPrice: Money | null }

/** Returns what a plan costs on the pricing page; null for one whose price a quote says. */
export function displayedPrice(
  type: PlanType,
  regional: Money,
  hidesOriginal: boolean,
): DisplayedPrice | null {
  const plan = PLANS_OF_FIXED_SIZE.find((each) => each === type)
  if (!plan) return null
  const { price, compareAtPrice } = priceOf(plan, regional)
  return { price, compareAtPrice: hidesOriginal ? null : compareAtPrice }
}

/**
 * Price of this many computers under one key: the price of the plan of one computer for each, or from the size of the
 * companies' plan on that plan's price for each, rounded to the minor unit.
 */
export function priceOfComputers(regional: Money, computers: number): Money {
  const plan = computers < planSize(COMPANY_PLAN) ? SINGLE_PLAN : COMPANY_PLAN
  const { price } = priceOf(plan, regional)
  return { ...price, amount: Math.round((price.amount * computers) / planSize(plan)) }
}

/** Price of an upgrade to more computers under one key: the difference of both prices, never zero. */
export function priceOfMoreComputers(regional: Money, { from, to }: { from: number; to: number }): Money {
  const whole = priceOfComputers(regional, to)
  const more = subtract(whole, from === 0 ? 0 : priceOfComputers(regional, from).amount)
  return { ...more, amount: Math.max(MIN_PAYABLE_AMOUNT, more.amount) }
}

/** Months after the purchase in which a license can be moved between computers. */
export const TRANSFER_MONTHS = 6
