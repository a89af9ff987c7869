import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { findSentReceipt } from "#app/invoices/documents/receipt-queries.server.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { licenses, licenseUpgrades, orders, quotes } from "#db/schema.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { findOrderOfQuote } from "#tests/support/fixtures/orders.ts"
import { captureEvent, disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, postQuoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  paymentFormOf,
  redirectOf,
  textOf,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const OFFER = { plan: AGREED_PLAN, devices: "500", amount: "120000", currency: "INR" }

/** An owner of the site, a buyer, and a quote that was sent to the buyer. */
async function arrange(app: App, fields: Record<string, string> = {}) {
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount()])
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email, ...fields })
  return { owner, buyer, quote }
}

const statusOf = async (app: App, id: string) =>
  (await app.db.select().from(quotes).where(eq(quotes.id, id)))[0]?.status

const termsOf = async (app: App, userId: string) =>
  (await app.listLicenses(userId)).map(({ planType, maxDevices }) => [planType, maxDevices])

test("GET /quotes/:quote: shows the offer, and is neither stored nor indexed", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app, { note: "For both offices." })
  const path = `/quotes/${quote}`
  const response = await app.visitor().get(path)
  const html = await response.text()
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain(`href="/login?redirectTo=%2Fquotes%2F${quote}"`)
  expectWords(textOf(html), [
    `${brand.fullName}, Custom Business license for 500 computers`,
    "₹1,20,000",
    "By card or UPI, through Razorpay. For a bank transfer, write to",
    "For both offices.",
    "Offered by",
    "To accept it, create an account with the address we sent it to. You'll come right back here.",
  ])
  expect(textOf(html)).toMatch(/Valid until \d+ \w+ \d{4}, end of day in India \(UTC\+5:30\)/)
  expect(html).not.toContain(buyer.email)
  expect(await pageText(buyer, path)).toContain("Accept and pay")
  await expectStatus(app.visitor().get("/quotes/unknown"), 404)
  for (const intent of ["quote-send", "quote-bank"])
    await expectStatus(postQuoteForm(owner, "unknown", intent, { reference: "UTR 1" }), 400)
  await registerSeller(app)
  expect(await pageText(app.visitor(), path)).toContain("Includes GST at 18%: ₹18,305.08.")
  const abroad = await sendQuote(owner, { ...OFFER, email: buyer.email, currency: "USD", amount: "1200" })
  expect(await pageText(app.visitor(), `/quotes/${abroad}`)).not.toContain("GST at")
})

test("POST /quotes/:quote: another account is refused without learning the address", async () => {
  await using app = await startApp()
  const { buyer, quote } = await arrange(app)
  const other = await app.createAccount()
  const page = await other.html(`/quotes/${quote}`)
  expect(textOf(page)).toContain(
    "You're logged in with a different address from the one we sent this quote to.",
  )
  const refused = await other.post(`/quotes/${quote}`)
  const html = await refused.text()
  expect([refused.status, textOf(html)]).toEqual([
    403,
    expect.stringContaining("This quote is for another email address. Nothing was charged."),
  ])
  expect(page + html).not.toContain(buyer.email)
  expect(await app.rows(orders)).toEqual([])
  const signedOut = await app.visitor().post(`/quotes/${quote}`)
  expect(signedOut.headers.get("location")).toBe(`/login?redirectTo=%2Fquotes%2F${quote}`)
})

test("POST /quotes/:quote: five simultaneous acceptances open one order, for its buyer only", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app)
  const ids = await Promise.all(Array.from({ length: 5 }, () => acceptQuote(buyer, quote)))
  const [first = ""] = ids
  expect(new Set(ids).size).toBe(1)
  expect(await app.rows(orders)).toHaveLength(1)
  expect(await pageText(buyer, `/checkout/${first}`)).toContain("Pay ₹1,20,000")
  await expectStatus(owner.get(`/checkout/${first}`), 404)
  const other = await sendQuote(owner, { ...OFFER, devices: "400", email: buyer.email })
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, other)))
  expect([await statusOf(app, quote), await statusOf(app, other)]).toEqual(["sent", "paid"])
  await app.db.update(orders).set({ returnedAt: new Date() })
  await acceptQuote(buyer, quote)
  expect(await app.findOrder(first)).toMatchObject({ status: "pending", returnedAt: expect.any(Date) })
})

