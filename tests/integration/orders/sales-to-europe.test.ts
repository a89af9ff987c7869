import { expect, test } from "vitest"
import { auditEntries, orders, receipts, sellerSettings } from "#db/schema.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { openCheckout, sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { sendConfirmed } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  lastOfPath,
  paymentFormOf,
  redirectOf,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"

const PATH = "/desk/settings"
const SELLER = { legalName: "Asha Rao", address: "12 Station Road", taxCode: "997331", taxRate: "18" }
const NUMBERS = { ossNumber: "eu 356 000001", ukVatNumber: "GB123456789" }
const NOT_SOLD = "Not sold in your country yet"
const NOT_SOLD_SENTENCE = `${NOT_SOLD}. Nothing was charged. A company with a VAT ID can ask for a quote.`
const VAT_ID_MISSING = `${NOT_SOLD}, except to a company with a VAT ID. Please enter yours.`
const ORDER = "Order with obligation to pay"
const CONSENT = { consent: "on", intent: "pay" }

/** A shop that leaves no choice in the memory of the Worker, which the tests share. */
async function startShop(): Promise<App> {
  const app = await startApp()
  const close = app[Symbol.asyncDispose].bind(app)
  app[Symbol.asyncDispose] = async () => {
    await choose(await app.createOwner(), "")
    await close()
  }
  return app
}

async function choose(owner: TestClient, salesToEurope: string) {
  const { response } = await sendConfirmed(owner, PATH, "settings", { ...SELLER, ...NUMBERS, salesToEurope })
  expect(await redirectOf(response)).toEqual([303, `${PATH}?done=settings`])
}

const textAt = (app: App, path: string, country: string) => pageText(app.visitor({ country }), path)

test("POST /desk/settings: the choice is previewed, audited and can be changed", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  const [undecided] = await app.rows(sellerSettings)
  expect(undecided).toBeUndefined()
  await choose(owner, "seller")
  const [seller] = await app.rows(sellerSettings)
  expect(seller).toMatchObject({ salesToEurope: "seller", ossNumber: "EU356000001" })
  expect(seller?.salesToEuropeSince).toEqual(seller?.updatedAt)

  const form = { ...SELLER, ...NUMBERS, salesToEurope: "seller", legalName: "Rao & Sons" }
  await sendConfirmed(owner, PATH, "settings", form)
  const [kept] = await app.rows(sellerSettings)
  expect(kept?.salesToEuropeSince).toEqual(seller?.salesToEuropeSince)
  expect(kept?.updatedAt).not.toEqual(seller?.updatedAt)

  const { look, response } = await sendConfirmed(owner, PATH, "settings", { ...form, salesToEurope: "none" })
  expect(await look.text()).toContain("I don’t sell to them")
  expect(response.status).toBe(303)
  expect(await pageText(owner, "/desk/audit")).toContain(
    "EU and UK consumers: I pay their VAT myself → I don't sell to them",
  )
  expect(await app.rows(auditEntries)).toHaveLength(3)

  const { look: withoutReseller } = await sendConfirmed(owner, PATH, "settings", {
    ...form,
    salesToEurope: "reseller",
  })
  expect([withoutReseller.status, textOf(await withoutReseller.text())]).toEqual([
    400,
    expect.stringContaining("There is no reseller, so nobody would sell to them."),
  ])
  for (const [fields, message] of [
    [{ salesToEurope: "polar" }, "Please choose one."],
    [{ ossNumber: "<script>" }, "Please enter up to 20 letters and digits."],
    [{ ukVatNumber: "1".repeat(21) }, "Please enter up to 20 letters and digits."],
  ] as const) {
    const { look } = await sendConfirmed(owner, PATH, "settings", { ...form, ...fields })
    expect([look.status, Object.values(fieldErrorsOf(await look.text()))]).toEqual([400, [message]])
  }
})

