import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { licenses, licenseUpgrades, orders, quotes } from "#db/schema.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { disputeEvent, paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, findOrderOfQuote, postQuoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, paymentFormOf, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const OFFER = { plan: "custom", devices: "500", amount: "120000", currency: "INR" }

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

test("GET /quotes/:quote: says what is offered, by whom and until when, and is neither stored nor indexed", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app, { note: "For both offices." })
  const path = `/quotes/${quote}`
  const response = await app.visitor().get(path)
  const html = await response.text()
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain(`href="/login?redirectTo=%2Fquotes%2F${quote}"`)
  for (const words of [
    "Brisk PC Suite, Custom Business license for 500 computers",
    "₹1,20,000",
    "For both offices.",
    "Offered by",
    "To accept it, log in or create an account with the email address that this quote was sent to.",
  ]) {
    expect(textOf(html)).toContain(words)
  }
  expect(html).not.toContain(buyer.email)
  expect(await pageText(buyer, path)).toContain("Accept and pay")
  const draft =
    (await expectStatus(owner.get("/desk/quotes/new"), 200)) && (await app.visitor().get("/quotes/unknown"))
  expect(draft.status).toBe(404)
})

test("POST /quotes/:quote: another account is refused, and does not learn the address", async () => {
  await using app = await startApp()
  const { buyer, quote } = await arrange(app)
  const other = await app.createAccount()
  const page = await (await other.get(`/quotes/${quote}`)).text()
  expect(textOf(page)).toContain(
    "You are logged in with another email address than the one that this quote was sent to.",
  )
  const refused = await other.post(`/quotes/${quote}`)
  const html = await refused.text()
  expect([refused.status, textOf(html)]).toEqual([
    403,
    expect.stringContaining("This quote is for another email address. Nothing was charged."),
  ])
  expect(page + html).not.toContain(buyer.email)
  expect(await app.db.select().from(orders)).toEqual([])
  const signedOut = await app.visitor().post(`/quotes/${quote}`)
  expect(signedOut.headers.get("location")).toBe(`/login?redirectTo=%2Fquotes%2F${quote}`)
})

test("POST /quotes/:quote: accepted five times at once, it opens one order, which only its buyer sees", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app)
  const ids = await Promise.all(Array.from({ length: 5 }, () => acceptQuote(buyer, quote)))
  expect(new Set(ids).size).toBe(1)
  expect(await app.db.select().from(orders)).toHaveLength(1)
  expect(await pageText(buyer, `/checkout/${ids[0]}`)).toContain("Pay ₹1,20,000")
  expect((await owner.get(`/checkout/${ids[0]}`)).status).toBe(404)
})

test("POST /quotes/:quote: two quotes of one amount have an order each, and a payment pays its own", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app)
  const other = await sendQuote(owner, { ...OFFER, email: buyer.email })
  const [first, second] = [await acceptQuote(buyer, quote), await acceptQuote(buyer, other)]
  expect(first).not.toBe(second)
  await payByWebhook(app, await app.findOrder(second))
  expect([await statusOf(app, quote), await statusOf(app, other)]).toEqual(["sent", "paid"])
  expect((await app.findOrder(first)).status).toBe("pending")
})

test.each([
  ["a webhook event", {}],
  ["a sync", { webhooks: "drop" }],
])(
  "GET /checkout/:order: a quote's payment, confirmed by %s, issues its license, once",
  async (_, faults) => {
    await using app = await startApp()
    const { buyer, quote } = await arrange(app)
    const id = await acceptQuote(buyer, quote)
    await app.setFaults(faults)
    const order = await app.findOrder(id)
    await app.pay(order.providerOrderId)
    await app.db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 300_000) })
      .where(eq(orders.id, id))
    await expect
      .poll(async () => (await buyer.get(`/checkout/${id}`)).headers.get("location"), { timeout: 10_000 })
      .toBe(`/download?paid=${id}`)
    await app.setFaults({})
    const { paymentId } = await app.findOrder(id)
    const { amount, currency, providerOrderId: orderId } = order
    const again = paymentEvent("payment.captured", { orderId, amount, currency, paymentId: paymentId ?? "" })
    await Promise.all([app.postWebhook(again), app.postWebhook(again)])
    expect(await termsOf(app, buyer.id)).toEqual([["custom", 500]])
    expect(await statusOf(app, quote)).toBe("paid")
    expect(await listProblems(app)).toEqual([])
    const receipt = await pageText(buyer, `/receipts/${id}`)
    expect(receipt).toContain("Brisk PC Suite, Custom Business license for 500 computers")
    expect(await pageText(buyer, `/quotes/${quote}`)).toContain("This quote is paid.")
  },
)

