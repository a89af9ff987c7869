import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import { brand } from "#app/platform/brand.ts"
import { billingDetails, orderAgreements, orders, prices } from "#db/schema.ts"
import { addCoupon } from "#tests/support/fixtures/coupons.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { openCheckout } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  paymentFormOf,
  redirectOf,
  textOf,
} from "#tests/support/server/test-client.ts"

const COMPANY = { company: "Rao & Sons", address: "1 Lake Road", taxId: "", country: "US", state: "" }
const CONSENT = "Give me access at once. I know that I lose my right of withdrawal when access begins."

test("GET and POST /checkout/:order: one form saves the details and starts the payment", async () => {
  await using app = await startApp()
  const { buyer, order, path, html } = await openCheckout(app)
  const page = await html()
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ""
  expect(main.match(/<form/g)).toHaveLength(1)
  expect(main.indexOf("$94.99")).toBeLessThan(main.indexOf("<form"))
  const notes = ["company", "address", "taxId", "country", "coupon"].map((name) => `notes[${name}]`)
  for (const name of [...notes, "order_id"]) expect(main).toContain(`name="${name}"`)
  expect(textOf(main).match(/\bCoupon\b/g)).toHaveLength(1)
  const header = /<header.*<\/header>/s.exec(page)?.[0] ?? ""
  expect(textOf(header).trim()).toBe(brand.name)
  for (const policy of ["/terms", "/license", "/refund-policy", "/delivery", "/privacy"])
    expect(main).toContain(`href="${policy}"`)

  const fields = paymentFormOf(page)?.fields
  expect(await redirectOf(buyer.post(path, { ...fields, ...COMPANY, coupon: "", intent: "pay" }))).toEqual([
    303,
    `${path}?pay`,
  ])
  expect(await app.rows(billingDetails)).toMatchObject([{ company: "Rao & Sons" }])
  const handedOver = await html("?pay")
  const action = `${app.emulators.url}/v1/checkout/embedded`
  expect(paymentFormOf(handedOver)).toEqual({ action, fields })
  // With script, the provider gets its own fields and nothing else of what was typed.
  expect(handedOver).not.toContain('name="notes[company]"')
  expect(fields?.order_id).toBe(order.providerOrderId)
})

test.each<[string, boolean, Record<string, string>]>([
  ["goes on to the provider as it is", true, {}],
  ["is shown first where it was made for another price", false, { amount: "1" }],
  ["is shown first where it has a field that the provider does not know", false, { intent: "pay" }],
  ["is shown first where a note is too long for the provider", false, { "notes[address]": "x".repeat(257) }],
])("POST /checkout/:order without script: the form %s", async (_, isTaken, changes) => {
  await using app = await startApp()
  const { buyer, path, html } = await openCheckout(app)
  const notes = { "notes[company]": "Rao & Sons", "notes[country]": "US" }
  const sent = { ...paymentFormOf(await html())?.fields, ...notes, ...changes }
  const answer = await buyer.post(path, sent, { "sec-fetch-dest": "document" })
  const provider = `${app.emulators.url}/v1/checkout/embedded`
  expect(await redirectOf(answer)).toEqual(isTaken ? [307, provider] : [303, `${path}?pay`])
  expect(await app.rows(billingDetails)).toMatchObject([{ company: "Rao & Sons", country: "US" }])
  if (isTaken) await expectStatus(fetch(provider, { method: "POST", body: new URLSearchParams(sent) }), 200)
})

test("POST /checkout/:order: the pay button applies a typed coupon", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const { buyer, order, path } = await openCheckout(app)
  const pressed = await buyer.post(path, { ...COMPANY, coupon: "SAVE50", intent: "pay" })
  const opened = pressed.headers.get("location") ?? ""
  expect([pressed.status, opened.includes("?")]).toEqual([303, false])
  expect(opened).not.toBe(path)
  const page = await buyer.html(opened)
  expect([page.includes(">Pay $47.50<"), page.includes('value="Rao &amp; Sons"')]).toEqual([true, true])
  expect((await app.findOrder(order.id)).status).toBe("pending")
})

test("POST /checkout/:order: a refused form shows the typed values and saves nothing", async () => {
  await using app = await startApp()
  const { buyer, path } = await openCheckout(app)
  const unknown = await expectStatus(
    buyer.post(path, { ...COMPANY, coupon: "NOTHING", intent: "coupon" }),
    400,
  )
  const page = await unknown.text()
  expect(Object.keys(fieldErrorsOf(page))).toEqual(["coupon"])
  expect([page.includes('value="Rao &amp; Sons"'), page.includes('value="NOTHING"')]).toEqual([true, true])
  const wrong = await buyer.post(path, {
    ...COMPANY,
    taxId: "24AANFA2641L1ZK",
    coupon: "LATER",
    intent: "pay",
  })
  const refused = await wrong.text()
  expect([wrong.status, Object.keys(fieldErrorsOf(refused))]).toEqual([400, ["taxId"]])
  expect([refused.includes('value="24AANFA2641L1ZK"'), refused.includes('value="LATER"')]).toEqual([
    true,
    true,
  ])
  expect([await app.rows(billingDetails), await app.rows(orderAgreements)]).toEqual([[], []])
})

