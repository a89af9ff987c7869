import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openOrder } from "#app/orders/order/queries.server.ts"
import { orders } from "#db/schema.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

const REFUSED = {
  currency:
    "Payments in this currency can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
  amount:
    "This amount can't be paid in one payment here. Nothing was charged. Please write to us through the contact page.",
  other:
    "Payments can't be taken at the moment. Nothing was charged. Please write to us through the contact page.",
}

const buy = async (buyer: TestClient, sentence: string) => {
  const refused = await buyer.post("/buy", { plan: "basic" })
  expect(await answerOf(refused)).toEqual([503, expect.stringContaining(sentence)])
}

test("POST /buy: without international payments, currencies other than rupees are refused", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  await app.setFaults({ international: false })
  const buyers = await Promise.all(["US", "DE", "GB"].map((country) => app.createAccount({ country })))
  for (const buyer of buyers) await buy(buyer, REFUSED.currency)
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

  // So old that opening them can't be under way anymore.
  await app.db.update(orders).set({ createdAt: new Date(Date.now() - 2 * 3600_000), nextSyncAt: new Date(0) })
  const owner = await app.createOwner()
  await app.runCron()
  const [alert] = await app.inbox(owner.email)
  expect(alert?.text).toContain("Orders that Razorpay did not open")
  const overview = await pageText(owner, "/desk")
  for (const currency of ["USD", "EUR", "GBP"])
    expect(overview).toContain(`1 order in ${currency} that nobody can pay`)
  expect(overview).not.toContain("INR: 1 order")

  // Once the account may take the currency, the same order is opened.
  await app.setFaults({})
  for (const buyer of buyers) await expectStatus(buyer.post("/buy", { plan: "basic" }), 303)
  expect(await app.db.$count(orders)).toBe(4)
  expect(await pageText(owner, "/desk")).not.toContain("nobody can pay")
})

test("POST /buy and /donate: refused keys and amounts are not reported as an outage", async () => {
  await using app = await startApp()
  app.expectError("provider-order-refused")
  const buyer = await app.createAccount({ country: "IN" })
  const form = { currency: "EUR", amount: "custom", customAmount: "10000" }
  const refused = await buyer.post("/donate", form)
  expect(await answerOf(refused)).toEqual([503, expect.stringContaining(REFUSED.amount)])
  await app.setFaults({ razorpayKeys: "refused" })
  await buy(buyer, REFUSED.other)
})

test("POST /buy: an order without Razorpay's answer is found by its receipt", async () => {
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

test("openOrder: a deleted account gets no order", async () => {
  await using app = await startApp()
  const purchase = { kind: "license", planType: "basic" } as const
  const order = { id: "order-1", purchase, amount: { amount: 9499, currency: "USD" as const }, country: "US" }
  expect(
    await openOrder(app.db, { ...order, userId: "deleted", provider: "razorpay", createdAt: new Date() }),
  ).toBeNull()
  expect(await app.rows(orders)).toEqual([])
})
