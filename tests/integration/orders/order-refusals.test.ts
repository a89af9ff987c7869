import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openOrder } from "#db/orders/orders.server.ts"
import { orders } from "#db/schema.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"

const REFUSED = {
  currency:
    "Payments in this currency can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
  amount:
    "This amount can't be paid in one payment here. Nothing was charged. Please write to us through the contact page.",
  other:
    "Payments can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
}

/** Makes the orders so old that opening them can't be under way anymore. */
const age = (app: App) => app.db.update(orders).set({ createdAt: new Date(Date.now() - 2 * 3600_000) })

test("POST /buy: before international payments are activated, only rupees are taken, and buyer and log learn why", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  await app.setFaults({ international: false })
  for (const country of ["US", "DE", "GB"]) {
    const buyer = await app.createAccount({ country })
    const refused = await buyer.post("/buy", { plan: "basic" })
    expect([refused.status, textOf(await refused.text())]).toEqual([
      503,
      expect.stringContaining(REFUSED.currency),
    ])
  }
  const indian = await app.createAccount({ country: "IN" })
  await expectStatus(indian.post("/buy", { plan: "basic" }), 303)
  const logged = (await app.readLog()).filter(({ event }) => event === "provider-order-refused")
  expect(logged).toMatchObject(
    ["USD", "EUR", "GBP"].map((currency) => ({
      currency,
      refusal: "currency",
      error: expect.stringContaining("Currency is not supported"),
    })),
  )
})

test("GET /desk: orders that Razorpay did not open are named by currency, and in an alert", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  await app.setFaults({ international: false })
  for (const [country, status] of [
    ["US", 503],
    ["DE", 503],
    ["IN", 303],
  ] as const) {
    const buyer = await app.createAccount({ country })
    await expectStatus(buyer.post("/buy", { plan: "basic" }), status)
  }
  await age(app)
  const owner = await app.createOwner()
  await app.runCron()
  const [alert] = await app.inbox(owner.email)
  expect(alert?.text).toContain("Orders that Razorpay did not open")
  const overview = textOf(await (await owner.get("/desk")).text())
  for (const currency of ["USD", "EUR"]) {
    expect(overview).toContain(`1 order in ${currency} that nobody can pay`)
  }
  expect(overview).not.toContain("INR: 1 order")
})

test("POST /buy: once the account may take the currency, the same order is opened, and needs nobody", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  await app.setFaults({ international: false })
  const buyer = await app.createAccount({ country: "US" })
  await expectStatus(buyer.post("/buy", { plan: "basic" }), 503)
  await app.setFaults({})
  await expectStatus(buyer.post("/buy", { plan: "basic" }), 303)

  const stored = await app.db.select().from(orders)
  expect(stored).toMatchObject([{ providerOrderId: expect.stringMatching(/^order_/) }])
  await age(app)
  const owner = await app.createOwner()
  expect(textOf(await (await owner.get("/desk")).text())).not.toContain("nobody can pay")
})

test("POST /buy: keys that Razorpay refuses are not called an outage", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  await app.setFaults({ razorpayKeys: "refused" })
  const buyer = await app.createAccount({ country: "IN" })
  const refused = await buyer.post("/buy", { plan: "basic" })
  expect([refused.status, textOf(await refused.text())]).toEqual([
    503,
    expect.stringContaining(REFUSED.other),
  ])
})

test("POST /buy: too many requests at Razorpay are an outage, after which the same order is opened", async () => {
  await using app = await startApp()
  app.expectError("provider-order-failed")
  await app.setFaults({ busy: ["orders"] })
  const buyer = await app.createAccount({ country: "IN" })
  const refused = await buyer.post("/buy", { plan: "basic" })
  expect([refused.status, textOf(await refused.text())]).toEqual([
    503,
    expect.stringContaining(
      "The payment service did not answer. Nothing was charged. Please try again in a minute.",
    ),
  ])
  await app.setFaults({})
  await expectStatus(buyer.post("/buy", { plan: "basic" }), 303)
})

test("POST /donate: more than Razorpay takes in one payment is said so, not to be tried again", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  const donor = await app.createAccount({ country: "IN" })
  const form = { currency: "EUR", amount: "custom", customAmount: "10000" }
  const refused = await donor.post("/donate", form)
  expect([refused.status, textOf(await refused.text())]).toEqual([
    503,
    expect.stringContaining(REFUSED.amount),
  ])
})

test("POST /buy: an order whose answer was lost is found again by its receipt, and paid", async () => {
  await using app = await startApp()
  app.expectError("provider-order-failed")
  const buyer = await app.createAccount({ country: "IN" })
  await app.setFaults({ dropResponses: { orders: 1 } })
  await expectStatus(buyer.post("/buy", { plan: "basic" }), 503)
  const [lost] = [...app.emulators.state.orders.values()]
  // An order whose receipt contains that of another one.
  const other = {
    ...lost,
    id: "order_00000000000000",
    receipt: `${lost?.receipt}0`,
    created_at: 2_000_000_000,
  }
  app.emulators.state.orders.set(other.id, other as never)
  await app.setFaults({})
  await expectStatus(buyer.post("/buy", { plan: "basic" }), 303)

  const [stored] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.id, lost?.receipt ?? ""))
  expect(stored?.providerOrderId).toBe(lost?.id)
  expect([...app.emulators.state.orders.keys()]).toEqual([lost?.id, other.id])
})

test("openOrder: an account that was deleted meanwhile gets no order", async () => {
  await using app = await startApp()
  const purchase = { kind: "license", planType: "basic" } as const
  const order = { id: "order-1", purchase, amount: { amount: 9499, currency: "USD" as const }, country: "US" }
  expect(await openOrder(app.db, { ...order, userId: "deleted", createdAt: new Date() })).toBeNull()
  expect(await app.db.select().from(orders)).toEqual([])
})
