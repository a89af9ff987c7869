import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { secrets } from "#tests/support/secrets.ts"
import { startApp } from "#tests/support/test-app.ts"
import { paymentFormOf, textOf } from "#tests/support/test-client.ts"
import { waitFor } from "#tests/support/wait-for.ts"

test("a purchase, from the price to the download", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const pressed = await buyer.post("/buy", { plan: "basic" })
  expect(pressed.status).toBe(303)
  const checkout = pressed.headers.get("location") ?? ""
  const [order] = await app.db.select().from(schema.orders)
  expect(order).toMatchObject({
    kind: "license",
    planType: "basic",
    amount: 9499,
    currency: "USD",
    status: "pending",
  })
  expect(checkout).toBe(`/checkout/${order?.id}`)

  const html = await (await buyer.get(checkout)).text()
  expect(textOf(html)).toContain("Brisk PC Suite, Basic license $94.99")
  expect(textOf(html)).toContain(buyer.email)
  const form = paymentFormOf(html)
  expect(form).toEqual({
    action: `${app.emulators.url}/v1/checkout/embedded`,
    fields: {
      key_id: secrets.keyId,
      amount: "9499",
      currency: "USD",
      order_id: order?.providerOrderId,
      name: "Brisk PC Suite",
      description: "Brisk PC Suite, Basic license",
      "prefill[email]": buyer.email,
      callback_url: `${app.url}${checkout}/callback`,
      cancel_url: `${app.url}${checkout}?canceled`,
    },
  })
  const body = new URLSearchParams(form?.fields)
  expect((await fetch(form?.action ?? "", { method: "POST", body })).status).toBe(200)

  const paid = await app.pay(order?.providerOrderId ?? "")
  await waitFor(async () => {
    const response = await buyer.get(checkout)
    expect([response.status, response.headers.get("location")]).toEqual([302, "/download"])
  })
  const [license, ...others] = await app.listLicenses(order?.userId ?? null)
  expect(others).toEqual([])
  expect(license).toMatchObject({ planType: "basic", maxDevices: 1, paymentId: paid.razorpay_payment_id })
  expect(license?.key).toMatch(/^[A-Z0-9]{20}$/)

  const key = license?.key.match(/.{5}/g)?.join(" ") ?? "no key"
  const dashboard = textOf(await (await buyer.get("/dashboard")).text())
  for (const words of [key, "Account type: Premium", "Status: Active", "Device ID Not Activated"]) {
    expect(dashboard).toContain(words)
  }
  const download = textOf(await (await buyer.get("/download")).text())
  for (const words of [key, "Download Brisk PC Suite v1.0", "Latest Version", "63.2MB", "Download Now"]) {
    expect(download).toContain(words)
  }
  const installer = await buyer.get("/download/installer")
  expect(installer.status).toBe(302)
  expect(installer.headers.get("location")).toBe(
    `${app.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`,
  )
  await waitFor(async () => {
    const [receipt, ...more] = await app.inbox(buyer.email)
    expect(more).toEqual([])
    expect(receipt?.text).toContain(license?.key)
    expect(receipt?.text).toContain("$94.99")
  })
})

test("before a payment there is nothing to download, and the dashboard says what is missing", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await app.createOrder(member)
  for (const path of ["/download", "/download/installer"]) {
    const response = await member.get(path)
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/buy"])
  }
  const dashboard = textOf(await (await member.get("/dashboard")).text())
  for (const words of ["Account type: Free", "Status: Inactive", "No License", "Purchase"]) {
    expect(dashboard).toContain(words)
  }
})

test.each([
  ["fails", { fail: ["orders"] }],
  ["sends malformed responses", { malformed: ["orders"] }],
])(
  "a payment service that %s charges nothing, and the next try goes on with the same order",
  async (_, trouble) => {
    await using app = await startApp()
    app.expectError("provider-order-failed")
    const buyer = await app.createAccount()
    await app.setFaults(trouble)
    const refused = await buyer.post("/buy", { plan: "basic" })
    expect(refused.status).toBe(503)
    expect(textOf(await refused.text())).toContain(
      "The payment service did not answer. Nothing was charged. Please try again in a minute.",
    )
    const [kept] = await app.db.select().from(schema.orders)
    expect(kept).toMatchObject({ status: "pending", providerOrderId: null })
    expect((await buyer.get(`/checkout/${kept?.id}`)).status).toBe(200)

    await app.setFaults({})
    const order = await app.createOrder(buyer)
    expect(order.id).toBe(kept?.id)
    expect(await app.db.select().from(schema.orders)).toHaveLength(1)
  },
)

test("a payment service that is slow is waited for", async () => {
  await using app = await startApp()
  await app.setFaults({ slow: { orders: 1500 } })
  const order = await app.createOrder(await app.createAccount())
  expect(order.status).toBe("pending")
})

test.each([
  ["business", { plan: "business" }],
  ["custom", { plan: "custom" }],
  ["BASIC", { plan: "BASIC" }],
  ["basic with a space", { plan: "basic " }],
  ["an empty one", { plan: "" }],
  ["none", {}],
])("a plan that is not on sale here (%s) is refused", async (_, fields) => {
  await using app = await startApp()
  const response = await (await app.createAccount()).post("/buy", fields)
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain(
    "Please choose a plan that is on sale here. Nothing was charged.",
  )
  expect(await app.db.select().from(schema.orders)).toEqual([])
})

