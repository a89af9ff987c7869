import type { AppLoadContext } from "@remix-run/cloudflare"
import { eq } from "drizzle-orm"
import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import type { DeskAction } from "#app/audit/audit-entry.ts"
import { activateDevice } from "#app/licensing/activation/activate-device.server.ts"
import { NO_BILLING_DETAILS } from "#app/orders/billing/billing-details.ts"
import { saveAgreement } from "#app/orders/order/details-queries.server.ts"
import { accessConsent } from "#app/orders/order/refund-rule-copy.ts"
import type { PlanOfFixedSize } from "#app/orders/plans/plans.ts"
import { consumerRight } from "#app/orders/withdrawal/withdrawal.ts"
import { handleWebhook } from "#app/payments/webhook/handle-webhook.server.ts"
import { createId } from "#app/platform/random.ts"
import { addSearchWords, searchedOfAddress } from "#app/platform/search-words-queries.server.ts"
import { addMilliseconds, days, hours, minutes } from "#app/platform/time.ts"
import { billingDetails, licenses, orders, users } from "#db/schema.ts"
import {
  createId as createProviderId,
  type Dispute,
  type Order,
  type Payment,
  type Refund,
} from "#tests/emulators/razorpay/entities.ts"
import { newOrder } from "#tests/emulators/razorpay/orders.ts"
import { authorizePayment, capturePayment, failPayment } from "#tests/emulators/razorpay/payments.ts"
import { newRefund } from "#tests/emulators/razorpay/refunds.ts"
import type { State } from "#tests/emulators/state.ts"
import { createSeededRandom } from "#tests/support/fixtures/seeded-random.ts"
import type { Progress } from "../progress.ts"

export type DemoSettings = { seed: number; now: Date; provider: State; owner: DeskAction["actor"] }

export type Demo = ReturnType<typeof createDemo>

/** A made-up shop: what happens in it is done by the site's own services, at the time at which it happens. */
export function createDemo({ seed, now, provider, owner }: DemoSettings) {
  const events: { time: Date; run: (context: AppLoadContext) => Promise<unknown> }[] = []
  return {
    random: createSeededRandom(seed),
    now,
    /** Records of the emulated provider. */
    provider,
    action: (action: string, subject: DeskAction["subject"]): DeskAction => {
      const form = { formId: newId(), form: null }
      return { actor: owner, ...form, action, subject, reason: null, before: null, after: null }
    },
    at: (time: Date, run: (context: AppLoadContext) => Promise<unknown>) => events.push({ time, run }),
    /** Runs everything that is planned, the oldest first. The email service accepts every email and delivers none. */
    async run(context: AppLoadContext, progress: Progress) {
      const mailer = { ...context.mailer, send: async () => ({ kind: "accepted" as const, id: null }) }
      const background: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => background.push(work)
      const log = { info: () => {}, error: () => {} }
      events.sort((one, other) => one.time.getTime() - other.time.getTime())
      const count = progress.step("Events of a year", events.length)
      for (const { time, run } of events) {
        await run({ ...context, mailer, waitUntil, log, now: () => time })
        count()
      }
      await Promise.all(background)
    },
  }
}

export const newId = () => createId((length) => crypto.getRandomValues(new Uint8Array(length)))

export const before = (time: Date, duration: number) => addMilliseconds(time, -duration)

export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

type Entities = { payment: Payment; refund?: Refund; dispute?: Dispute }

/** Sends a webhook event of the provider to the site. */
export function deliver(context: AppLoadContext, event: string, entities: Entities) {
  const wrapped = Object.entries(entities).map(([name, entity]) => [name, { entity }])
  const body = {
    entity: "event",
    event,
    created_at: unixSeconds(context.now()),
    payload: Object.fromEntries(wrapped),
  }
  const payload = JSON.stringify(body)
  const parsed = context.payments.razorpay.parseWebhookEvent(payload)
  return handleWebhook(context, "razorpay", {
    kind: "verified",
    eventId: createProviderId("evt"),
    payload,
    event: parsed,
  })
}

export const MARKETS = [
  { country: "US", currency: "USD", amount: 9499 },
  { country: "CA", currency: "USD", amount: 9499 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "DE", currency: "EUR", amount: 9499 },
  { country: "GB", currency: "GBP", amount: 9499 },
] as const

/** Billing details of buyers in India: the State, and for some a company. */
const BUYERS_IN_INDIA = [
  { state: "27", company: "Deshpande Traders", taxId: "27AAFFD7412K1ZD" },
  { state: "29", company: "Cauvery Software", taxId: "29AADCS8134M1ZT" },
  { state: "27" },
  { state: "33" },
]

type Customer = { id: string; email: string; at: Date; market: (typeof MARKETS)[number] }

/** A customer who signs up at the time. */
export function addCustomer({ at, random }: Demo, name: string, createdAt: Date) {
  const user = { id: `demo-${name}`, email: `customer-${name}@example.com`, passwordHash: "none", createdAt }
  const optInPromotions = random.happens(0.2)
  const emailConfirmedAt = random.happens(0.9) ? createdAt : null
  at(createdAt, ({ db }) =>
    db.batch([
      db.insert(users).values({ ...user, emailKey: user.email, optInPromotions, emailConfirmedAt }),
      addSearchWords(db, { kind: "customer", subjectId: user.id }, searchedOfAddress(user.email)),
    ]),
  )
  return { id: user.id, email: user.email, at: createdAt, market: random.pick(MARKETS) }
}

