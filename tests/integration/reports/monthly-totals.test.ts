import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addOrderPayment } from "#app/orders/ledger/queries.server.ts"
import { ledgerEntries, orders, payments } from "#db/schema.ts"
import { captureEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { listTotals } from "#tests/support/models/ledger.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

async function totalsOf(app: App) {
  const { totals: rows } = await listTotals(app)
  return rows
    .map(({ kind, dimension, count, amount, inrAmount, inrUnknown }) =>
      [kind, dimension, count, amount, inrAmount, inrUnknown].join(" "),
    )
    .sort()
}

/** Count and amount of each kind, of the days, which are added up over all dimensions. */
async function totalsOfDay(app: App) {
  const { recent: rows } = await listTotals(app)
  return Object.fromEntries(rows.map(({ kind, count, amount }) => [kind, [count, amount]]))
}

test.each([
  ["a refund after the payment", ["payment", "refund"]],
  ["a refund before the payment", ["refund", "payment"]],
])("POST /webhooks/razorpay: %s, each sent five times, counts once in totals", async (_, names) => {
  await using app = await startApp()
  const order = await app.createOrder()
  const paymentId = "pay_totals"
  const events: Record<string, string> = {
    payment: captureEvent(order, { paymentId, baseAmount: 800_000 }),
    refund: refundEvent({ paymentId, amount: 500 }),
  }
  for (const name of names)
    await Promise.all(Array.from({ length: 5 }, () => app.postWebhook(events[name] ?? "")))
  expect((await app.findOrder(order.id)).moneyState).toBe("partly-refunded")
  expect(await totalsOf(app)).toEqual([
    "fee-unknown  1 9499 0 0",
    "license basic 1 0 0 0",
    "license-paid US 1 9499 800000 0",
    // 500 of 9,499 cents are 42,109.7 of 800,000 paise.
    "license-refund US 1 500 42110 0",
    "plan basic 1 9499 800000 0",
  ])
  expect(await totalsOfDay(app)).toEqual({
    "license-paid": [1, 9499],
    license: [1, 0],
    "license-refund": [1, 500],
    opened: [1, 0],
    paid: [1, 0],
  })
})

test("POST /api/v1/licenses/activate: new devices and transfers are in the totals", async () => {
  await using app = await startApp()
  const { licenseKey } = await app.createLicensedAccount()
  const activate = (deviceId: string, appVersion?: string) =>
    app.callLicensingApi("activate", { licenseKey, deviceId, appVersion })
  await Promise.all([activate("pc-1", "1.2.0"), activate("pc-1", "1.2.0")])
  await activate("pc-1", "1.3.0")
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "pc-1" })
  expect((await activate("pc-2")).status).toBe(201)
  const activations = (await totalsOf(app)).filter((total) => total.startsWith("activation"))
  expect(activations).toEqual(["activation  1 0 0 0", "activation 1.2.0 1 0 0 0"])
  expect((await totalsOfDay(app)).activation).toEqual([2, 0])
})

test("totals_by_day: an order paid at midnight in Kolkata belongs to the new day", async () => {
  await using app = await startApp()
  const order = {
    kind: "license",
    planType: "basic",
    amount: 14_900,
    currency: "INR",
    status: "paid",
  } as const
  for (const [id, time, source] of [
    ["before", "2027-03-31T18:29:59.999Z", "bank"],
    ["after", "2027-03-31T18:30:00Z", "bank"],
    ["free", "2027-03-31T18:30:00Z", "free"],
    ["lost", "2027-03-31T18:30:00Z", "unknown"],
  ] as const) {
    const paidAt = new Date(time)
    const paid = { id, ...order, paymentId: `${source}:${id}`, source, paidAt }
    await app.db.insert(orders).values({ ...paid, createdAt: paidAt, nextSyncAt: paidAt })
    const [row] = await app.db.select().from(orders).where(eq(orders.id, id))
    const payment = { orderId: id, paymentId: row?.paymentId ?? "", source, paidAt, inrAmount: 14_900 }
    const unknown = { fee: null, tax: null, capturedAt: null }
    for (const statement of addOrderPayment(app.db, { ...payment, ...unknown })) await statement
  }
  const known = { amount: 14_900, currency: "INR", inrSource: "owner" }
  expect(await app.rows(payments)).toMatchObject([known, known, { amount: null, currency: null }])
  const amounts = (await app.rows(ledgerEntries)).map(({ amount }) => amount)
  expect(amounts).toEqual([14_900, 14_900, 0, 0])
  const { recent: rows } = await listTotals(app)
  const paid = rows.filter(({ kind }) => kind === "license-paid")
  expect(paid.map(({ day, count, inrAmount }) => [day, count, inrAmount])).toEqual([
    ["2027-03-31", 1, 14_900],
    ["2027-04-01", 1, 14_900],
  ])
})
