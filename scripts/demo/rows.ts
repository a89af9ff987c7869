import type { InferInsertModel } from "drizzle-orm"
import type * as schema from "#db/schema.ts"
import { createId, type RandomBytes } from "../../app/domain/random.ts"
import { addMilliseconds, days, hours, minutes } from "../../app/domain/time.ts"
import type { SeededRandom } from "../../tests/support/fixtures/seeded-random.ts"
import { type DemoProvider, toProviderOrder, toProviderPayment } from "./provider.ts"
import type { DemoContext } from "./replay.ts"

/** Something that happened in the shop: done by the site's own services, as if it were then. */
type DemoEvent = { at: Date; run: (context: DemoContext) => Promise<unknown> }

/** The rows of a made-up shop, by table, what happened in it, and what its provider has. */
export type DemoShop = {
  users: InferInsertModel<typeof schema.users>[]
  orders: InferInsertModel<typeof schema.orders>[]
  billing: InferInsertModel<typeof schema.billingDetails>[]
  webhookEvents: InferInsertModel<typeof schema.webhookEvents>[]
  outbox: InferInsertModel<typeof schema.outbox>[]
  bugReports: InferInsertModel<typeof schema.bugReports>[]
  payments: InferInsertModel<typeof schema.payments>[]
  disputes: InferInsertModel<typeof schema.disputes>[]
  coupons: InferInsertModel<typeof schema.coupons>[]
  announcements: InferInsertModel<typeof schema.announcements>[]
  events: DemoEvent[]
  /** Computers of the licenses that the events issue. */
  activations: (Omit<InferInsertModel<typeof schema.activations>, "licenseId"> & { orderId: string })[]
  provider: DemoProvider
}

export const emptyShop = (): DemoShop => ({
  users: [],
  orders: [],
  billing: [],
  webhookEvents: [],
  outbox: [],
  bugReports: [],
  payments: [],
  disputes: [],
  coupons: [],
  announcements: [],
  events: [],
  activations: [],
  provider: { orders: [], payments: [], refunds: [], disputes: [] },
})

/** What a shop is made with: the same seed and time make the same shop. */
export type Maker = {
  random: SeededRandom
  now: Date
  randomBytes: RandomBytes
  id: () => string
  providerId: (prefix: string) => string
}

export function createMaker(random: SeededRandom, now: Date): Maker {
  const randomBytes = (length: number) => Uint8Array.from({ length }, () => random.between(0, 255))
  return {
    random,
    now,
    randomBytes,
    id: () => createId(randomBytes),
    providerId: (prefix) => `${prefix}_${createId(randomBytes).slice(0, 14)}`,
  }
}

export type Sale = {
  userId: string
  email: string
  kind: "license" | "donation"
  planType: "basic" | "business" | null
  amount: number
  currency: "USD" | "EUR" | "GBP" | "INR"
  country: string
  at: Date
}

/** Adds an order that is open here; `isPaid` says whether the provider has a captured payment of it. */
export function addOrder(shop: DemoShop, maker: Maker, sale: Sale, isPaid: boolean) {
  const { amount, currency, kind, planType, userId, country, at, email } = sale
  const id = maker.id()
  const providerOrderId = maker.providerId("order")
  const isPast = at.getTime() < maker.now.getTime() - days(2)
  const order = {
    ...{ id, userId, kind, planType, amount, currency, country, providerOrderId },
    status: isPast && !isPaid ? ("expired" as const) : ("pending" as const),
    createdAt: at,
    returnedAt: isPaid ? addMilliseconds(at, minutes(2)) : null,
    nextSyncAt: addMilliseconds(maker.now, hours(1)),
  }
  shop.orders.push(order)
  shop.provider.orders.push(toProviderOrder(order, isPaid))
  const payment = toProviderPayment(order, maker.providerId("pay"), email)
  if (isPaid) shop.provider.payments.push(payment)
  return { order, payment, paymentId: payment.id }
}

type Event = {
  type: string
  result: string | null
  order: { id: string; providerOrderId: string; amount: number; currency: string } | null
  paymentId: string
  at: Date
}

/** Adds a stored webhook event, and returns its id. */
export function addWebhookEvent(shop: DemoShop, maker: Maker, { type, result, order, paymentId, at }: Event) {
  const payment = {
    id: paymentId,
    order_id: order?.providerOrderId,
    amount: order?.amount,
    currency: order?.currency,
  }
  const id = maker.id()
  shop.webhookEvents.push({
    id,
    eventId: maker.providerId("evt"),
    eventType: type,
    providerOrderId: order?.providerOrderId ?? null,
    paymentId,
    payload: JSON.stringify({ entity: "event", event: type, payload: { payment: { entity: payment } } }),
    receivedAt: at,
    processedAt: result ? at : null,
    result,
  })
  return id
}

/** Adds an email that the email service refused until it was given up. */
export function addEmail(
  shop: DemoShop,
  email: { id: string; recipient: string; subject: string; at: Date },
) {
  const { at, ...rest } = email
  const text = "A made-up email."
  const outcome = { attempts: 12, givenUpAt: at, lastError: "status 422" }
  shop.outbox.push({
    ...rest,
    kind: "receipt",
    html: `<p>${text}</p>`,
    text,
    createdAt: at,
    nextAttemptAt: at,
    ...outcome,
  })
}