test("POST /checkout/:order: the last save counts, until the order is paid", async () => {
  await using app = await startApp()
  const { buyer, order, path, html } = await openCheckout(app)
  await Promise.all([buyer.post(path, COMPANY), buyer.post(path, COMPANY)])
  await buyer.post(path, { ...COMPANY, company: "Other tab" })
  expect(await app.rows(billingDetails)).toMatchObject([{ company: "Other tab" }])
  // A price that changed while the address was typed is not the order's.
  await app.db.update(prices).set({ overrideAmount: 12_000 }).where(eq(prices.region, "US"))
  expect(paymentFormOf(await html("?pay"))?.fields).toMatchObject({
    amount: "9499",
    order_id: order.providerOrderId,
  })
  await app.payOrder(order)
  const late = await buyer.post(path, { ...COMPANY, company: "Too late" })
  expect([late.status, (await buyer.get(late.headers.get("location") ?? "")).status]).toEqual([303, 302])
  expect(await app.rows(billingDetails)).toMatchObject([{ company: "Other tab" }])
})

test("POST /checkout/:order: a buyer in Germany cannot pay without consent", async () => {
  await using app = await startApp()
  const country = "DE"
  const { buyer, order, path, html } = await openCheckout(app, country)
  const asked = await html()
  const box = /<input[^>]*name="notes\[consent\]"[^>]*>/.exec(asked)?.[0] ?? ""
  expect([textOf(asked).includes(CONSENT), box.includes("checked")]).toEqual([true, false])
  for (const query of ["", "?pay"]) expect(await html(query)).not.toContain(order.providerOrderId)

  const forged = await buyer.post(path, { ...COMPANY, country, intent: "pay" })
  expect([forged.status, fieldErrorsOf(await forged.text())]).toEqual([
    400,
    {
      consent:
        "Please tick this box so we can give you the license right after you've paid. Nothing was charged.",
    },
  ])
  expect(await html("?pay")).not.toContain(order.providerOrderId)

  const before = Date.now()
  await expectStatus(buyer.post(path, { ...COMPANY, country, consent: "on", intent: "pay" }), 303)
  expect(paymentFormOf(await html("?pay"))?.fields.order_id).toBe(order.providerOrderId)
  const [agreement] = await app.rows(orderAgreements)
  expect(agreement).toMatchObject({ consentText: CONSENT, isWithdrawable: false })
  expect([agreement?.consentVersion, agreement?.termsVersion]).toEqual(["2026-11-23", TERMS_VERSION])
  expect(agreement?.agreedAt.getTime()).toBeGreaterThanOrEqual(before)
})

test("POST /checkout/:order: a company with a VAT ID pays without a consumer's consent", async () => {
  await using app = await startApp()
  const { buyer, order, path, html } = await openCheckout(app, "DE")
  const company = { ...COMPANY, country: "DE", state: "", taxId: "DE 136 695 976", intent: "pay" }
  await expectStatus(buyer.post(path, company), 303)
  expect(await html()).not.toContain('name="notes[consent]"')
  expect(paymentFormOf(await html("?pay"))?.fields.order_id).toBe(order.providerOrderId)
  const refused = await buyer.post(path, { ...company, taxId: "" })
  const page = await refused.text()
  expect([refused.status, page.includes('name="notes[consent]"')]).toEqual([400, true])
  await app.postWebhook(captureEvent(order, { paymentId: "pay_company" }))
  expect(await app.findOrder(order.id)).toMatchObject({ status: "paid", moneyState: null })
  expect(await listProblems(app)).toEqual([])
})

test("POST /checkout/:order: only a country in Europe asks for consent", async () => {
  await using app = await startApp()
  const { buyer, path, html } = await openCheckout(app, "US")
  expect(await html()).not.toContain('name="notes[consent]"')
  const refused = await buyer.post(path, { ...COMPANY, country: "FR", intent: "pay" })
  const page = await refused.text()
  expect([refused.status, page.includes('name="notes[consent]"'), page.includes("Rao &amp; Sons")]).toEqual([
    400,
    true,
    true,
  ])
  expect(await app.rows(billingDetails)).toEqual([])
  await expectStatus(buyer.post(path, { ...COMPANY, intent: "pay" }), 303)
  expect(await app.rows(orderAgreements)).toMatchObject([{ consentText: null }])
  await buyer.post(path, { ...COMPANY, country: "FR", consent: "on", intent: "pay" })
  expect(await app.rows(orderAgreements)).toMatchObject([{ consentText: CONSENT }])
})

