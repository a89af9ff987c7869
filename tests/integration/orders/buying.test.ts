import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import * as schema from "#db/schema.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  lastOfPath,
  paymentFormOf,
  redirectOf,
  textOf,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

test("POST /buy and after: price, order, payment, webhook, license, receipt, download", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const pressed = await expectStatus(buyer.post("/buy", { plan: "basic", displayedPrice: "9499 USD" }), 303)
  const checkout = pressed.headers.get("location") ?? ""
  const [order] = await app.rows(schema.orders)
  expect(order).toMatchObject({
    kind: "license",
    planType: "basic",
    amount: 9499,
    currency: "USD",
    status: "pending",
  })
  expect(checkout).toBe(`/checkout/${order?.id}`)

  expect(await redirectOf(buyer.post(checkout, { intent: "pay", country: "US" }))).toEqual([
    303,
    `${checkout}?pay`,
  ])
  const html = await buyer.html(`${checkout}?pay`)
  expectWords(textOf(html), [
    `${brand.fullName}, Basic license $94.99`,
    "Test mode. Nothing here costs real money",
  ])
  expect(textOf(html)).toContain(buyer.email)
  const form = paymentFormOf(html)
  expect(form).toEqual({
    action: `${app.emulators.url}/v1/checkout/embedded`,
    fields: {
      key_id: secrets.keyId,
      amount: "9499",
      currency: "USD",
      order_id: order?.providerOrderId,
      name: brand.fullName,
      description: `${brand.fullName}, Basic license`,
      "prefill[email]": buyer.email,
      callback_url: `${app.url}${checkout}/callback`,
      cancel_url: `${app.url}${checkout}?canceled`,
    },
  })
  const body = new URLSearchParams(form?.fields)
  await expectStatus(fetch(form?.action ?? "", { method: "POST", body }), 200)

  const paid = await app.pay(order?.providerOrderId ?? "")
  await waitFor(async () => {
    expect(await redirectOf(buyer.get(checkout))).toEqual([302, `/download?paid=${order?.id}`])
  })
  const [license, ...others] = await app.listLicenses(order?.userId ?? null)
  expect(others).toEqual([])
  expect(license).toMatchObject({ planType: "basic", maxDevices: 1, paymentId: paid.razorpay_payment_id })
  expect(license?.key).toMatch(/^[A-Z0-9]{20}$/)

  expect(await pageText(buyer, "/dashboard")).toContain("Account type: Premium")
  expect(await redirectOf(buyer.get("/download/installer"))).toEqual([
    302,
    `${app.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`,
  ])
  await waitFor(async () => {
    const [receipt, ...more] = await app.inbox(buyer.email)
    expect(more).toEqual([])
    expect(receipt?.text).toContain(license?.key)
    expect(receipt?.text).toContain("$94.99")
  })
})

test("POST /buy: after an outage of Razorpay, the next attempt continues the order", async () => {
  await using app = await startApp()
  app.expectError("provider-order-failed")
  const buyer = await app.createAccount()
  for (const faults of [{ fail: ["orders"] }, { busy: ["orders"] }]) {
    await app.setFaults(faults)
    expect(await answerOf(buyer.post("/buy", { plan: "basic" }))).toEqual([
      503,
      expect.stringContaining(
        "The payment service did not answer. Nothing was charged. Please try again in a minute.",
      ),
    ])
  }
  const [kept] = await app.rows(schema.orders)
  expect(kept).toMatchObject({ status: "pending", providerOrderId: null })
  await expectStatus(buyer.get(`/checkout/${kept?.id}`), 200)

  await app.setFaults({})
  expect((await app.createOrder(buyer)).id).toBe(kept?.id)
  await app.setFaults({ fail: ["orders"] })
  expect((await app.createOrder(buyer)).id).toBe(kept?.id)
  expect(await app.rows(schema.orders)).toHaveLength(1)
})

test("POST /buy: a plan that is not on sale is 400", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  expect(await answerOf(buyer.post("/buy", { plan: "business" }))).toEqual([
    400,
    expect.stringContaining("Please choose a plan that is on sale here. Nothing was charged."),
  ])
  expect(await app.rows(schema.orders)).toEqual([])
})

