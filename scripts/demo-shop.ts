import { createSeededRandom } from "#tests/support/seeded-random.ts"
import { businessPrice } from "../app/domain/checkout/plans.ts"
import { addMilliseconds, days, hours } from "../app/domain/time.ts"
import {
  addEmail,
  addOrder,
  addPaidOrder,
  addWebhookEvent,
  createMaker,
  type DemoShop,
  emptyShop,
  type Maker,
  toProviderPayment,
} from "./demo-rows.ts"

const MARKETS = [
  { country: "US", currency: "USD", amount: 9499 },
  { country: "US", currency: "USD", amount: 9499 },
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
const PASSWORD_UNKNOWN = "none"

/** A year of a shop with so many customers, and with each trouble that its owner may meet. */
export function makeDemoShop(customers: number, seed: number, now: Date): DemoShop {
  const shop = emptyShop()
  const maker = createMaker(createSeededRandom(seed), now)
  for (let number = 1; number <= customers; number++) addCustomer(shop, maker, `${seed}-${number}`)
  addTroubles(shop, maker)
  return shop
}

type Customer = { userId: string; email: string; at: Date; market: (typeof MARKETS)[number] }

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
  const { licenseId, paidAt, paymentId, order } = addPaidOrder(shop, maker, sale)
  const computers = planType === "basic" ? Number(random.happens(0.85)) : random.between(2, 12)
  for (let seat = 1; seat <= computers; seat++) {
    const firstSeenAt = addMilliseconds(paidAt, random.between(1, hours(24)))
    shop.activations.push({
      ...{ id: maker.id(), licenseId, seat, deviceId: `PC-${name}-${seat}`, name: `PC ${seat}` },
      ...{ appVersion: "1.0.0", firstSeenAt, lastSeenAt: firstSeenAt },
    })
  }
  if (random.happens(0.04))
    addRefund(shop, maker, { paymentId, order, amount: price, paidAt, isFull: random.happens(0.7) })
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

type Refunded = {
  paymentId: string
  order: { id: string; providerOrderId: string; amount: number; currency: string }
  amount: number
  paidAt: Date
  isFull: boolean
}

function addRefund(
  shop: DemoShop,
  maker: Maker,
  { paymentId, order, amount, paidAt, isFull }: Refunded,
): void {
  const refunded = isFull ? amount : Math.floor(amount / 2)
  const id = maker.providerId("rfnd")
  const after = addMilliseconds(paidAt, days(maker.random.between(1, 10)))
  const at = after < maker.now ? after : maker.now
  const reversal = {
    id: `refund:${id}`,
    paymentId,
    kind: "refund" as const,
    amount: refunded,
    totalRefunded: refunded,
  }
  shop.paymentReversals.push({ ...reversal, occurredAt: at })
  addWebhookEvent(shop, maker, { type: "refund.processed", result: "refund-recorded", order, paymentId, at })
  const license = shop.licenses.find((each) => each.paymentId === paymentId)
  if (license && isFull) Object.assign(license, { revokedAt: at, revocationReason: "refunded" })
  const payment = shop.provider.payments.find((each) => each.id === paymentId)
  if (payment)
    Object.assign(payment, {
      amount_refunded: refunded,
      refund_status: isFull ? "full" : "partial",
      status: isFull ? "refunded" : "captured",
    })
  shop.provider.refunds.push({
    ...{
      id,
      entity: "refund",
      amount: refunded,
      receipt: null,
      currency: order.currency,
      payment_id: paymentId,
      notes: [],
    },
    ...{ acquirer_data: { arn: null }, created_at: Math.floor(at.getTime() / 1000), batch_id: null },
    ...{ status: "processed", speed_processed: "normal", speed_requested: "normal" },
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

/** One of each: what the first page of the desk lists. */
function addTroubles(shop: DemoShop, maker: Maker): void {
  const { now } = maker
  const buyer = addUser(shop, maker, "stuck")
  const sale = {
    ...buyer,
    ...buyer.market,
    kind: "license",
    planType: "basic",
    at: addMilliseconds(now, -hours(3)),
  } as const
  addOrder(shop, maker, sale, true)

  const lost = addUser(shop, maker, "dispute")
  const sold = { ...lost, ...lost.market, kind: "license", planType: "basic" } as const
  const { paymentId, order } = addPaidOrder(shop, maker, sold)
  addWebhookEvent(shop, maker, {
    type: "payment.dispute.created",
    result: "booked",
    order,
    paymentId,
    at: addMilliseconds(now, -hours(9)),
  })
  shop.disputes.push({
    ...{ id: maker.providerId("disp"), paymentId, amount: order.amount, currency: order.currency },
    ...{
      status: "open",
      respondBy: addMilliseconds(now, days(6)),
      updatedAt: addMilliseconds(now, -hours(9)),
    },
  })

  const at = addMilliseconds(now, -hours(5))
  const unknown = {
    amount: 9499,
    currency: "USD",
    providerOrderId: maker.providerId("order"),
    createdAt: at,
    id: "unknown",
  }
  const unknownPayment = maker.providerId("pay")
  shop.provider.payments.push(toProviderPayment(unknown, unknownPayment, "somebody@example.com"))
  addWebhookEvent(shop, maker, {
    type: "payment.captured",
    result: "unknown-order",
    order: unknown,
    paymentId: unknownPayment,
    at,
  })
  shop.paymentProblems.push({
    ...{ paymentId: unknownPayment, reason: "unknown-order", orderId: null, foundAt: at },
    ...{ amount: unknown.amount, currency: unknown.currency },
  })

  const other = addUser(shop, maker, "other-amount")
  const open = addOrder(
    shop,
    maker,
    { ...other, ...other.market, kind: "license", planType: "basic", at },
    false,
  )
  const differs = { ...open.order, amount: 100 }
  addWebhookEvent(shop, maker, {
    type: "payment.captured",
    result: "amount-differs",
    order: differs,
    paymentId: open.paymentId,
    at,
  })
  shop.paymentProblems.push({
    ...{ paymentId: open.paymentId, reason: "amount-differs", orderId: open.order.id, foundAt: at },
    ...{ amount: differs.amount, currency: differs.currency },
  })

  for (const name of ["gone", "full"]) {
    addEmail(shop, {
      id: `given-up:${name}`,
      recipient: `${name}@example.com`,
      subject: "Your Brisk license",
      at,
      sent: false,
    })
  }
}