test("POST /checkout/:order: a consent stays with a coupon, another country or a refusal", async () => {
  await using app = await startApp()
  await addCoupon(app, { percent: 50 })
  const { buyer, path } = await openCheckout(app, "US")
  const german = { ...COMPANY, country: "DE" }
  const consents = async () => (await app.rows(orderAgreements)).map(({ consentText }) => consentText)
  const applied = await buyer.post(path, { ...german, consent: "on", coupon: "SAVE50", intent: "coupon" })
  const opened = applied.headers.get("location") ?? ""
  const page = await buyer.html(opened)
  expect(/<input[^>]*name="notes\[consent\]"[^>]*>/.exec(page)?.[0]).toContain("checked")
  expect(paymentFormOf(page)?.fields.amount).toBe("4750")
  await expectStatus(buyer.post(opened, { ...german, intent: "pay" }), 400)
  expect(await consents()).toEqual([CONSENT])
  await expectStatus(buyer.post(opened, { ...COMPANY, intent: "pay" }), 303)
  expect(await consents()).toEqual([CONSENT])
  const removed = buyer.post(opened, { ...COMPANY, intent: "remove-coupon" })
  expect(await redirectOf(removed)).toEqual([303, path])
  expect(await consents()).toEqual([CONSENT, CONSENT])
})

test("POST /checkout/:order: a refused form changes nothing of an open payment form", async () => {
  await using app = await startApp()
  const { buyer, order, path, html } = await openCheckout(app, "DE")
  const german = { ...COMPANY, country: "DE" }
  const pay = () => buyer.post(path, { ...german, consent: "on", intent: "pay" })
  await expectStatus(pay(), 303)
  const form = paymentFormOf(await html("?pay"))
  const saved = async () => [await app.rows(billingDetails), await app.rows(orderAgreements)]
  const before = await saved()
  await expectStatus(pay(), 303)
  expect(await saved()).toEqual(before)
  const refused: Record<string, string>[] = [
    { intent: "pay" },
    { intent: "pay", taxId: "24AANFA2641L1ZK", consent: "on" },
    { intent: "coupon", coupon: "NOTHING", company: "Other" },
    { intent: "pay", coupon: "NOTHING", company: "Other" },
  ]
  for (const fields of refused) {
    await expectStatus(buyer.post(path, { ...german, ...fields }), 400)
    expect(await saved()).toEqual(before)
  }
  await app.db.update(orders).set({ returnedAt: new Date() }).where(eq(orders.id, order.id))
  expect(
    await redirectOf(buyer.post(path, { ...german, company: "Late", consent: "on", intent: "pay" })),
  ).toEqual([303, path])
  expect(await saved()).toEqual(before)
  await app.pay(form?.fields.order_id ?? "")
  await expect.poll(async () => (await app.findOrder(order.id)).status).toBe("paid")
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain(CONSENT)
  expect(await listProblems(app)).toEqual([])
})

test("POST /webhooks/razorpay: a payment without its consent issues the license, needs the owner", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { order } = await openCheckout(app, "DE")
  await app.pay(order.providerOrderId)
  await expect
    .poll(() => listProblems(app))
    .toMatchObject([{ reason: "consent-missing", orderId: order.id, resolvedAt: null }])
  expect(await app.listLicenses(order.userId)).toMatchObject([{ revokedAt: null }])
  expect(await pageText(owner, "/desk")).toContain(
    "Paid without the consent that ends the right of withdrawal",
  )
})

test("GET /checkout/:order: donations and sellers with a withdrawal right need no consent", async () => {
  await using app = await startApp()
  const donor = await app.createAccount({ country: "DE" })
  const donation = await app.createDonation(donor, { currency: "EUR", amount: "50" })
  expect(await donor.html(`/checkout/${donation.id}`)).not.toContain('name="notes[consent]"')
  await registerSeller(app, { gstin: null, offersWithdrawal: true })
  const { order, buyer, path, html } = await openCheckout(app, "DE")
  const page = await html()
  expect([
    page.includes('name="notes[consent]"'),
    textOf(page).includes("withdraw from the contract within 14 days"),
  ]).toEqual([false, true])
  await buyer.post(path, { ...COMPANY, country: "DE", intent: "pay" })
  expect(await app.rows(orderAgreements)).toMatchObject([
    { orderId: order.id, consentText: null, isWithdrawable: true },
  ])
})

test("POST /checkout/:order: without script, Pay with Germany asks for consent", async () => {
  await using app = await startApp()
  const { buyer, path, html } = await openCheckout(app, "US")
  expect(textOf(await html())).not.toContain(CONSENT)
  const answer = await expectStatus(buyer.post(path, { country: "DE" }), 400)
  expect(textOf(await answer.text())).toContain(CONSENT)
  expect(await app.rows(orderAgreements)).toEqual([])
})