test("GET /checkout/:order: a quote's payment issues its license, once", async () => {
  await using app = await startApp()
  const { buyer, quote } = await arrange(app)
  const order = await app.findOrder(await acceptQuote(buyer, quote))
  await app.payOrder(order)
  expect(await redirectOf(buyer.get(`/checkout/${order.id}`))).toEqual([302, `/download?paid=${order.id}`])
  const { paymentId } = await app.findOrder(order.id)
  const again = captureEvent(order, { paymentId: paymentId ?? "" })
  await Promise.all([app.postWebhook(again), app.postWebhook(again)])
  expect(await termsOf(app, buyer.id)).toEqual([[AGREED_PLAN, 500]])
  expect(await statusOf(app, quote)).toBe("paid")
  expect(await listProblems(app)).toEqual([])
  expect(await pageText(buyer, `/receipts/${order.id}`)).toContain(
    `${brand.fullName}, Custom Business license for 500 computers`,
  )
  expect(await pageText(buyer, `/quotes/${quote}`)).toContain("This quote is paid")
  expect(await acceptQuote(buyer, quote)).toBe(order.id)
})

test.each([
  ["withdrawn", "The quote of this order was withdrawn, so it can't be paid anymore."],
  ["expired", "The quote of this order has expired, so it can't be paid anymore."],
])("POST /webhooks/razorpay: a quote that is %s while paid issues its license", async (how, sentence) => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app)
  const late = await sendQuote(owner, { ...OFFER, email: buyer.email })
  const id = await acceptQuote(buyer, quote)
  if (how === "withdrawn") {
    for (const one of [quote, late]) await expectStatus(postQuoteForm(owner, one, "quote-withdraw"), 303)
  } else {
    await app.db.update(quotes).set({ validUntil: new Date(Date.now() - 1000) })
  }
  const page = await buyer.html(`/checkout/${id}`)
  expect([textOf(page), paymentFormOf(page)]).toEqual([expect.stringContaining(sentence), null])
  expect(await answerOf(buyer.post(`/quotes/${late}`))).toEqual([
    400,
    expect.stringContaining("This quote can't be accepted anymore. Nothing was charged."),
  ])
  await app.db.update(orders).set({ status: "expired" })
  await expectStatus(buyer.post(`/quotes/${quote}`), 400)
  await payByWebhook(app, await app.findOrder(id))
  expect(await termsOf(app, buyer.id)).toEqual([[AGREED_PLAN, 500]])
  expect(await statusOf(app, quote)).toBe("paid")
})

test("POST /quotes/:quote: an expired order is reopened with its Razorpay order", async () => {
  await using app = await startApp()
  const { buyer, quote } = await arrange(app)
  const id = await acceptQuote(buyer, quote)
  const { id: other } = await app.createOrder(buyer)
  const { providerOrderId, ...before } = await app.findOrder(id)
  await app.db.update(orders).set({ status: "expired", createdAt: new Date(0), syncAttempts: 9 })
  expect(await acceptQuote(buyer, quote)).toBe(id)
  const { createdAt, ...reopened } = await app.findOrder(id)
  expect(reopened).toMatchObject({ status: "pending", providerOrderId, syncAttempts: 0 })
  expect(createdAt.getTime()).toBeGreaterThanOrEqual(before.createdAt.getTime())
  expect((await app.findOrder(other)).status).toBe("expired")

  await app.db.update(orders).set({ status: "expired" })
  await app.db.update(quotes).set({ status: "withdrawn" })
  await expectStatus(buyer.post(`/quotes/${quote}`), 400)
})

test("POST /webhooks/razorpay: a paid quote upgrades the license until refunded", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createLicensedAccount()
  const { licenseKey, licenseId } = buyer
  const activate = (deviceId: string) => app.callLicensingApi("activate", { licenseKey, deviceId })
  expect((await activate("pc-1")).status).toBe(201)
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email })
  expect(await pageText(buyer, `/quotes/${quote}`)).toContain(
    "Your license keeps its key and its computers. Once this is paid, it covers 500 computers.",
  )
  const order = await app.findOrder(await acceptQuote(buyer, quote))
  await payByWebhook(app, order)
  const [license] = await app.rows(licenses)
  expect(license).toMatchObject({ id: licenseId, key: licenseKey, planType: AGREED_PLAN, maxDevices: 500 })
  expect(await app.rows(licenses)).toHaveLength(1)
  const sent = await findSentReceipt(app.db, order.id)
  expect(sent?.receipt).toMatchObject({ isUpgrade: true, licenseKey: null })
  expect(await listProblems(app)).toEqual([])
  const second = await activate("pc-2")
  expect([second.status, second.body.license]).toEqual([
    201,
    expect.objectContaining({ planType: "business", maxDevices: 500, devicesUsed: 2 }),
  ])
  expect(await pageText(owner, `/desk/licenses/${licenseId}`)).toContain("Upgraded by a quote")

  const { paymentId } = await app.findOrder(order.id)
  const refund = refundEvent({ paymentId, amount: order.amount })
  for (let times = 0; times < 2; times++) await app.reportEvent(refund)
  await app.reportEvent(disputeEvent({ paymentId, outcome: "lost" }))
  expect((await app.rows(licenses))[0]).toMatchObject({
    key: licenseKey,
    planType: "basic",
    maxDevices: 1,
    activeSeats: 1,
    releasedSeats: 1,
    revokedAt: null,
  })
  const validate = await app.callLicensingApi("validate", { licenseKey, deviceId: "pc-2" })
  expect(validate.body.code).toBe("DEVICE_NOT_ACTIVATED")
  expect((await app.callLicensingApi("validate", { licenseKey, deviceId: "pc-1" })).body.valid).toBe(true)
  await expect
    .poll(async () => (await app.subjectsTo(buyer.email)).sort())
    .toEqual([
      "We refunded ₹1,20,000",
      `Your ${brand.name} license`,
      `Your ${brand.name} license now covers 1 computer`,
      `Your quote for ${brand.fullName}`,
      `Your receipt for your ${brand.name} license`,
    ])
})