type Item = {
  kind: "license" | "donation"
  planType: PlanOfFixedSize | null
  amount: number
  /** The coupon that its amount includes, and the amount without it. */
  couponId: string
  listAmount: number
  /** Billing details that the buyer typed. */
  billing: { company: string; taxId: string; country: string; address: string }
}

/** Opens an order, of Basic unless it says otherwise; `isPaid` says whether the provider has its payment. */
export function openDemoOrder(demo: Demo, customer: Customer, item: Partial<Item> = {}, isPaid = false) {
  const { at: createdAt, market, id: userId, email } = customer
  const { billing: typed, ...changes } = item
  const bought = { ...market, kind: "license" as const, planType: "basic" as const, ...changes }
  const paid = isPaid && ({ status: "paid", amount_paid: bought.amount, amount_due: 0, attempts: 1 } as const)
  const id = newId()
  const made = { ...newOrder({ ...bought, receipt: id }), created_at: unixSeconds(createdAt), ...paid }
  const order = { ...bought, id, userId, createdAt, providerOrderId: made.id }
  demo.provider.orders.set(made.id, made)
  const payment = addPayment(demo, made, email)
  if (!isPaid) demo.provider.payments.delete(payment.id)
  const status =
    createdAt < before(demo.now, days(2)) && !isPaid ? ("expired" as const) : ("pending" as const)
  const ofIndia = { country: "IN", address: "1 MG Road" }
  const billing =
    typed ?? (market.country === "IN" ? { ...ofIndia, ...demo.random.pick(BUYERS_IN_INDIA) } : null)
  demo.at(createdAt, ({ db }) => {
    const returnedAt = isPaid ? addMilliseconds(createdAt, minutes(2)) : null
    const contract = {
      ...bought,
      ...market,
      quoteId: null,
      billing: NO_BILLING_DETAILS,
      offersWithdrawal: false,
    }
    const consent = consumerRight(contract) ? accessConsent : null
    const agreement = { termsVersion: TERMS_VERSION, consent, isWithdrawable: false }
    // In one transaction: the cron of a running site deletes expired orders.
    return db.batch([
      db
        .insert(orders)
        .values({ ...order, status, returnedAt, nextSyncAt: addMilliseconds(demo.now, hours(1)) }),
      saveAgreement(db, order.id, agreement, createdAt),
      ...(billing
        ? [db.insert(billingDetails).values({ orderId: order.id, updatedAt: createdAt, ...billing })]
        : []),
    ])
  })
  return { order, payment, made }
}

/** The captured payment of an order, as the emulated provider has it. */
export function addPayment({ provider }: Demo, order: Order, email: string): Payment {
  const method = order.currency === "INR" ? "upi" : "card"
  const attempt = { paymentId: createProviderId("pay"), email, method, description: "" } as const
  const payment = { ...capturePayment(authorizePayment(order, attempt)), created_at: order.created_at + 120 }
  provider.payments.set(payment.id, payment)
  return payment
}

/** The payment of an order that is paid at the site already, as the emulated provider has it. */
export function addKnownPayment({ provider }: Demo, { id, at, ...money }: KnownPayment): void {
  const order = { ...newOrder({ ...money, receipt: id }), created_at: unixSeconds(at) }
  const attempt = { paymentId: id, email: money.email, method: "card", description: "" } as const
  const payment = capturePayment(authorizePayment(order, attempt))
  provider.payments.set(id, { ...payment, created_at: order.created_at })
}

type KnownPayment = { id: string; at: Date; amount: number; currency: string; email: string }

/** An order whose payment the bank refused, as a webhook event reports it. */
export function failSale(demo: Demo, customer: Customer): void {
  const { payment } = openDemoOrder(demo, customer)
  const failed = failPayment(payment)
  demo.provider.payments.set(failed.id, failed)
  demo.at(addMilliseconds(customer.at, minutes(2)), (context) =>
    deliver(context, "payment.failed", { payment: failed }),
  )
}

/** An order whose payment the webhook confirms, with the computers that its license is used on. */
export function sell(demo: Demo, customer: Customer, item: Partial<Item> = {}, computers = 0) {
  const { order, payment, made } = openDemoOrder(demo, customer, item, true)
  const paidAt = addMilliseconds(customer.at, minutes(2))
  const appVersion = demo.random.pick(["1.0.0", "1.1.0", "1.2.0"])
  const captured = { ...payment }
  demo.at(paidAt, async (context) => {
    await deliver(context, "payment.captured", { payment: captured })
    const [license] = await context.db.select().from(licenses).where(eq(licenses.orderId, order.id))
    if (!license) return
    for (let seat = 1; seat <= computers; seat++) {
      const device = { deviceId: `PC-${customer.id}-${seat}`, deviceName: `PC ${seat}`, appVersion }
      await activateDevice(context, license.key, { ...device, components: {} })
    }
  })
  return { order, payment, made, paidAt }
}

/** Refunds a payment some days later, at the provider and by its webhook event. */
export function refundSale(demo: Demo, { payment, paidAt }: ReturnType<typeof sell>, isFull: boolean) {
  const amount = isFull ? payment.amount : Math.floor(payment.amount / 2)
  const at = addMilliseconds(paidAt, Math.min(days(4), demo.now.getTime() - paidAt.getTime()))
  const made = { ...newRefund(payment, amount), created_at: unixSeconds(at) }
  demo.provider.refunds.set(made.id, { refund: made, idempotencyKey: null, fingerprint: made.id })
  const status = isFull ? "refunded" : "captured"
  Object.assign(payment, { amount_refunded: amount, refund_status: isFull ? "full" : "partial", status })
  demo.at(at, (context) => deliver(context, "refund.processed", { refund: made, payment }))
}