test.each([
  ["withdrawn", "The quote of this order was withdrawn, so it can't be paid anymore."],
  ["expired", "The quote of this order has expired, so it can't be paid anymore."],
])(
  "POST /webhooks/razorpay: a quote that is %s while it is being paid issues its license",
  async (how, sentence) => {
    await using app = await startApp()
    const { owner, buyer, quote } = await arrange(app)
    const late = await sendQuote(owner, { ...OFFER, email: buyer.email })
    const id = await acceptQuote(buyer, quote)
    if (how === "withdrawn") {
      for (const one of [quote, late]) await expectStatus(postQuoteForm(owner, one, "quote-withdraw"), 303)
    } else {
      await app.db.update(quotes).set({ validUntil: new Date(Date.now() - 1000) })
    }
    const page = await (await buyer.get(`/checkout/${id}`)).text()
    expect([textOf(page), paymentFormOf(page)]).toEqual([expect.stringContaining(sentence), null])
    const refused = await buyer.post(`/quotes/${late}`)
    expect([refused.status, textOf(await refused.text())]).toEqual([
      400,
      expect.stringContaining("This quote can't be accepted anymore. Nothing was charged."),
    ])
    await payByWebhook(app, await app.findOrder(id))
    expect(await termsOf(app, buyer.id)).toEqual([["custom", 500]])
    expect(await statusOf(app, quote)).toBe("paid")
  },
)

test("POST /quotes/:quote: an order that expired unpaid is opened again, with the same order at Razorpay", async () => {
  await using app = await startApp()
  const { buyer, quote } = await arrange(app)
  const id = await acceptQuote(buyer, quote)
  const before = await app.findOrder(id)
  await app.db.update(orders).set({ status: "expired", createdAt: new Date(0) })
  expect(await acceptQuote(buyer, quote)).toBe(id)
  const { status, providerOrderId, createdAt } = await app.findOrder(id)
  expect([status, providerOrderId]).toEqual(["pending", before.providerOrderId])
  expect(createdAt.getTime()).toBeGreaterThanOrEqual(before.createdAt.getTime())
})

test("POST /webhooks/razorpay: a paid quote upgrades the buyer's license, and a refund takes the upgrade back", async () => {
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
  expect(await pageText(buyer, `/checkout/${order.id}`)).toContain("Pay ₹1,20,000")
  await payByWebhook(app, order)
  const [license] = await app.db.select().from(licenses)
  expect(license).toMatchObject({ id: licenseId, key: licenseKey, planType: "custom", maxDevices: 500 })
  expect(await app.db.select().from(licenses)).toHaveLength(1)
  expect(await listProblems(app)).toEqual([])
  const second = await activate("pc-2")
  expect([second.status, second.body.license]).toEqual([
    201,
    expect.objectContaining({ planType: "business", maxDevices: 500, devicesUsed: 2 }),
  ])
  await expect
    .poll(async () => (await app.inbox(buyer.email)).map(({ subject }) => subject))
    .toContain("Your Brisk license covers more computers")
  expect(await pageText(owner, `/desk/licenses/${licenseId}`)).toContain("Upgraded by a quote")

  const { paymentId } = await app.findOrder(order.id)
  const { amount } = order
  const refund = { paymentId: paymentId ?? "", refundId: "rfnd_1", amount, totalRefunded: amount, at: 10 }
  for (let times = 0; times < 2; times++) await app.postWebhook(refundEvent(refund))
  expect((await app.db.select().from(licenses))[0]).toMatchObject({
    key: licenseKey,
    planType: "basic",
    maxDevices: 1,
    revokedAt: null,
  })
  const validate = await app.callLicensingApi("validate", { licenseKey, deviceId: "pc-2" })
  expect(validate.body.code).toBe("DEVICE_NOT_ACTIVATED")
  expect((await app.callLicensingApi("validate", { licenseKey, deviceId: "pc-1" })).body.valid).toBe(true)
  await expect
    .poll(async () => (await app.inbox(buyer.email)).map(({ subject }) => subject).sort())
    .toEqual([
      "We refunded ₹1,20,000",
      "Your Brisk license",
      "Your Brisk license covers 1 computer again",
      "Your Brisk license covers more computers",
      "Your quote for Brisk PC Suite",
    ])
  const emails = await app.inbox(buyer.email)
  expect(emails.find(({ subject }) => subject.endsWith("1 computer again"))?.text).toContain(
    "The payment for your upgrade was refunded in full. Your license keeps its key and covers 1 computer again. Computers beyond that were released.",
  )
})

