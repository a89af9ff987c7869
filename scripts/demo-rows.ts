import type { InferInsertModel } from "drizzle-orm"
import type * as schema from "#db/schema.ts"
import type {
  Order as ProviderOrder,
  Payment as ProviderPayment,
  Refund,
} from "#tests/emulators/razorpay/entities.ts"
import type { SeededRandom } from "#tests/support/seeded-random.ts"
import { createLicenseKey } from "../app/domain/licensing/license-key.ts"
import { createId } from "../app/domain/random.ts"
import { addMilliseconds, days, hours, minutes } from "../app/domain/time.ts"

/** The rows of a made-up shop, by table, and what its provider has. */
export type DemoShop = {
  users: InferInsertModel<typeof schema.users>[]
  orders: InferInsertModel<typeof schema.orders>[]
  licenses: InferInsertModel<typeof schema.licenses>[]
  activations: InferInsertModel<typeof schema.activations>[]
  donations: InferInsertModel<typeof schema.donations>[]
  paymentReversals: InferInsertModel<typeof schema.paymentReversals>[]
  webhookEvents: InferInsertModel<typeof schema.webhookEvents>[]
  outbox: InferInsertModel<typeof schema.outbox>[]
  bugReports: InferInsertModel<typeof schema.bugReports>[]
  paymentProblems: InferInsertModel<typeof schema.paymentProblems>[]
  disputes: InferInsertModel<typeof schema.disputes>[]
  provider: { orders: ProviderOrder[]; payments: ProviderPayment[]; refunds: Refund[] }
}

export const emptyShop = (): DemoShop => ({
  users: [],
  orders: [],
  licenses: [],
  activations: [],
  donations: [],
  paymentReversals: [],
  webhookEvents: [],
  outbox: [],
  bugReports: [],
  paymentProblems: [],
  disputes: [],
  provider: { orders: [], payments: [], refunds: [] },
})

/** What a shop is made with: the same seed and time make the same shop. */
export type Maker = {
  random: SeededRandom
  now: Date
  id: () => string
  key: () => string
  providerId: (prefix: string) => string
}

export function createMaker(random: SeededRandom, now: Date): Maker {
  const randomBytes = (length: number) => Uint8Array.from({ length }, () => random.between(0, 255))
  return {
    random,
    now,
    id: () => createId(randomBytes),
    key: () => createLicenseKey(randomBytes),
    providerId: (prefix) => `${prefix}_${createId(randomBytes).slice(0, 14)}`,
  }
}

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

type Sale = {
  userId: string | null
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
  const paymentId = maker.providerId("pay")
  if (isPaid) shop.provider.payments.push(toProviderPayment(order, paymentId, email))
  return { order, paymentId }
}

/** Adds a paid order with what it issued, its webhook event and its receipt. */
export function addPaidOrder(shop: DemoShop, maker: Maker, sale: Sale) {
  const { order, paymentId } = addOrder(shop, maker, sale, true)
  const paidAt = addMilliseconds(sale.at, minutes(2))
  Object.assign(order, { status: "paid", paymentId, paidAt })
  addWebhookEvent(shop, maker, {
    type: "payment.captured",
    result: "fulfilled",
    order,
    paymentId,
    at: paidAt,
  })
  const { userId, email, amount, currency, planType } = sale
  const licenseId = maker.id()
  if (userId && sale.kind === "donation") {
    shop.donations.push({
      id: licenseId,
      userId,
      email,
      amount,
      currency,
      orderId: order.id,
      paymentId,
      createdAt: paidAt,
    })
  }
  if (userId && planType) {
    const maxDevices = planType === "basic" ? 1 : 20
    const license = {
      id: licenseId,
      key: maker.key(),
      userId,
      orderId: order.id,
      paymentId,
      planType,
      maxDevices,
    }
    shop.licenses.push({ ...license, createdAt: paidAt })
  }
  addEmail(shop, {
    id: `receipt:${order.id}`,
    recipient: email,
    subject: "Your Brisk license",
    at: paidAt,
    sent: true,
  })
  return { order, paymentId, licenseId, paidAt }
}

type Event = {
  type: string
  result: string | null
  order: { id: string; providerOrderId: string; amount: number; currency: string } | null
  paymentId: string
  at: Date
}

export function addWebhookEvent(shop: DemoShop, maker: Maker, { type, result, order, paymentId, at }: Event) {
  const payment = {
    id: paymentId,
    order_id: order?.providerOrderId,
    amount: order?.amount,
    currency: order?.currency,
  }
  shop.webhookEvents.push({
    id: maker.id(),
    eventId: maker.providerId("evt"),
    eventType: type,
    providerOrderId: order?.providerOrderId ?? null,
    paymentId,
    payload: JSON.stringify({ entity: "event", event: type, payload: { payment: { entity: payment } } }),
    receivedAt: at,
    processedAt: result ? at : null,
    result,
  })
}

export function addEmail(
  shop: DemoShop,
  {
    id,
    recipient,
    subject,
    at,
    sent,
  }: { id: string; recipient: string; subject: string; at: Date; sent: boolean },
) {
  const outcome = sent
    ? { attempts: 1, sentAt: at }
    : { attempts: 12, givenUpAt: at, lastError: "status 422" }
  const text = "A made-up email."
  shop.outbox.push({
    id,
    recipient,
    subject,
    html: `<p>${text}</p>`,
    text,
    createdAt: at,
    nextAttemptAt: at,
    ...outcome,
  })
}

type MadeOrder = { id: string; amount: number; currency: string; providerOrderId: string; createdAt: Date }

function toProviderOrder(
  { id, amount, currency, providerOrderId, createdAt }: MadeOrder,
  isPaid: boolean,
): ProviderOrder {
  return {
    id: providerOrderId,
    entity: "order",
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_due: isPaid ? 0 : amount,
    currency,
    receipt: id,
    offer_id: null,
    status: isPaid ? "paid" : "created",
    attempts: isPaid ? 1 : 0,
    notes: [],
    created_at: unixSeconds(createdAt),
  }
}

const RUPEES: Record<string, number> = { INR: 1, USD: 84, EUR: 92, GBP: 107 }

export function toProviderPayment(
  { amount, currency, providerOrderId, createdAt }: Omit<MadeOrder, "id">,
  id: string,
  email: string,
): ProviderPayment {
  const inRupees = amount * (RUPEES[currency] ?? 1)
  return {
    id,
    entity: "payment",
    amount,
    currency,
    base_amount: inRupees,
    status: "captured",
    order_id: providerOrderId,
    invoice_id: null,
    international: currency !== "INR",
    method: currency === "INR" ? "upi" : "card",
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: true,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email,
    contact: "+919000090000",
    notes: [],
    fee: Math.round(inRupees / 50),
    tax: Math.round((inRupees / 50) * 0.18),
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: unixSeconds(createdAt) + 120,
  }
}
