import { businessPrice } from "../../app/domain/orders/plans.ts"
import { addMilliseconds, days, hours } from "../../app/domain/time.ts"
import { createSeededRandom } from "../../tests/support/fixtures/seeded-random.ts"
import { addExtras } from "./extras.ts"
import { type Actor, addQuotes } from "./quotes.ts"
import { addOrder, createMaker, type DemoShop, emptyShop, type Maker } from "./rows.ts"
import { addPaidOrder, addRefund } from "./sales.ts"
import { addSeller, billingOf } from "./seller.ts"
import { addTroubles } from "./troubles.ts"

const MARKETS = [
  { country: "US", currency: "USD", amount: 9499 },
  { country: "US", currency: "USD", amount: 9499 },
  { country: "CA", currency: "USD", amount: 9499 },
  { country: "AU", currency: "USD", amount: 9499 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "DE", currency: "EUR", amount: 9499 },
  { country: "FR", currency: "EUR", amount: 9499 },
  { country: "GB", currency: "GBP", amount: 9499 },
] as const

const BUGS = [
  "It stops while it cleans the disk",
  "The start-up list is empty",
  "A setting is not undone",
  "The window is too small",
]
const STATUSES = ["seen", "in progress", "fixed", "fixed", "will not fix"] as const
const APP_VERSIONS = ["1.0.0", "1.0.0", "1.1.0", "1.2.0"]
const PASSWORD_UNKNOWN = "none"

/** A year of a shop with so many customers, and with each problem that its owner may meet. */
export function makeDemoShop(customers: number, seed: number, now: Date, actor: Actor): DemoShop {
  const shop = emptyShop()
  const maker = createMaker(createSeededRandom(seed), now)
  addSeller(shop, maker, actor)
  for (let number = 1; number <= customers; number++) addCustomer(shop, maker, `${seed}-${number}`)
  for (const isFull of [true, false]) addRefundedSale(shop, maker, seed, isFull)
  addQuotes(shop, maker, seed, actor)
  addTroubles(shop, maker, (name) => addUser(shop, maker, name))
  addExtras(shop, maker, (name) => addUser(shop, maker, `${seed}-${name}`), actor)
  return shop
}

export type Customer = { userId: string; email: string; at: Date; market: (typeof MARKETS)[number] }

function addUser(shop: DemoShop, { random, now }: Maker, name: string): Customer {
  // More of them lately: the shop grows.
  const at = addMilliseconds(now, -Math.floor(random.next() ** 1.6 * days(365)) - hours(1))
  const userId = `demo-${name}`
  const email = `customer-${name}@example.com`
  shop.users.push({
    ...{ id: userId, email, emailKey: email, passwordHash: PASSWORD_UNKNOWN, createdAt: at },
    optInPromotions: random.happens(0.2),
    emailConfirmedAt: random.happens(0.9) ? at : null,
  })
  return { userId, email, at, market: random.pick(MARKETS) }
}

function addCustomer(shop: DemoShop, maker: Maker, name: string): void {
  const { random } = maker
  const customer = addUser(shop, maker, name)
  if (random.happens(0.12)) addBugReport(shop, maker, customer)
  if (random.happens(0.1)) addDonation(shop, maker, customer)
  if (random.happens(0.25)) {
    addOrder(shop, maker, { ...customer, ...customer.market, kind: "license", planType: "basic" }, false)
    return
  }
  const planType = random.happens(0.05) ? "business" : "basic"
  const { amount, currency } = customer.market
  const price = planType === "basic" ? amount : businessPrice({ amount, currency }).price.amount
  const sale = { ...customer, ...customer.market, amount: price, kind: "license" as const, planType } as const
  const { paidAt, paymentId, order } = addPaidOrder(shop, maker, sale)
  const billing = billingOf(order, maker)
  if (billing) shop.billing.push(billing)
  const computers = planType === "basic" ? Number(random.happens(0.85)) : random.between(2, 12)
  for (let seat = 1; seat <= computers; seat++) {
    const firstSeenAt = addMilliseconds(paidAt, random.between(1, hours(24)))
    shop.activations.push({
      ...{ id: maker.id(), orderId: order.id, seat, deviceId: `PC-${name}-${seat}`, name: `PC ${seat}` },
      ...{ appVersion: random.pick(APP_VERSIONS), firstSeenAt, lastSeenAt: firstSeenAt },
    })
  }
  if (random.happens(0.04)) addRefund(shop, maker, { paymentId, order, paidAt, isFull: random.happens(0.7) })
}

/** Sold and refunded since the seller has a GSTIN. */
function addRefundedSale(shop: DemoShop, maker: Maker, seed: number, isFull: boolean): void {
  const customer = addUser(shop, maker, `${seed}-refunded-${isFull ? "full" : "part"}`)
  const at = addMilliseconds(maker.now, -days(isFull ? 70 : 40))
  const market = MARKETS[isFull ? 0 : 3]
  const sale = { ...customer, ...market, at, kind: "license", planType: "basic" } as const
  const { paidAt, paymentId, order } = addPaidOrder(shop, maker, sale)
  const billing = billingOf(order, maker)
  if (billing) shop.billing.push(billing)
  addRefund(shop, maker, { paymentId, order, paidAt, isFull })
}

function addDonation(shop: DemoShop, maker: Maker, { userId, email, at, market }: Customer): void {
  const amount = maker.random.pick([500, 1000, 5000, 10000])
  const currency = market.currency === "GBP" ? "USD" : market.currency
  addPaidOrder(shop, maker, {
    userId,
    email,
    at,
    country: market.country,
    kind: "donation",
    planType: null,
    amount,
    currency,
  })
}

function addBugReport(shop: DemoShop, { random, id, now }: Maker, { userId, at }: Customer): void {
  const createdAt = new Date(Math.min(at.getTime() + days(random.between(1, 60)), now.getTime() - hours(1)))
  shop.bugReports.push({
    ...{
      id: id(),
      userId,
      title: random.pick(BUGS),
      description: "What I did, and what happened then.",
      createdAt,
    },
    dateOfIncident: createdAt.toISOString().slice(0, 10),
    status: createdAt > addMilliseconds(now, -days(4)) ? "not seen" : random.pick(STATUSES),
    windowsBuild: random.pick(["22631", "26100", null]),
    appVersion: random.pick(["1.0.0", null]),
  })
}