test("POST /webhooks/razorpay: a dispute about an upgrade that is lost and then won tells its holder both times", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email })
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, quote)))
  const [upgrade] = await app.db.select().from(licenseUpgrades)
  const dispute = { paymentId: upgrade?.paymentId ?? "", disputeId: "disp_1" }
  await app.postWebhook(disputeEvent({ ...dispute, outcome: "lost", at: 10 }))
  await app.postWebhook(disputeEvent({ ...dispute, outcome: "won", at: 20 }))
  expect((await app.db.select().from(licenses))[0]).toMatchObject({ planType: "custom", maxDevices: 500 })
  await expect
    .poll(async () => (await app.inbox(buyer.email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        "Your Brisk license covers 1 computer again",
        "Your Brisk license covers 500 computers again",
      ]),
    )
})

test("POST /webhooks/razorpay: a refund of the first purchase leaves an upgraded license in force", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createLicensedAccount()
  const quote = await sendQuote(owner, { ...OFFER, email: buyer.email })
  await payByWebhook(app, await app.findOrder(await acceptQuote(buyer, quote)))
  const { paymentId, amount } = await app.findOrder(buyer.order.id)
  const refund = { paymentId: paymentId ?? "", refundId: "rfnd_1", amount, totalRefunded: amount, at: 10 }
  await app.postWebhook(refundEvent(refund))
  expect((await app.db.select().from(licenses))[0]).toMatchObject({ maxDevices: 500, revokedAt: null })
  const [upgrade] = await app.db.select().from(licenseUpgrades)
  expect(upgrade).toMatchObject({ fromDevices: 1, toDevices: 500, revertedAt: null })
})

test("POST /webhooks/razorpay: a card payment of a quote that was paid by bank is listed for the owner", async () => {
  await using app = await startApp()
  const { owner, buyer, quote } = await arrange(app)
  const order = await app.findOrder(await acceptQuote(buyer, quote))
  await expectStatus(postQuoteForm(owner, quote, "quote-bank", { reference: "UTR 1" }), 303)
  const { providerOrderId: orderId, amount, currency } = order
  const captured = paymentEvent("payment.captured", { orderId, amount, currency, paymentId: "pay_late" })
  expect(await (await app.postWebhook(captured)).json()).toEqual({ result: "already-paid" })
  expect(await listProblems(app)).toEqual([
    expect.objectContaining({ paymentId: "pay_late", reason: "second-payment", orderId: order.id }),
  ])
  expect(await termsOf(app, buyer.id)).toEqual([["custom", 500]])
  expect((await findOrderOfQuote(app.d1, quote))?.source).toBe("bank")
})

test("GET /quotes/:quote: prints on a sheet, with the tax inside and until when it is valid in India", async () => {
  await using app = await startApp()
  const { quote } = await arrange(app)
  const path = `/quotes/${quote}`
  const words = await pageText(app.visitor(), path)
  expect(words).toContain("Paid once. Nothing is added, and nothing renews.")
  expect(words).toMatch(/Valid until \d+ \w+ \d{4}, midnight in India \(UTC\+5:30\)/)
  expect(words).toContain("To print it or to save it as PDF: Ctrl+P on a computer")
  await registerSeller(app)
  expect(await pageText(app.visitor(), path)).toContain("Includes GST at 18%: ₹18,305.08.")
  const { quote: abroad } = await arrange(app, { currency: "USD", amount: "1200" })
  expect(await pageText(app.visitor(), `/quotes/${abroad}`)).toContain("Export: no Indian GST is charged.")
  const html = await (await app.visitor().get(path)).text()
  expect(html).toMatch(/<section class="card paper/)
})

test("GET /signup: who came by the link in the email of a quote finds its address filled in, and nobody else", async () => {
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
  const page = await (await app.visitor().get(link)).text()
  expect(page).not.toContain(email)
  const signUp = (/href="(\/signup\?[^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&amp;", "&")
  expect(await (await app.visitor().get(signUp)).text()).toContain(`value="${email}"`)
  const other = await sendQuote(owner, { ...OFFER, email: "other@firm.example" })
  for (const path of [
    `/signup?redirectTo=/quotes/${quote}&quote=${quote}`,
    signUp.replace(/to=..../, "to=0000"),
    signUp.replace(`quote=${quote}`, `quote=${other}`),
  ]) {
    const html = await (await app.visitor().get(path)).text()
    expect([path, html.includes("firm.example")]).toEqual([path, false])
  }
  expect(await (await app.visitor().get(`/quotes/${quote}`)).text()).not.toContain("to=")
})
