import { eq } from "drizzle-orm"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { invoices, orders, quotes } from "#db/schema.ts"
import { componentsOf, partsOf } from "#tests/support/fixtures/device-components.ts"
import { paymentEvent, refundEvent, sign } from "#tests/support/fixtures/provider-events.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import type { CostFixtures, Fields } from "./cost-requests.ts"

// Each creates what a request needs and returns its path or body.

export const checkout = async (fixtures: CostFixtures) => `/checkout/${(await fixtures.order()).id}`
export const receipt = async (fixtures: CostFixtures) => `/receipts/${(await fixtures.owner()).order.id}`
export const withdrawal = async (fixtures: CostFixtures) => `/withdraw/${(await fixtures.owner()).order.id}`
export const invoice = async (fixtures: CostFixtures) => {
  const [found] = await fixtures.app.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, (await fixtures.owner()).order.id))
  return `/invoices/${found?.id}`
}
export const callback = async (fixtures: CostFixtures) => `${await checkout(fixtures)}/callback`

/** The checkout of an order that is old enough to be synced. */
export async function dueCheckout(fixtures: CostFixtures): Promise<string> {
  const { id } = await fixtures.order()
  const createdAt = new Date(Date.now() - 5 * 60_000)
  await fixtures.app.db.update(orders).set({ createdAt, lastSyncedAt: null }).where(eq(orders.id, id))
  return `/checkout/${id}`
}

/** The same as `dueCheckout`, paid, but without its webhook. */
export async function checkoutWithoutWebhook(fixtures: CostFixtures): Promise<string> {
  await fixtures.app.setFaults({ webhooks: "drop" })
  await fixtures.app.pay((await fixtures.order()).providerOrderId)
  return dueCheckout(fixtures)
}

/** The buyer's page of a quote that was sent to the member. */
export async function quote(fixtures: CostFixtures): Promise<string> {
  const { email, id } = await fixtures.member()
  const terms = {
    plan: AGREED_PLAN,
    devices: 500,
    amount: 12_000_000,
    currency: "INR",
    status: "sent",
  } as const
  const times = { createdAt: new Date(), validUntil: new Date(Date.now() + 86_400_000) }
  await fixtures.app.db
    .insert(quotes)
    .values({ id, email, emailKey: email, ...terms, ...times })
    .onConflictDoNothing()
  return `/quotes/${id}`
}

export async function refundOfOwner(fixtures: CostFixtures): Promise<string> {
  const { paymentId } = await fixtures.app.findOrder((await fixtures.owner()).order.id)
  return refundEvent({ paymentId })
}

/** The webhook's body for a payment of the member's order. */
export async function paymentOf(fixtures: CostFixtures, event = "payment.captured", status = "captured") {
  const { amount, currency, providerOrderId: orderId } = await fixtures.order()
  return paymentEvent(event, { orderId, amount, currency, paymentId: "pay_measured", status })
}

/** The signed fields that the payment page sends to the callback. */
export async function callbackFields(fixtures: CostFixtures): Promise<Fields> {
  const { providerOrderId } = await fixtures.order()
  return {
    razorpay_payment_id: "pay_measured",
    razorpay_signature: sign(`${providerOrderId}|pay_measured`, secrets.keySecret),
  }
}

/** Requests a device code for a computer that is to be activated in a browser. */
async function startDeviceCode({ app }: CostFixtures) {
  const response = await fetch(`${app.url}/api/v1/device-codes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ deviceId: "pc-9", components: componentsOf(partsOf(9)) }),
  })
  return (await response.json()) as { deviceCode: string; userCode: string }
}

export async function newDeviceCode(fixtures: CostFixtures): Promise<Fields> {
  const { deviceCode } = await startDeviceCode(fixtures)
  return { deviceCode }
}

export async function link(fixtures: CostFixtures): Promise<string> {
  const { userCode } = await startDeviceCode(fixtures)
  return `/link?code=${userCode}`
}