test("GET /desk: an undecided shop is told once who has to decide what", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
  await app.d1.prepare("delete from snoozed_items").run()
  const text = await pageText(owner, "/desk")
  expect(text.match(/You haven't decided who pays VAT in the EU and the UK/g)).toHaveLength(1)
  expect(text).toContain("it's due from the first sale to a consumer there")
  await choose(owner, "none")
  expect(await pageText(owner, "/desk")).toContain("Nothing needs you.")
})

test.each([
  ["", ["DE", "GB", "NO"], "No VAT is added.", "Is VAT included? No VAT is added."],
  ["seller", ["DE", "GB", "NO"], "VAT is included.", "Is VAT included? Yes. We pay the VAT"],
  ["none", [], "", ""],
])("GET /buy: with the choice “%s”, VAT is answered in %o", async (choice, countries, line, answer) => {
  await using app = await startShop()
  await choose(await app.createOwner(), choice)
  for (const country of ["DE", "GB", "NO", "US", "IN"]) {
    const text = await textAt(app, "/buy", country)
    const isAnswered = countries.includes(country)
    expect([country, text.includes(line && `India. ${line}`)]).toEqual([country, isAnswered || line === ""])
    expect([country, text.includes(answer)]).toEqual([country, isAnswered || answer === ""])
    if (country === "US" || country === "IN")
      expect([country, /\bVAT (is|included)/.test(text)]).toEqual([country, false])
    expect([country, text.includes("Buy Basic")]).toEqual([
      country,
      choice !== "none" || ["US", "IN"].includes(country),
    ])
  }
  expect(await textAt(app, "/buy", "US")).toContain("No sales tax is added.")
})

test("GET /buy: a change shows at once, in Norway beside the US", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  await choose(owner, "seller")
  const titles = async () =>
    Promise.all(["NO", "US"].map(async (country) => (await textAt(app, "/buy", country)).includes(NOT_SOLD)))
  expect(await titles()).toEqual([false, false])
  await choose(owner, "none")
  expect(await titles()).toEqual([true, false])
  expect(await titles()).toEqual([true, false])
  await choose(owner, "seller")
  expect(await titles()).toEqual([false, false])
})

test("GET /buy: not sold, it offers the free version and a quote", async () => {
  await using app = await startShop()
  await choose(await app.createOwner(), "none")
  const html = await app.visitor({ country: "DE" }).html("/buy")
  const card = /aria-labelledby="plan-basic".*?<\/section>/s.exec(html)?.[0] ?? ""
  expect(card).toContain(
    `<button type="button" disabled="" class="btn btn-quiet pointer-events-none w-full text-muted">${NOT_SOLD}</button>`,
  )
  for (const path of ["/free", "/contact#business"]) expect(card).toContain(`href="${path}"`)
  expect(card).not.toContain("<form")
  expect(await textAt(app, "/buy", "DE")).toContain("Why can't I buy it here?")
  expect(await textAt(app, "/", "DE")).not.toContain("€94.99")
  expect(await textAt(app, "/", "US")).toContain("$94.99")
  const signUp = "/login?redirectTo=%2Fbuy%3Fplan%3Dbasic"
  expect(await textAt(app, signUp, "DE")).not.toContain("€94.99")
})

test("POST /buy: not sold, it is refused with a sentence, and nothing is opened", async () => {
  await using app = await startShop()
  await choose(await app.createOwner(), "none")
  for (const country of ["DE", "GB", "NO", "MC", "IM", "RE"]) {
    const buyer = await app.createAccount({ country })
    const refusal = [400, expect.stringContaining(NOT_SOLD_SENTENCE)]
    expect(await answerOf(buyer.post("/buy", { plan: "basic" }))).toEqual(refusal)
    expect(await answerOf(buyer.post("/buy?coupon=SAVE50", { plan: "basic" }))).toEqual(refusal)
    expect(await answerOf(buyer.get("/buy?plan=basic"))).toEqual(refusal)
    await expectStatus(buyer.post("/donate", { currency: "EUR", amount: "5" }), 303)
  }
  expect((await app.rows(orders)).filter(({ kind }) => kind === "license")).toEqual([])
  for (const country of ["US", "IN", "CH"])
    await expectStatus((await app.createAccount({ country })).post("/buy", { plan: "basic" }), 303)
})