test("pressing Buy twenty times at once opens one order, here and at the provider", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const presses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await buyer.post("/buy", { plan: "basic" })
      const checkout = response.headers.get("location") ?? ""
      const form = paymentFormOf(await (await buyer.get(checkout)).text())
      return `${response.status} ${checkout} ${form?.fields.order_id}`
    }),
  )
  const [order, ...others] = await app.db.select().from(schema.orders)
  expect(others).toEqual([])
  expect([...new Set(presses)]).toEqual([`303 /checkout/${order?.id} ${order?.providerOrderId}`])
})

test("of two provider orders made at once the first one stays, so that no page pays the other", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  await app.setFaults({ slow: { orders: 1000 } })
  const late = buyer.post("/buy", { plan: "basic" })
  await waitFor(async () => expect(await app.db.select().from(schema.orders)).toHaveLength(1))
  await app.setFaults({})
  const order = await app.createOrder(buyer)

  const response = await late
  expect(response.headers.get("location")).toBe(`/checkout/${order.id}`)
  expect(await app.findOrder(order.id)).toEqual(order)
})

test("two tabs of one buyer, and the next day, lead to the same order", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const first = await app.createOrder(buyer)
  const second = await app.createOrder(buyer)
  expect(second).toEqual(first)
})

test("two buyers have an order each", async () => {
  await using app = await startApp()
  const one = await app.createOrder(await app.createAccount())
  const other = await app.createOrder(await app.createAccount())
  expect(other.id).not.toBe(one.id)
  expect(other.providerOrderId).not.toBe(one.providerOrderId)
})

test("from another country the order is a new one at the price of there, and the old one stays", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const american = await app.createOrder(buyer)
  const response = await buyer.post("/buy", { plan: "basic" }, { "cf-ipcountry": "IN" })
  const indian = await app.findOrder(response.headers.get("location")?.split("/").at(-1) ?? "")

  expect(indian).toMatchObject({ amount: 14900, currency: "INR", status: "pending" })
  expect(indian.id).not.toBe(american.id)
  expect(await app.findOrder(american.id)).toEqual(american)
  expect(textOf(await (await buyer.get(`/checkout/${american.id}`)).text())).toContain("Pay $94.99")
  expect(textOf(await (await buyer.get(`/checkout/${indian.id}`)).text())).toContain("Pay ₹149")
})

test.each([
  ["an id that nobody has", () => randomUUID()],
  ["a very long id", () => "x".repeat(5000)],
  ["an id of many scripts", () => encodeURIComponent("訂單-🔑-заказ")],
  ["an id of SQL", () => encodeURIComponent("' or '1'='1")],
])("the checkout of %s is 404", async (_, id) => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  await app.createOrder(buyer)
  const response = await buyer.get(`/checkout/${id()}`)
  expect(response.status).toBe(404)
  expect(textOf(await response.text())).toContain("There is nothing at this address")
})

test("somebody else's checkout is 404, open or paid, and tells nothing", async () => {
  await using app = await startApp()
  const stranger = await app.createAccount()
  const buyer = await app.createAccount()
  const open = await app.createOrder(buyer)
  const { order: paid } = await app.createLicensedAccount()
  for (const { id, providerOrderId } of [open, paid]) {
    const response = await stranger.get(`/checkout/${id}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(providerOrderId)
    const data = await stranger.get(`/checkout/${id}.data`)
    expect(data.status).toBe(404)
    expect(await data.text()).not.toContain(providerOrderId)
  }
})

test("who owns a license is thanked by its plan, and can't buy another", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const html = await (await owner.get("/buy")).text()
  expect(textOf(html)).toContain("Thank you for buying Brisk Basic. It is paid for, once and for life.")
  expect(html).not.toContain('id="plan-basic"')
  expect(html).not.toContain('value="basic"')

  const response = await owner.post("/buy", { plan: "basic" })
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain("You already own a license. Nothing was charged.")
  expect(await app.db.select().from(schema.orders)).toHaveLength(1)
})

test("who bought in one country has nothing left to pay at the order of another", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const american = await app.createOrder(buyer)
  const response = await buyer.post("/buy", { plan: "basic" }, { "cf-ipcountry": "IN" })
  const indian = await app.findOrder(response.headers.get("location")?.split("/").at(-1) ?? "")
  await app.pay(indian.providerOrderId)
  await waitFor(async () => expect((await app.findOrder(indian.id)).status).toBe("paid"))

  const checkout = await buyer.get(`/checkout/${american.id}`)
  expect(checkout.status).toBe(200)
  const html = await checkout.text()
  expect(textOf(html)).toContain(
    "You already own a license, so there is nothing left to pay here. Nothing was charged.",
  )
  expect(paymentFormOf(html)).toBeNull()
})

test("whose license was revoked may buy again", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await app.db.update(schema.licenses).set({ revokedAt: new Date(), revocationReason: "refunded" })
  expect((await owner.get("/download")).headers.get("location")).toBe("/buy")
  expect((await owner.get("/download/installer")).headers.get("location")).toBe("/buy")

  const again = await app.createOrder(owner)
  expect(again.id).not.toBe(owner.order.id)
  await app.pay(again.providerOrderId)
  await waitFor(async () => expect((await owner.get("/download")).status).toBe(200))
  const [inForce] = (await app.listLicenses(again.userId)).filter(({ revokedAt }) => revokedAt === null)
  const key = inForce?.key.match(/.{5}/g)?.join(" ") ?? "no key"
  expect(textOf(await (await owner.get("/dashboard")).text())).toContain(key)
})

test("where money is taken with a test key, nobody may think that they pay", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const order = await app.createOrder(buyer)
  for (const path of ["/buy", `/checkout/${order.id}`]) {
    expect(textOf(await (await buyer.get(path)).text())).toContain("Test mode: no real money moves")
  }
})
