import type { AppLoadContext } from "@remix-run/cloudflare"
import { eq, sql } from "drizzle-orm"
import { activations, billingDetails, licenses, orders, users, webhookEvents } from "#db/schema.ts"
import type { Payment } from "#tests/emulators/razorpay/entities.ts"
import { newOrder } from "#tests/emulators/razorpay/orders.ts"
import { createAutoRefund } from "#tests/emulators/razorpay/refunds.ts"
import { accessConsent } from "../../app/copy/orders/consent.ts"
import { TERMS_VERSION } from "../../app/domain/account/terms.ts"
import { consumerRight } from "../../app/domain/orders/consumer-right.ts"
import { refundReversal } from "../../app/domain/payments/ledger.ts"
import { addMilliseconds, days, hours, indianDayOf, minutes } from "../../app/domain/time.ts"
import { confirmPayment } from "../../app/services/payments/confirm-payment.server.ts"
import { recordReversal } from "../../app/services/payments/record-reversal.server.ts"
import { countSeatChange } from "../../db/licensing/seat-counts.server.ts"
import { saveAgreement } from "../../db/orders/order-agreements.server.ts"
import { findOrderAndBuyer } from "../../db/orders/order-and-buyer.server.ts"
import { addSearchWords } from "../../db/search-words.server.ts"
import { countOpened } from "../../db/totals.server.ts"
import { before, createProviderId, type Demo, newId } from "./demo.ts"
import { toProviderPayment, unixSeconds } from "./provider.ts"

const MARKETS = [
  { country: "US", currency: "USD", amount: 9499 },
  { country: "CA", currency: "USD", amount: 9499 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "IN", currency: "INR", amount: 14900 },
  { country: "DE", currency: "EUR", amount: 9499 },
  { country: "GB", currency: "GBP", amount: 9499 },
] as const

/** What a buyer in India typed at checkout: the State, and some of them a company. */
const BUYERS_IN_INDIA = [
  { state: "27", company: "Deshpande Traders", taxId: "27AAPFU0939F1ZV" },
  { state: "29", company: "Cauvery Software", taxId: "29AADCS8134M1ZT" },
  { state: "27" },
  { state: "33" },
]

type Customer = { id: string; email: string; at: Date; market: (typeof MARKETS)[number] }

/** A customer who signs up at the time. */
export function addCustomer({ at, random }: Demo, name: string, createdAt: Date): Customer {
  const user = { id: `demo-${name}`, email: `customer-${name}@example.com`, passwordHash: "none", createdAt }
  const optInPromotions = random.happens(0.2)
  const emailConfirmedAt = random.happens(0.9) ? createdAt : null
  at(createdAt, ({ db }) =>
    db.batch([
      db.insert(users).values({ ...user, emailKey: user.email, optInPromotions, emailConfirmedAt }),
      addSearchWords(db, { kind: "customer", subjectId: user.id }, user.email, sql`true`),
    ]),
  )
  return { id: user.id, email: user.email, at: createdAt, market: random.pick(MARKETS) }
}

type Item = { kind: "license" | "donation"; planType: "basic" | "business" | null; amount: number }

/** Opens an order, of Basic unless it says otherwise; `isPaid` says whether the provider has its payment. */
export function openOrder(demo: Demo, customer: Customer, item: Partial<Item> = {}, isPaid = false) {
  const { at: createdAt, market, id: userId, email } = customer
  const bought = { ...market, kind: "license" as const, planType: "basic" as const, ...item }
  const made = { ...newOrder(bought), created_at: unixSeconds(createdAt) }
  const paid = { status: "paid", amount_paid: made.amount, amount_due: 0, attempts: 1 } as const
  const order = { ...bought, id: newId(), userId, createdAt, providerOrderId: made.id }
  const payment = toProviderPayment(order, createProviderId("pay"), email)
  demo.provider.orders.set(made.id, { ...made, receipt: order.id, ...(isPaid && paid) })
  if (isPaid) demo.provider.payments.set(payment.id, payment)
  const status =
    createdAt < before(demo.now, days(2)) && !isPaid ? ("expired" as const) : ("pending" as const)
  const billing = market.country === "IN" ? demo.random.pick(BUYERS_IN_INDIA) : null
  demo.at(createdAt, async ({ db }) => {
    const returnedAt = isPaid ? addMilliseconds(createdAt, minutes(2)) : null
    await db.batch([
      db
        .insert(orders)
        .values({ ...order, status, returnedAt, nextSyncAt: addMilliseconds(demo.now, hours(1)) }),
      countOpened(db, indianDayOf(createdAt)),
    ])
    const typed = { orderId: order.id, country: "IN", address: "1 MG Road", updatedAt: createdAt }
    const contract = { ...bought, quoteId: null, countries: [market.country], offersWithdrawal: false }
    const consent = consumerRight(contract) ? accessConsent : null
    const agreement = { termsVersion: TERMS_VERSION, consent, isWithdrawable: false }
    await saveAgreement(db, order.id, agreement, createdAt)
    if (billing) await db.insert(billingDetails).values({ ...typed, ...billing })
  })
  return { order, payment }
}