test("GET /checkout/:order: begun before the sales ended, it is paid as ever", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  await choose(owner, "seller")
  const { buyer, order, path } = await openCheckout(app, "DE")
  expect(await pageText(buyer, path)).toContain("One computer, for life. VAT is included.")
  await choose(owner, "none")
  expect(await pageText(buyer, path)).toContain("No VAT is added.")
  await addCoupon(app)
  const tried = await buyer.post(path, { coupon: "SAVE50", intent: "coupon" })
  expect([tried.status, fieldErrorsOf(await tried.text())]).toEqual([400, { coupon: NOT_SOLD_SENTENCE }])
  expect(await redirectOf(buyer.post(path, { ...CONSENT, country: "DE" }))).toEqual([303, `${path}?pay`])
  expect(paymentFormOf(await buyer.html(`${path}?pay`))).not.toBeNull()
  await expectStatus(buyer.post("/buy", { plan: "basic" }), 400)
  await app.reportEvent(captureEvent(order))
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("GET /checkout/:order: opened after the sales ended elsewhere, it is closed", async () => {
  await using app = await startShop()
  await choose(await app.createOwner(), "none")
  const { buyer, order, path } = await openCheckout(app)
  await app.d1.prepare("update orders set country = 'DE'").run()
  const html = await buyer.html(path)
  expect(html).toContain(NOT_SOLD_SENTENCE)
  expect(paymentFormOf(html)).toBeNull()
  await expectStatus(buyer.post(path, { ...CONSENT, country: "DE" }), 400)
  // Money that arrives all the same is never left without an answer.
  await app.reportEvent(captureEvent(order))
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
})

test("POST /checkout/:order: a buyer who names a country without sales is refused", async () => {
  await using app = await startShop()
  await choose(await app.createOwner(), "none")
  for (const country of ["DE", "GB", "IS"]) {
    const { buyer, path } = await openCheckout(app, "US")
    const refused = await buyer.post(path, { ...CONSENT, country })
    expect([refused.status, fieldErrorsOf(await refused.text())]).toEqual([
      400,
      { country: NOT_SOLD_SENTENCE },
    ])
    const company = { country, taxId: "DE136695976", company: "Nordlicht GmbH" }
    expect(await redirectOf(buyer.post(path, { ...company, intent: "pay" }))).toEqual([303, `${path}?pay`])
    expect(await pageText(buyer, path)).toContain("Reverse charge: your company accounts for the VAT.")
  }
})

test.each([
  ["DE", `Total: €94.99 ${ORDER}`],
  ["NO", `Total: $94.99 ${ORDER}`],
  ["RE", `Total: €94.99 ${ORDER}`],
  ["GB", "Pay £94.99"],
  ["US", "Pay $94.99"],
  ["IN", "Pay ₹149"],
])("GET /checkout/:order from %s: the button says “%s”", async (country, words) => {
  await using app = await startShop()
  const { buyer, path } = await openCheckout(app, country)
  const text = await pageText(buyer, path)
  expect(text).toContain(words)
  expect(text.includes(ORDER)).toBe(words.includes(ORDER))
  await buyer.post(path, { ...CONSENT, country })
  expect(await pageText(buyer, `${path}?pay`)).toContain(words)
})

test("POST /checkout/:order without script: new words are shown before they are pressed", async () => {
  await using app = await startShop()
  const { buyer, path, html } = await openCheckout(app)
  const sent = { ...paymentFormOf(await html())?.fields, "notes[country]": "DE", "notes[consent]": "on" }
  const press = () => buyer.post(path, sent, { "sec-fetch-dest": "document" })
  expect(await redirectOf(press())).toEqual([303, `${path}?pay`])
  expect(await pageText(buyer, `${path}?pay`)).toContain(ORDER)
  const provider = `${app.emulators.url}/v1/checkout/embedded`
  expect(await redirectOf(press())).toEqual([307, provider])
})

test("GET /receipts/:order: prints VAT and the number as it was paid", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  const paperOf = async (country: string, details: Record<string, string> = {}) => {
    const { buyer, order } = await sellByWebhook(app, { country, details: { ...CONSENT, ...details } })
    return { buyer, order, text: await pageText(buyer, `/receipts/${order.id}`) }
  }
  const before = await paperOf("DE")
  expect(before.text).toContain("No VAT is added.")
  await choose(owner, "seller")
  const german = await paperOf("DE")
  expect(german.text).toContain("VAT number EU356000001")
  expect(german.text).toContain("VAT is included.")
  expect((await paperOf("GB")).text).toContain("VAT number GB123456789")
  const norwegian = await paperOf("NO")
  expect(norwegian.text).toContain("VAT is included.")
  expect(norwegian.text).not.toContain("VAT number")
  const company = await paperOf("DE", { taxId: "DE136695976" })
  expect(company.text).toContain("Reverse charge: your company accounts for the VAT.")
  expect(company.text).not.toContain("VAT number")
  for (const country of ["US", "IN"]) expect((await paperOf(country)).text).not.toMatch(/\bVAT\b/)
  const [mail] = await app.inbox(german.buyer.email)
  expect(mail?.text).toContain("VAT is included.")

  await choose(owner, "none")
  expect(await pageText(german.buyer, `/receipts/${german.order.id}`)).toBe(german.text)
  expect(await app.rows(receipts)).toHaveLength(7)
})

