import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { orders } from "#db/schema.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf } from "#tests/support/server/test-client.ts"

const LOG_IN = "/login?redirectTo=%2Fbuy%3Fplan%3Dbasic"

test("POST /buy: a signed-out visitor signs up first, then reaches the checkout", async () => {
  await using app = await startApp()
  const visitor = app.visitor({ country: "IN" })
  expect(await redirectOf(visitor.post("/buy", { plan: "basic", displayedPrice: "14900 INR" }))).toEqual([
    302,
    LOG_IN,
  ])
  const page = await visitor.html(LOG_IN)
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ""
  const link = /<a class="btn" href="([^"]*)">Create an account<\/a>/.exec(main)
  expect(link?.[1]).toBe("/signup?redirectTo=%2Fbuy%3Fplan%3Dbasic")
  expect(main.indexOf("Create an account")).toBeLessThan(main.indexOf("<form"))

  const signedUp = await visitor.post(link?.[1] ?? "", signUpForm("new@example.com"))
  expect(signedUp.headers.get("location")).toBe("/buy?plan=basic")
  const opened = await visitor.get("/buy?plan=basic")
  const [order] = await app.rows(orders)
  expect(await redirectOf(opened)).toEqual([303, `/checkout/${order?.id}`])
  expect(order).toMatchObject({ amount: 14_900, currency: "INR", status: "pending" })
  expect((await visitor.get("/buy?plan=basic")).headers.get("location")).toBe(`/checkout/${order?.id}`)
  expect(await app.rows(orders)).toHaveLength(1)
})

test("GET /buy?plan=basic: opens an order only for signed-in accounts without a license", async () => {
  await using app = await startApp()
  await expectStatus(app.visitor().get("/buy?plan=basic"), 200)
  expect((await (await app.createLicensedAccount()).get("/buy?plan=basic")).status).toBe(200)
  const before = await app.rows(orders)
  const member = await app.createAccount()
  await expectStatus(member.get("/buy?plan=business"), 200)
  const linked = await member.get("/buy?plan=basic", { "sec-fetch-site": "cross-site" })
  expect([linked.status, (await linked.text()).includes("Buy Basic")]).toEqual([200, true])
  expect(await app.rows(orders)).toHaveLength(before.length)
  expect(await answerOf(member.get("/buy?plan=basic&coupon=NOTHING"))).toEqual([
    400,
    expect.stringContaining("We don't know this coupon."),
  ])
  app.expectError("provider-order-failed")
  await app.setFaults({ fail: ["orders"] })
  expect(await answerOf(member.get("/buy?plan=basic"))).toEqual([
    503,
    expect.stringContaining("The payment service did not answer. Nothing was charged."),
  ])
})

test("GET /download?paid=: shows the payment to its buyer, for an hour", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount({ country: "DE" })
  const order = await app.createOrder(buyer)
  await app.payOrder(order)
  const path = (await buyer.get(`/checkout/${order.id}`)).headers.get("location") ?? ""
  expect(path).toBe(`/download?paid=${order.id}`)
  const text = () => pageText(buyer, path)
  const page = await text()
  expect(page).toContain("Payment received: €94.99")
  expectWords(page, [`We emailed your receipt and your key to ${buyer.email}`, orderNumber(order.id)])
  const parts = ["Payment received", "License key", "Install and activate"].map((part) => page.indexOf(part))
  expect(parts).not.toContain(-1)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))

  const other = await app.createLicensedAccount()
  expect(await pageText(other, path)).not.toContain("Payment received")
  const paidAt = new Date(Date.now() - 3_600_000)
  await app.db.update(orders).set({ paidAt }).where(eq(orders.id, order.id))
  expect(await text()).not.toContain("Payment received")
})
