import { expect, test } from "vitest"
import { billingDetails, invoices } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, textOf } from "#tests/support/server/test-client.ts"

const NONE = { company: "", address: "", taxId: "", country: "", state: "" }
const PAY = ">Pay ₹149<"

async function openCheckout(app: App, country = "IN") {
  const buyer = await app.createAccount({ country })
  const order = await app.createOrder(buyer)
  const path = `/checkout/${order.id}`
  const html = async () => (await buyer.get(path)).text()
  return { buyer, order, path, html }
}

test("POST /checkout/:order: saves company, address and VAT ID, and leaves the amount as it is", async () => {
  await using app = await startApp()
  const { buyer, order, path, html } = await openCheckout(app, "DE")
  const form = {
    ...NONE,
    company: " Grün  &  Söhne GmbH ",
    address: "Allee 1\r\n\r\n10115 Berlin",
    taxId: "de 123456789",
    country: "DE",
    consent: "on",
  }
  const response = await buyer.post(path, form)
  expect([response.status, response.headers.get("location")]).toEqual([303, `${path}?pay`])
  expect(await app.db.select().from(billingDetails)).toMatchObject([
    {
      orderId: order.id,
      company: "Grün & Söhne GmbH",
      address: "Allee 1\n10115 Berlin",
      taxId: "DE123456789",
      country: "DE",
      state: null,
    },
  ])
  expect(await app.findOrder(order.id)).toEqual(order)
  expect(await html()).toContain("Grün &amp; Söhne GmbH")
})

test("POST /checkout/:order: refuses a wrong GSTIN and what no sheet of paper has room for", async () => {
  await using app = await startApp()
  const { buyer, path } = await openCheckout(app)
  const messageOf = async (fields: Partial<typeof NONE>) => {
    const response = await buyer.post(path, { ...NONE, ...fields })
    expect(response.status).toBe(400)
    return /class="text-sm font-semibold text-danger">([^<]+)/.exec(await response.text())?.[1]
  }
  expect(await messageOf({ taxId: "24AANFA2641L1ZK" })).toBe("Please check the GSTIN.")
  expect(await messageOf({ taxId: "24AANFA2641L1ZK", country: "US" })).toBe("Please check the GSTIN.")
  expect(await messageOf({ taxId: "DE123456789", country: "IN" })).toBe("Please check the GSTIN.")
  expect(await messageOf({ address: "a".repeat(2000) })).toBe(
    "Please shorten the address to 500 characters in 8 lines.",
  )
  expect(await messageOf({ company: "a".repeat(121) })).toBe("Please shorten the name to 120 characters.")
  expect(await messageOf({ country: "Atlantis" })).toBe("Please choose your country.")
  expect(await app.db.select().from(billingDetails)).toEqual([])
})

test("GET /checkout/:order: where the seller has a GSTIN, nothing in India can be paid without a State", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order, path, html } = await openCheckout(app)
  for (const address of [path, `${path}?pay`]) {
    const before = await (await buyer.get(address)).text()
    expect([before.includes('name="notes[state]"'), before.includes(order.providerOrderId)]).toEqual([
      true,
      false,
    ])
  }

  const refused = await buyer.post(path, { ...NONE, country: "IN" })
  expect(refused.status).toBe(400)
  expect(textOf(await refused.text())).toContain("Please choose your State.")

  expect((await buyer.post(path, { ...NONE, country: "IN", state: "29" })).status).toBe(303)
  const after = await html()
  expect([after.includes(PAY), after.includes(order.providerOrderId)]).toEqual([true, true])
  expect(after).toContain("Includes GST at 18%: ₹22.73. Paid once.")
})

test("POST /checkout/:order: a price in rupees is a supply in India whatever country was typed: the State is asked for, and the invoice has GST", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const { buyer, order, path, html } = await openCheckout(app)
  const refused = await buyer.post(path, { ...NONE, country: "US" })
  expect([refused.status, fieldErrorsOf(await refused.text())]).toEqual([
    400,
    { state: "Please choose your State." },
  ])
  expect(await app.db.select().from(billingDetails)).toEqual([])
  expect((await buyer.post(path, { ...NONE, country: "US", state: "29" })).status).toBe(303)
  expect(await html()).toContain('name="notes[state]"')
  const { providerOrderId: orderId, amount, currency } = order
  const payment = { orderId, amount, currency, paymentId: "pay_abroad", international: true }
  await app.postWebhook(paymentEvent("payment.captured", payment))
  expect(await app.db.select().from(invoices)).toMatchObject([
    { supply: "other-state", placeOfSupply: "29", taxRate: 1800, igst: 2_273, lutNumber: null },
  ])
  expect(await pageText(owner, "/desk")).toContain("Indian price, paid from abroad")
})

test("POST /checkout/:order: a GSTIN says the State, and a State is found however it is typed", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, path, html } = await openCheckout(app)
  await buyer.post(path, { ...NONE, taxId: "29 aadcs 8134 m1zt", country: "US" })
  expect(await app.db.select().from(billingDetails)).toMatchObject([{ country: "IN", state: "29" }])
  expect(await html()).toContain(PAY)
  await buyer.post(path, { ...NONE, country: "IN", state: " tamilnadu" })
  expect(await app.db.select().from(billingDetails)).toMatchObject([{ taxId: null, state: "33" }])
})

test("GET /checkout/:order: without a GSTIN nothing says tax, and the State is not asked for", async () => {
  await using app = await startApp()
  const { buyer, html } = await openCheckout(app)
  const page = await html()
  expect(page).toContain(PAY)
  expect(page).not.toContain('name="notes[state]"')
  for (const path of ["/buy", "/terms", "/contact", "/privacy"])
    expect([path, /\btax/i.test(textOf(await (await buyer.get(path)).text()))]).toEqual([path, false])
  expect(textOf(page)).not.toMatch(/\btax/i)
})
