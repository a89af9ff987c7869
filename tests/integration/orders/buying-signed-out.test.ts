import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orders } from "#db/schema.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"

const LOG_IN = "/login?redirectTo=%2Fbuy%3Fplan%3Dbasic"

test("POST /buy: signed out, the log-in offers a new account first, which leads straight to the checkout", async () => {
  await using app = await startApp()
  const visitor = app.visitor({ country: "IN" })
  const pressed = await visitor.post("/buy", { plan: "basic", displayedPrice: "14900 INR" })
  expect([pressed.status, pressed.headers.get("location")]).toEqual([302, LOG_IN])
  const page = await (await visitor.get(LOG_IN)).text()
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ""
  const link = /<a class="btn" href="([^"]*)">Create an account<\/a>/.exec(main)
  expect(link?.[1]).toBe("/signup?redirectTo=%2Fbuy%3Fplan%3Dbasic")
  expect(main.indexOf("Create an account")).toBeLessThan(main.indexOf("<form"))

  const signedUp = await visitor.post(link?.[1] ?? "", signUpForm("new@example.com"))
  expect(signedUp.headers.get("location")).toBe("/buy?plan=basic")
  const opened = await visitor.get("/buy?plan=basic")
  const [order] = await app.db.select().from(orders)
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `/checkout/${order?.id}`])
  expect(order).toMatchObject({ amount: 14_900, currency: "INR", status: "pending" })
  expect((await visitor.get("/buy?plan=basic")).headers.get("location")).toBe(`/checkout/${order?.id}`)
  expect(await app.db.select().from(orders)).toHaveLength(1)
})

test("GET /buy?plan=basic: opens nothing for signed-out visitors, owners and other plans, and says why it can't", async () => {
  await using app = await startApp()
  expect((await app.visitor().get("/buy?plan=basic")).status).toBe(200)
  expect((await (await app.createLicensedAccount()).get("/buy?plan=basic")).status).toBe(200)
  const before = await app.db.select().from(orders)
  const member = await app.createAccount()
  expect((await member.get("/buy?plan=business")).status).toBe(200)
  expect(await app.db.select().from(orders)).toHaveLength(before.length)
  const unknown = await member.get("/buy?plan=basic&coupon=NOTHING")
  expect([unknown.status, textOf(await unknown.text())]).toEqual([
    400,
    expect.stringContaining("We don't know this coupon."),
  ])
  app.expectError("provider-order-failed")
  await app.setFaults({ fail: ["orders"] })
  const failed = await member.get("/buy?plan=basic")
  expect([failed.status, textOf(await failed.text())]).toEqual([
    503,
    expect.stringContaining("The payment service did not answer. Nothing was charged."),
  ])
})

test("GET /buy?plan=basic: a page of another site opens no order: the page with its button is shown", async () => {
  await using app = await startApp()
  const account = await app.createAccount()
  const response = await account.get("/buy?plan=basic", { "sec-fetch-site": "cross-site" })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain("Buy Basic")
  expect(await app.db.select().from(orders)).toEqual([])
})

test("GET /download?paid=: what was paid, for its buyer and for an hour; the file's hash after the steps", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount({ country: "DE" })
  const order = await app.createOrder(buyer)
  await app.pay(order.providerOrderId)
  await expect.poll(async () => (await app.findOrder(order.id)).status, { timeout: 10_000 }).toBe("paid")
  const path = (await buyer.get(`/checkout/${order.id}`)).headers.get("location") ?? ""
  expect(path).toBe(`/download?paid=${order.id}`)
  const text = async () => textOf(await (await buyer.get(path)).text())
  const page = await text()
  expect(page).toContain("Payment received: €94.99")
  for (const part of [`The receipt went to ${buyer.email}`, order.id]) expect(page).toContain(part)
  const parts = ["Payment received", "License key", "Install and activate"].map((part) => page.indexOf(part))
  expect(parts).not.toContain(-1)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))

  const other = await app.createLicensedAccount()
  expect(textOf(await (await other.get(path)).text())).not.toContain("Payment received")
  const paidAt = new Date(Date.now() - 3_600_000)
  await app.db.update(orders).set({ paidAt }).where(eq(orders.id, order.id))
  expect(await text()).not.toContain("Payment received")
})
