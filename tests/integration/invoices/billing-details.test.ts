import { expect, test } from "vitest"
import { billingDetails } from "#db/schema.ts"
import { openCheckout } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  textOf,
} from "#tests/support/server/test-client.ts"

const NONE = { company: "", address: "", taxId: "", country: "", state: "" }
const PAY = ">Pay ₹149<"

test("POST /checkout/:order: saves company, address and VAT ID, without changing the amount", async () => {
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
  expect(await redirectOf(buyer.post(path, form))).toEqual([303, `${path}?pay`])
  expect(await app.rows(billingDetails)).toMatchObject([
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

test("POST /checkout/:order: a wrong GSTIN or unprintable details are refused", async () => {
  await using app = await startApp()
  const { buyer, path } = await openCheckout(app, "IN")
  const messageOf = async (fields: Partial<typeof NONE>) => {
    const response = await expectStatus(buyer.post(path, { ...NONE, ...fields }), 400)
    return /class="field-error">([^<]+)/.exec(await response.text())?.[1]
  }
  expect(await messageOf({ taxId: "24AANFA2641L1ZK" })).toBe(
    "Please check the GSTIN. A character is wrong or missing.",
  )
  expect(await messageOf({ address: "a".repeat(2000) })).toBe(
    "Please shorten the address to at most 500 characters and 8 lines.",
  )
  expect(await messageOf({ company: "a".repeat(121) })).toBe("Please shorten the name to 120 characters.")
  expect(await messageOf({ country: "Atlantis" })).toBe("Please choose your country.")
  expect(await app.rows(billingDetails)).toEqual([])
})

test("GET /checkout/:order: if the seller has a GSTIN, India needs a State", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order, path, html } = await openCheckout(app, "IN")
  for (const address of [path, `${path}?pay`]) {
    const before = await buyer.html(address)
    expect([before.includes('name="notes[state]"'), before.includes(order.providerOrderId)]).toEqual([
      true,
      false,
    ])
  }

  expect(await answerOf(buyer.post(path, { ...NONE, country: "IN" }))).toEqual([
    400,
    expect.stringContaining("Please choose your State."),
  ])

  await expectStatus(buyer.post(path, { ...NONE, country: "IN", state: "29" }), 303)
  const after = await html()
  expect([after.includes(PAY), after.includes(order.providerOrderId)]).toEqual([true, true])
  expect(after).toContain(
    "Total price, one-time payment. One computer, for life. Includes GST at 18%: ₹22.73.",
  )
})

test("POST /checkout/:order: a GSTIN sets the State, which any spelling finds", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, path, html } = await openCheckout(app, "IN")
  const company = { company: "Rao & Sons", address: "1 MG Road" }
  await buyer.post(path, { ...NONE, ...company, taxId: "29 aadcs 8134 m1zt", country: "US" })
  expect(await app.rows(billingDetails)).toMatchObject([{ country: "IN", state: "29" }])
  expect(await html()).toContain(PAY)
  await buyer.post(path, { ...NONE, country: "IN", state: " tamilnadu" })
  expect(await app.rows(billingDetails)).toMatchObject([{ taxId: null, state: "33" }])
})

test("POST /checkout/:order: a State that contradicts the GSTIN is refused before payment", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, path, html } = await openCheckout(app, "IN")
  const form = { company: "Rao & Sons", address: "1 MG Road", taxId: "29AADCS8134M1ZT", country: "IN" }
  expect(await redirectOf(buyer.post(path, { ...form, state: "27" }))).toEqual([303, path])
  const page = await html()
  expect(textOf(page)).toContain("State from your GSTIN: Karnataka")
  expect(page).toContain('<option value="29" selected="">Karnataka</option>')
  expect(await app.rows(billingDetails)).toMatchObject([{ taxId: form.taxId, state: "29" }])
  expect(await redirectOf(buyer.post(path, { ...form, state: "29" }))).toEqual([303, `${path}?pay`])
  expect(await pageText(buyer, `${path}?pay`)).toContain("State from your GSTIN: Karnataka")

  expect(await redirectOf(buyer.post(path, { ...form, taxId: "0717UNO00157UNO", state: "29" }))).toEqual([
    303,
    path,
  ])
  expect(textOf(await html())).toContain("State from your UIN: Delhi")
})

test.each([
  ["27AAPFU0939F1ZV", {}, { taxId: "That's our own GSTIN." }],
  [
    "29AABCF8078M1C8",
    {},
    {
      taxId:
        "This number is registered for TCS or for services from abroad. Please enter your ordinary GSTIN.",
    },
  ],
  ["0717UNO00157UN", {}, { taxId: "Please check the GSTIN. A character is wrong or missing." }],
  [
    "06DELI09652G1DA",
    { company: " " },
    { company: "Please enter the name the GSTIN is registered to. The invoice needs it." },
  ],
  [
    "0717UNO00154UNU",
    { address: "" },
    { address: "Please enter the address. An invoice with a GSTIN needs it." },
  ],
])("POST /checkout/:order: %s with %j is refused at its field, and kept", async (taxId, changes, error) => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, path } = await openCheckout(app, "IN")
  const form = {
    company: "Rao & Sons",
    address: "1 MG Road",
    country: "IN",
    state: "29",
    taxId,
    ...changes,
  }
  const response = await expectStatus(buyer.post(path, form), 400)
  const page = await response.text()
  expect(fieldErrorsOf(page)).toEqual(error)
  expect(page).toContain(`value="${taxId}"`)
  expect(await app.rows(billingDetails)).toEqual([])
})

test("GET /checkout/:order: a seller without a GSTIN asks for no State", async () => {
  await using app = await startApp()
  const { buyer, html } = await openCheckout(app, "IN")
  const page = await html()
  expect(page).toContain(PAY)
  expect(page).not.toContain('name="notes[state]"')
  for (const path of ["/buy", "/terms", "/contact", "/privacy"])
    expect([path, /\btax/i.test(await pageText(buyer, path))]).toEqual([path, false])
  expect(textOf(page)).not.toMatch(/\btax/i)
})