test("POST /buy: twenty simultaneous requests create one order, here and at Razorpay", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const presses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await buyer.post("/buy", { plan: "basic" })
      const checkout = response.headers.get("location") ?? ""
      const form = paymentFormOf(await buyer.html(checkout))
      return `${response.status} ${checkout} ${form?.fields.order_id}`
    }),
  )
  const [order, ...others] = await app.rows(schema.orders)
  expect(others).toEqual([])
  expect([...new Set(presses)]).toEqual([`303 /checkout/${order?.id} ${order?.providerOrderId}`])
})

test("POST /buy: of two Razorpay orders created simultaneously, the first is kept", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  await app.setFaults({ slow: { orders: 1000 } })
  const late = buyer.post("/buy", { plan: "basic" })
  await expect.poll(() => app.rows(schema.orders)).toHaveLength(1)
  await app.setFaults({})
  const order = await app.createOrder(buyer)

  const response = await late
  expect(response.headers.get("location")).toBe(`/checkout/${order.id}`)
  expect(await app.findOrder(order.id)).toEqual(order)
})

test("POST /buy: from another country, a new order has that country's price", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const american = await app.createOrder(buyer)
  const response = await buyer.post("/buy", { plan: "basic" }, { "cf-ipcountry": "GB" })
  const british = await app.findOrder(lastOfPath(response))
  expect(british).toMatchObject({ amount: 9499, currency: "GBP", status: "pending" })
  expect(await app.findOrder(american.id)).toEqual(american)
  for (const [{ id }, price] of [
    [american, "Pay $94.99"],
    [british, "Pay £94.99"],
  ] as const)
    expect(await pageText(buyer, `/checkout/${id}`)).toContain(price)

  await app.payOrder(british)
  const html = await buyer.html(`/checkout/${american.id}`)
  expect(textOf(html)).toContain(
    "You already own a license, so there's nothing left to pay here. Nothing was charged.",
  )
  expect(textOf(html)).not.toContain("Check the order, then pay.")
  expect(paymentFormOf(html)).toBeNull()
})

test("GET and POST /checkout/:order: another account's order is 404", async () => {
  await using app = await startApp()
  const anotherUser = await app.createAccount()
  const buyer = await app.createAccount()
  const open = await app.createOrder(buyer)
  const { order: paid } = await app.createLicensedAccount()
  for (const { id, providerOrderId } of [open, paid]) {
    for (const answer of [
      anotherUser.get(`/checkout/${id}`),
      anotherUser.get(`/checkout/${id}.data`),
      anotherUser.post(`/checkout/${id}`, { intent: "coupon", coupon: "SAVE50" }),
    ]) {
      const response = await answer
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain(providerOrderId)
    }
  }
})

test("GET and POST /buy: a license holder is thanked and cannot buy another", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const html = await owner.html("/buy")
  expect(textOf(html)).toContain(`Thank you for buying ${brand.name} Basic. It's yours for life.`)
  expect(html).not.toContain('id="plan-basic"')
  expect(html).not.toContain('value="basic"')

  expect(await answerOf(owner.post("/buy", { plan: "basic" }))).toEqual([
    400,
    expect.stringContaining("You already own a license. Nothing was charged."),
  ])
  expect(await app.rows(schema.orders)).toHaveLength(1)
})

test("POST /buy: an account whose license was revoked may buy again", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await app.db.update(schema.licenses).set({ revokedAt: new Date(), revocationReason: "refunded" })
  expect((await owner.get("/download")).headers.get("location")).toBe("/buy")
  expect((await owner.get("/download/installer")).headers.get("location")).toBe("/buy")

  const again = await app.createOrder(owner)
  expect(again.id).not.toBe(owner.order.id)
  await app.pay(again.providerOrderId)
  await expect.poll(async () => (await owner.get("/download")).status).toBe(200)
  const [inForce] = (await app.listLicenses(again.userId)).filter(({ revokedAt }) => revokedAt === null)
  const key = inForce?.key.match(/.{5}/g)?.join(" ") ?? "no key"
  expect(await pageText(owner, "/dashboard")).toContain(key)
})