type Paid = Pick<Payment, "id" | "order_id" | "amount" | "currency">

/** Stores an event of the provider about a payment, and returns its id; without a result, it waits. */
export async function storeEvent(context: AppLoadContext, payment: Paid, eventType: string, result?: string) {
  const { db, now } = context
  const id = newId()
  const payload = { entity: "event", event: eventType, payload: { payment: { entity: payment } } }
  const processedAt = result ? now() : null
  const event = { id, eventId: createProviderId("evt"), eventType, result, receivedAt: now(), processedAt }
  const about = { providerOrderId: payment.order_id, paymentId: payment.id, payload: JSON.stringify(payload) }
  await db.insert(webhookEvents).values({ ...event, ...about })
  return id
}

/** An order whose payment the webhook confirms, with the computers that its license is used on. */
export function sell(demo: Demo, customer: Customer, item: Partial<Item> = {}, computers = 0) {
  const { order, payment } = openOrder(demo, customer, item, true)
  const paidAt = addMilliseconds(customer.at, minutes(2))
  const appVersion = demo.random.pick(["1.0.0", "1.1.0", "1.2.0"])
  demo.at(paidAt, async (context) => {
    await confirmCaptured(context, payment, await storeEvent(context, payment, "payment.captured"))
    const [license] = await context.db.select().from(licenses).where(eq(licenses.orderId, order.id))
    if (!license) return
    const seen = { appVersion, firstSeenAt: paidAt, lastSeenAt: paidAt, licenseId: license.id }
    for (let seat = 1; seat <= computers; seat++) {
      const device = { id: newId(), seat, deviceId: `PC-${customer.id}-${seat}`, name: `PC ${seat}` }
      await context.db.batch([
        context.db.insert(activations).values({ ...device, ...seen }),
        countSeatChange(context.db, license.id, { activeSeats: 1, untransferredActive: 1 }),
      ])
    }
  })
  return { order, payment, paidAt }
}

/** Confirms a payment of the provider, as its webhook event does. */
export async function confirmCaptured(
  context: AppLoadContext,
  payment: Payment,
  webhookEventId: string | null,
) {
  const { id: paymentId, amount, currency, base_amount: baseAmount, international, fee, tax } = payment
  const providerOrderId = payment.order_id ?? ""
  const facts = { outcome: "captured", isRefunded: false, isInternational: international ?? false } as const
  const update = { providerOrderId, paymentId, amount, currency, baseAmount, fee, tax, ...facts }
  const order = await findOrderAndBuyer(context.db, providerOrderId)
  return confirmPayment(context, update, order, { webhookEventId })
}

/** Refunds a payment some days later, at the provider and by its webhook event. */
export function refund(demo: Demo, { payment, paidAt }: ReturnType<typeof sell>, isFull: boolean): void {
  const amount = isFull ? payment.amount : Math.floor(payment.amount / 2)
  const at = addMilliseconds(paidAt, Math.min(days(4), demo.now.getTime() - paidAt.getTime()))
  const made = { ...createAutoRefund(payment), amount, created_at: unixSeconds(at) }
  demo.provider.refunds.set(made.id, { refund: made, idempotencyKey: null, fingerprint: made.id })
  const status = isFull ? "refunded" : "captured"
  Object.assign(payment, { amount_refunded: amount, refund_status: isFull ? "full" : "partial", status })
  const { id, currency } = made
  const reversal = refundReversal({ id, paymentId: payment.id, amount, currency, occurredAt: at })
  demo.at(at, async (context) =>
    recordReversal(context, reversal, await storeEvent(context, payment, "refund.processed")),
  )
}