const OFFER = { plan: "custom", devices: "30", amount: "1500", currency: "EUR" }

test("POST /quotes/:quote: not sold, its buyer must give a VAT ID", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  await choose(owner, "seller")
  const buyer = await app.createAccount({ country: "DE" })
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email })
  expect(await pageText(buyer, `/quotes/${quote}`)).toContain(
    "VAT is included. With a VAT ID, your company accounts for it instead (reverse charge).",
  )
  await choose(owner, "none")
  const text = await pageText(buyer, `/quotes/${quote}`)
  expect(text).toContain("Reverse charge: your company accounts for the VAT. We need its VAT ID.")
  expect(text).toContain("VAT ID Accept and pay")
  for (const taxId of ["", "DE", "HRB86891", "27AAPFU0939F1ZX"]) {
    const refused = await buyer.post(`/quotes/${quote}`, { taxId })
    expect([refused.status, fieldErrorsOf(await refused.text())]).toEqual([400, { taxId: VAT_ID_MISSING }])
  }
  expect(await app.rows(orders)).toEqual([])
  const accepted = await expectStatus(buyer.post(`/quotes/${quote}`, { taxId: "de 136 695 976" }), 303)
  const path = `/checkout/${lastOfPath(accepted)}`
  const html = await buyer.html(path)
  expect(html).toContain('value="DE136695976"')
  expect(paymentFormOf(html)).not.toBeNull()
  const removed = await buyer.post(path, { ...CONSENT, country: "DE", taxId: "" })
  expect([removed.status, fieldErrorsOf(await removed.text())]).toEqual([400, { taxId: VAT_ID_MISSING }])
  expect(await redirectOf(buyer.post(path, { country: "DE", taxId: "DE136695976", intent: "pay" }))).toEqual([
    303,
    `${path}?pay`,
  ])
  const order = await app.findOrder(lastOfPath(accepted))
  await app.reportEvent(captureEvent(order))
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain(
    "Reverse charge: your company accounts for the VAT.",
  )
})

test.each([
  ["", "EUR", "No VAT is added."],
  ["seller", "GBP", "VAT is included. With a VAT ID, your company accounts for it instead (reverse charge)."],
  ["none", "EUR", "Reverse charge: your company accounts for the VAT. We need its VAT ID."],
  ["seller", "USD", null],
])("POST /desk/quotes: with the choice “%s”, the email in %s says “%s”", async (choice, currency, says) => {
  await using app = await startShop()
  const owner = await app.createOwner()
  await choose(owner, choice)
  await sendQuote(owner, { ...OFFER, currency, email: "buyer@firm.example" })
  const [mail] = await app.inbox("buyer@firm.example")
  const { text = "" } = mail ?? {}
  expect(text).toContain("Offered by")
  expect(/^VAT: (.*)$/m.exec(text)?.[1] ?? null).toBe(says)
})

test("POST /quotes/:quote: accepted before the sales ended, it leads to its order", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  const buyer = await app.createAccount({ country: "DE" })
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email })
  const order = await acceptQuote(buyer, quote)
  await choose(owner, "none")
  expect(await pageText(buyer, `/quotes/${quote}`)).not.toContain("VAT ID Accept and pay")
  expect(await acceptQuote(buyer, quote)).toBe(order)
  const path = `/checkout/${order}`
  expect(await redirectOf(buyer.post(path, { ...CONSENT, country: "DE" }))).toEqual([303, `${path}?pay`])
  expect(paymentFormOf(await buyer.html(`${path}?pay`))).not.toBeNull()
})

test("GET /contact: the form for a quote says what the prices say of VAT", async () => {
  await using app = await startShop()
  const owner = await app.createOwner()
  const saysOf = async (choice: string) => {
    await choose(owner, choice)
    return Promise.all(
      ["DE", "US"].map(async (country) =>
        /[^.]*\bVAT\b[^.]*\. (?=.*A business plan adds)/
          .exec(await textAt(app, "/contact", country))?.[0]
          .trim(),
      ),
    )
  }
  expect(await saysOf("")).toEqual([expect.stringContaining("No VAT is added."), undefined])
  expect(await saysOf("seller")).toEqual([expect.stringContaining("VAT is included."), undefined])
  expect(await saysOf("none")).toEqual([expect.stringContaining("Reverse charge"), undefined])
})