test("POST /webhooks/razorpay: a dispute about an upgrade emails the holder both times", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email })
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, quote)))
  const [upgrade] = await app.rows(licenseUpgrades)
  const paymentId = upgrade?.paymentId ?? ""
  await app.reportEvent(disputeEvent({ paymentId, outcome: "lost", at: 10 }))
  // An email that has not left says what holds by then.
  await app.endBackgroundWork()
  await app.reportEvent(disputeEvent({ paymentId, outcome: "won", at: 20 }))
  expect((await app.rows(licenses))[0]).toMatchObject({ planType: AGREED_PLAN, maxDevices: 500 })
  await expect
    .poll(() => app.subjectsTo(buyer.email))
    .toEqual(
      expect.arrayContaining([
        `Your ${brand.name} license now covers 1 computer`,
        `Your ${brand.name} license covers 500 computers again`,
      ]),
    )
  const { paymentId: first } = await app.findOrder(buyer.order.id)
  await app.reportEvent(refundEvent({ paymentId: first }))
  expect((await app.rows(licenses))[0]).toMatchObject({ maxDevices: 500, revokedAt: null })
})

test("POST /webhooks/razorpay: a card payment after a bank transfer needs the owner", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app)
  const order = await app.findOrder(await acceptQuote(buyer, quote))
  await expectStatus(postQuoteForm(owner, quote, "quote-bank", { reference: "UTR 1" }), 303)
  expect(await app.reportEvent(captureEvent(order, { paymentId: "pay_late" }))).toBe("already-paid")
  expect(await listProblems(app)).toEqual([
    expect.objectContaining({ paymentId: "pay_late", reason: "second-payment", orderId: order.id }),
  ])
  expect(await termsOf(app, buyer.id)).toEqual([[AGREED_PLAN, 500]])
  expect((await findOrderOfQuote(app.d1, quote))?.source).toBe("bank")
  // One that was paid after its account was deleted.
  app.expectError("payment-without-buyer")
  const other = await sendQuote(owner, { ...OFFER, devices: "600", email: buyer.email })
  const id = await acceptQuote(buyer, other)
  await app.db.update(orders).set({ userId: null }).where(eq(orders.id, id))
  expect(await app.reportEvent(captureEvent(await app.findOrder(id)))).toBe("payment-without-buyer")
  for (const paid of [quote, other])
    await expectStatus(postQuoteForm(owner, paid, "quote-bank", { reference: "UTR 2" }), 400)
})

test("GET /signup: only the quote email's link fills in its address", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const email = "office@firm.example"
  const quote = await sendQuote(owner, { ...OFFER, email })
  const [, link = ""] = await waitFor(async () => {
    const [message] = await app.inbox(email)
    return (
      /(\/quotes\/\w+\?to=[0-9a-f]{8}\.[\w-]{43})/.exec(message?.text ?? "") ?? expect.fail("no email yet")
    )
  })
  const page = await app.visitor().html(link)
  expect(page).not.toContain(email)
  const signUp = (/href="(\/signup\?[^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&amp;", "&")
  expect(await app.visitor().html(signUp)).toContain(`value="${email}"`)
  const other = await sendQuote(owner, { ...OFFER, email: "other@firm.example" })
  for (const path of [
    `/signup?redirectTo=/quotes/${quote}&quote=${quote}`,
    signUp.replace(/to=..../, "to=0000"),
    signUp.replace(`quote=${quote}`, `quote=${other}`),
  ]) {
    const html = await app.visitor().html(path)
    expect([path, html.includes("firm.example")]).toEqual([path, false])
  }
  expect(await app.visitor().html(`/quotes/${quote}`)).not.toContain("to=")
})
