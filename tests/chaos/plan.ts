import type { SeededRandom } from "#tests/support/fixtures/seeded-random.ts"

/**
 * How a license is bought; "lapsed-coupon" is paid when the use of the coupon is no longer kept, "hoarded-coupon" after
 * the buyer removed the coupon and kept the order at Razorpay.
 */
type LicensePurchase = {
  kind: "license"
  by: "price" | "coupon" | "lapsed-coupon" | "hoarded-coupon" | "quote"
}

/** More often by coupon than the coupon has uses, so that buyers compete for them. */
const WAYS_TO_BUY: readonly LicensePurchase["by"][] = [
  ...(["price", "price", "coupon", "coupon", "coupon"] as const),
  ...(["lapsed-coupon", "hoarded-coupon", "hoarded-coupon", "quote", "quote"] as const),
]

export type Purchase = {
  item: LicensePurchase | { kind: "donation"; currency: string; customAmount: string }
  scenario: "pays" | "never-pays" | "pays-in-two-tabs" | "orders-at-two-prices" | "deletes-account-then-pays"
  /** Submits the order form twice at once. */
  submitsTwice: boolean
  /** Failed attempts before the one that succeeds. */
  failedAttempts: number
  /** A webhook sent before the payment that must not pay the order. */
  invalidWebhook: "forged" | "other-amount" | null
  /** Whether the browser returns from the payment page to the site's callback. */
  postsCallback: boolean
  /** How often the waiting checkout page is opened before the buyer leaves. */
  checkoutVisits: number
  /** Delay between two steps. */
  pauseMs: number
}

export type Buyer = { name: string; country: string; otherCountry: string; purchases: Purchase[] }

/** Buyers who open the given number of orders altogether. The same seed plans the same buyers. */
export function planBuyers(random: SeededRandom, orders: number): Buyer[] {
  const buyers: Buyer[] = []
  for (let planned = 0; planned < orders; ) {
    const buyer = planBuyer(random.of(`buyer ${buyers.length}`), `buyer-${buyers.length}`, orders - planned)
    planned += countOrders([buyer])
    buyers.push(buyer)
  }
  return buyers
}

export function countOrders(buyers: Buyer[]): number {
  return buyers
    .flatMap(({ purchases }) => purchases)
    .reduce((sum, { scenario }) => sum + ordersIn(scenario), 0)
}

function ordersIn(scenario: Purchase["scenario"]): number {
  return scenario === "orders-at-two-prices" ? 2 : 1
}

function planBuyer(random: SeededRandom, name: string, maxOrders: number): Buyer {
  const purchases: Purchase[] = []
  let remaining = Math.min(random.between(1, 4), maxOrders)
  // An account buys at most one license; its donations differ in amount.
  if (random.happens(0.8)) {
    const by = random.pick(WAYS_TO_BUY)
    const first = planPurchase(random, { kind: "license", by }, remaining)
    purchases.push(first)
    remaining -= ordersIn(first.scenario)
  }
  for (let index = 0; index < remaining; index++) {
    const currency = random.pick(["INR", "USD", "EUR"])
    const customAmount = `${100 * (index + 1) + random.between(0, 99)}.${random.between(10, 99)}`
    purchases.push(planPurchase(random, { kind: "donation", currency, customAmount }, 1))
  }
  // Deleting an account deletes its licenses, so only a buyer without another purchase deletes theirs.
  const [only] = purchases
  if (only && purchases.length === 1 && random.happens(0.4)) only.scenario = "deletes-account-then-pays"
  const [country, otherCountry] = random.pick([
    ["US", "IN"],
    ["IN", "DE"],
    ["GB", "US"],
    ["DE", "GB"],
  ] as const)
  return { name, country, otherCountry, purchases }
}

function planPurchase(random: SeededRandom, item: Purchase["item"], maxOrders: number): Purchase {
  const scenarios = ["pays", "pays", "pays", "pays", "pays", "pays-in-two-tabs", "never-pays"] as const
  const ordersTwice = item.kind === "license" && item.by === "price" && maxOrders > 1 && random.happens(0.15)
  return {
    item,
    scenario: ordersTwice ? "orders-at-two-prices" : random.pick(scenarios),
    submitsTwice: random.happens(0.25),
    failedAttempts: random.pick([0, 0, 0, 1, 2]),
    invalidWebhook: random.pick([null, null, null, "forged", "other-amount"]),
    postsCallback: random.happens(0.6),
    checkoutVisits: random.pick([0, 0, 1, 3]),
    pauseMs: random.between(0, 120),
  }
}
