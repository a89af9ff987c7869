import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openCouponOrder } from "#app/orders/coupons/queries.server.ts"
import { coupons, invoices, licenses, orders, payments } from "#db/schema.ts"
import {
  addCoupon,
  applyCoupon,
  letReservationLapse,
  orderWithCoupon,
  usesOf,
} from "#tests/support/fixtures/coupons.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { captureEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { startRateLimitedSite } from "#tests/support/server/rate-limited-site.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  lastOfPath,
  paymentFormOf,
  redirectOf,
  type TestClient,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const DAY = 86_400_000
const USED_UP = "This coupon has been used as often as it can be. Nothing was charged."
const TAKEN =
  "All uses of this coupon are taken at the moment. One that is not paid becomes free again within 40 minutes. Nothing was charged."

/** A buyer with an open order at the full price of $94.99, unless from another country. */
async function arrange(app: App, country = "US") {
  const buyer = await app.createAccount({ country })
  return { buyer, order: await app.createOrder(buyer) }
}

async function errorOf(pending: Promise<Response>) {
  const response = await pending
  return [response.status, fieldErrorsOf(await response.text()).coupon]
}

const amountsOn = async (buyer: TestClient, orderId: string) =>
  paymentFormOf(await buyer.html(`/checkout/${orderId}`))?.fields.amount

test("POST /checkout/:order: a coupon opens an order at the reduced price", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const { buyer, order } = await arrange(app)
  const id = await orderWithCoupon(buyer, order.id, "  save50 ")
  const text = await pageText(buyer, `/checkout/${id}`)
  expectWords(text, ["$47.50", "Price without the coupon $94.99", "Coupon SAVE50 −$47.49", "Pay $47.50"])
  expect(text).toContain("SAVE50 is applied. We'll hold this price for you until")
  const abroad = await buyer.get(`/checkout/${id}`, {
    "cf-timezone": "Asia/Kolkata",
  })
  expect(await abroad.text()).toMatch(/price for you until [^.]* \(Asia\/Kolkata\)/)
  const discounted = await app.findOrder(id)
  expect(discounted).toMatchObject({ amount: 4750, listAmount: 9499, country: "US", status: "pending" })
  expect(discounted.providerOrderId).not.toBe(order.providerOrderId)
  // The address of the order at the full price leads to it while the coupon is kept.
  expect((await buyer.get(`/checkout/${order.id}`)).headers.get("location")).toBe(`/checkout/${id}`)
  expect(await usesOf(app)).toBe(0)

  await payByWebhook(app, discounted)
  expect(await usesOf(app)).toBe(1)
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  const receipt = await pageText(buyer, `/receipts/${id}`)
  expect(receipt).toContain("Price without the coupon $94.99 Coupon SAVE50 −$47.49")
  expect(receipt).toContain("Amount paid $47.50")
  await waitFor(async () => {
    const [email] = await app.inbox(buyer.email)
    expect(email?.text).toMatch(/Price without the coupon:? \$94\.99/)
  })
})

test("POST /checkout/:order: an unknown coupon, or one for an old order, is refused", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const { buyer, order } = await arrange(app)
  expect(await errorOf(applyCoupon(buyer, order.id, "SAVE51"))).toEqual([
    400,
    "We don't know this coupon. Please check the code. Nothing was charged.",
  ])
  expect(await amountsOn(buyer, order.id)).toBe("9499")
  // From a link, nothing is ordered.
  await expectStatus((await app.createAccount()).post("/buy?coupon=SAVE51", { plan: "basic" }), 400)
  expect(await app.rows(orders)).toHaveLength(1)
  for (let amount = 1; amount < 10; amount++)
    await app.db.insert(orders).values({ ...order, id: `o${amount}`, providerOrderId: null, amount })
  expect(await errorOf(applyCoupon(buyer, order.id))).toEqual([
    400,
    expect.stringContaining("You already have 10 unpaid orders"),
  ])
  await app.db.update(orders).set({ status: "expired" })
  expect(await errorOf(applyCoupon(buyer, order.id))).toEqual([
    400,
    "This order is too old for a coupon. Nothing was charged. Please open the pricing page and order again.",
  ])
})

test("POST /checkout/:order: of twenty accounts, one gets the coupon's last use", async () => {
  await using app = await startApp()
  await addCoupon(app, { maxUses: 1 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => arrange(app)))
  const answers = await Promise.all(buyers.map(({ buyer, order }) => applyCoupon(buyer, order.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)])
  const reserved = (await app.rows(orders)).filter(({ couponId }) => couponId !== null)
  expect(reserved).toHaveLength(1)
  const lost = answers.filter(({ status }) => status === 400)
  for (const answer of lost) expect(fieldErrorsOf(await answer.text()).coupon).toBe(TAKEN)
})

test("POST /checkout/:order: twenty simultaneous applications are one order and one use", async () => {
  await using app = await startApp()
  await addCoupon(app, { maxUses: 1 })
  const { buyer, order } = await arrange(app)
  const ids = await Promise.all(Array.from({ length: 20 }, () => orderWithCoupon(buyer, order.id)))
  expect(new Set(ids).size).toBe(1)
  // Also from the page of the order that has it.
  expect(await orderWithCoupon(buyer, ids[0] ?? "")).toBe(ids[0])
  await payByWebhook(app, await app.findOrder(ids[0] ?? ""))
  expect(await usesOf(app)).toBe(1)
})

test("GET /checkout/:order: an expired reservation frees the coupon's use", async () => {
  await using app = await startApp()
  const { id: couponId } = await addCoupon(app, { maxUses: 1 })
  const [first, second] = [await arrange(app), await arrange(app)]
  const id = await orderWithCoupon(first.buyer, first.order.id)
  // A payment that was begun in time may still be made.
  await letReservationLapse(app, id, 9)
  expect(await errorOf(applyCoupon(second.buyer, second.order.id))).toEqual([400, TAKEN])
  await letReservationLapse(app, id)
  expect(await pageText(first.buyer, `/checkout/${id}`)).toContain(
    "We no longer hold the price with SAVE50. Apply it again, or remove it to pay the full price.",
  )
  expect(await amountsOn(first.buyer, id)).toBeUndefined()
  expect(await amountsOn(first.buyer, first.order.id)).toBe("9499")

  const other = await orderWithCoupon(second.buyer, second.order.id)
  expect(await errorOf(applyCoupon(first.buyer, id))).toEqual([400, TAKEN])
  // Also where the use was free when the order and the coupon were read.
  const price = { amount: 4750, currency: "USD" as const }
  const late = {
    id,
    userId: first.buyer.id,
    couponId,
    listPrice: price,
    price,
    provider: "razorpay" as const,
    fromOrderId: id,
    now: new Date(),
  }
  expect(await openCouponOrder(app.db, late)).toBeNull()
  await payByWebhook(app, await app.findOrder(other))
  expect(await errorOf(applyCoupon(first.buyer, id))).toEqual([400, USED_UP])
  // A payment page that was opened before.
  expect(await capture(app, id)).toBe("coupon-unavailable")
  expect(await app.listLicenses(first.buyer.id)).toHaveLength(0)
  expect(await usesOf(app)).toBe(1)
})

test("POST /checkout/:order: another coupon replaces the first and frees its use", async () => {
  await using app = await startApp()
  await addCoupon(app, { maxUses: 1 })
  await addCoupon(app, { code: "TEN-OFF", amounts: { USD: 1000 } })
  const [second, { buyer, order }] = [await arrange(app), await arrange(app)]
  await expectStatus(buyer.post(`/checkout/${order.id}`, { company: "Acme", country: "US" }), 303)
  const half = await orderWithCoupon(buyer, order.id)
  expect(await buyer.html(`/checkout/${half}`)).toContain('value="Acme"')
  const less = await orderWithCoupon(buyer, half, "ten-off")
  expect(await amountsOn(buyer, less)).toBe("8499")
  expect(await orderWithCoupon(second.buyer, second.order.id)).not.toBe(half)
  // A refused code changes nothing.
  await expectStatus(applyCoupon(buyer, less, "UNKNOWN"), 400)
  const indian = await arrange(app, "IN")
  await expectStatus(applyCoupon(indian.buyer, indian.order.id, "ten-off"), 400)
  expect(await amountsOn(buyer, less)).toBe("8499")
  await expectStatus(buyer.post(`/checkout/${less}`, { company: "Acme Ltd", country: "US" }), 303)
  const removed = buyer.post(`/checkout/${less}`, { intent: "remove-coupon" })
  expect(await redirectOf(removed)).toEqual([303, `/checkout/${order.id}`])
  const page = await buyer.html(`/checkout/${order.id}`)
  expect([paymentFormOf(page)?.fields.amount, page.includes('value="Acme Ltd"')]).toEqual(["9499", true])
})

test("POST /checkout/:order: removing a coupon returns to the plan's open order", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount({ country: "US" })])
  await acceptQuote(buyer, await sendQuote(owner, { email: buyer.email, amount: "94.99", currency: "USD" }))
  for (const price of [{ amount: 9498 }, { currency: "GBP" as const }]) {
    const { id } = await app.createOrder(buyer)
    await app.db.update(orders).set(price).where(eq(orders.id, id))
  }
  const order = await app.createOrder(buyer)
  const discounted = await orderWithCoupon(buyer, order.id)
  const remove = () => buyer.post(`/checkout/${discounted}`, { intent: "remove-coupon" })
  expect(await redirectOf(remove())).toEqual([303, `/checkout/${order.id}`])
  await app.db.update(orders).set({ status: "expired" })
  await expectStatus(remove(), 400)
})

test("POST /webhooks/razorpay: a full-price payment counts after a coupon was applied", async () => {
  await using app = await startApp()
  await addCoupon(app, { maxUses: 1 })
  const { buyer, order } = await arrange(app)
  const id = await orderWithCoupon(buyer, order.id)
  await payByWebhook(app, order)
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  expect(await usesOf(app)).toBe(0)
  expect(await pageText(buyer, `/checkout/${id}`)).toContain(
    "You already own a license, so there's nothing left to pay here.",
  )
  await expectStatus(applyCoupon(buyer, id), 400)
})

test("POST /webhooks/razorpay: a coupon's tax invoice has the reduced price", async () => {
  await using app = await startApp()
  await registerSeller(app)
  await addCoupon(app, { code: "DIWALI-20", percent: 20 })
  const { buyer, order } = await arrange(app, "IN")
  await expectStatus(buyer.post(`/checkout/${order.id}`, { country: "IN", state: "27" }), 303)
  const id = await orderWithCoupon(buyer, order.id, "diwali-20")
  await app.reportEvent(captureEvent(await app.findOrder(id), { international: true }))
  const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, id))
  // ₹149 less 20% is ₹119.20; without 18% it is ₹101.02, and half of the tax ₹9.09.
  expect(invoice).toMatchObject({
    total: 11_920,
    taxableValue: 10_102,
    cgst: 909,
    sgst: 909,
    igst: 0,
    rounding: 0,
    supply: "same-state",
    lutNumber: null,
    discount: { code: "DIWALI-20", listAmount: 14_900 },
  })
  const text = await pageText(buyer, `/invoices/${invoice?.id}`)
  expect(text).toContain(
    "Price without the coupon ₹149.00 Coupon DIWALI-20 −₹29.80 Taxable value ₹101.02 CGST 9% ₹9.09 SGST 9% ₹9.09 Total ₹119.20",
  )
  expect(await listProblems(app)).toMatchObject([{ orderId: id, reason: "international", amount: 11_920 }])
})

test("POST /buy?coupon=: the link keeps its code from log-in to order", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const visitor = app.visitor()
  const [plain, linked] = await Promise.all(["/buy", "/buy?coupon=save50"].map((path) => visitor.html(path)))
  expect(linked).toBe(plain)
  // Without an action the browser sends the form to the page's address, with the code in it.
  expect(linked).toMatch(/<form method="post"><input type="hidden" name="displayedPrice"/)
  const signedOut = await visitor.post("/buy?coupon=save50", { plan: "basic" })
  expect(signedOut.headers.get("location")).toBe("/login?redirectTo=%2Fbuy%3Fplan%3Dbasic%26coupon%3Dsave50")

  const buyer = await app.createAccount()
  expect(await pageText(buyer, "/buy?coupon=save50")).toContain(
    "Coupon SAVE50 is checked when you buy. The new price is shown before you pay anything.",
  )
  const id = lastOfPath(await expectStatus(buyer.post("/buy?coupon=save50", { plan: "basic" }), 303))
  expect(await amountsOn(buyer, id)).toBe("4750")
  // The order at the full price gets its order at Razorpay when the coupon is removed.
  const removed = await expectStatus(buyer.post(`/checkout/${id}`, { intent: "remove-coupon" }), 303)
  expect(await amountsOn(buyer, lastOfPath(removed))).toBe("9499")
})

test("POST /checkout/:order: donations and quotes take no coupon", async () => {
  await using app = await startApp()
  await addCoupon(app)
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount()])
  const donation = await app.createDonation(buyer)
  const quote = await acceptQuote(buyer, await sendQuote(owner, { email: buyer.email }))
  for (const id of [donation.id, quote]) {
    expect(await pageText(buyer, `/checkout/${id}`)).not.toContain("Coupon")
    await expectStatus(applyCoupon(buyer, id), 400)
  }
  expect(await app.rows(orders)).toHaveLength(2)
})

/** Reports a captured payment of an order, begun now unless said otherwise; returns what the site made of it. */
const capture = async (app: App, id: string, changes: Parameters<typeof captureEvent>[1] = {}) =>
  app.reportEvent(captureEvent(await app.findOrder(id), { createdAt: new Date(), ...changes }))

const licensesIn = async (app: App) => (await app.rows(licenses)).length

test("POST /webhooks/razorpay: a coupon with one use issues one license", async () => {
  await using app = await startApp()
  await addCoupon(app, { maxUses: 1, percent: 90 })
  const [{ buyer, order }, other] = [await arrange(app), await arrange(app)]
  const id = await orderWithCoupon(buyer, order.id)
  await expectStatus(buyer.post(`/checkout/${id}`, { intent: "remove-coupon" }), 303)
  const kept = await orderWithCoupon(other.buyer, other.order.id)
  const returned = await capture(app, id, { status: "refunded" })
  expect([returned, await capture(app, id), await capture(app, kept)]).toEqual([
    "coupon-unavailable",
    "coupon-unavailable",
    "fulfilled",
  ])
  expect((await app.listWebhookEvents()).filter(({ result }) => result === null)).toEqual([])
  expect([await usesOf(app), await licensesIn(app)]).toEqual([1, 1])
  expect(await listProblems(app)).toMatchObject([
    { reason: "coupon-unavailable", amount: 950, currency: "USD", resolvedAt: null },
  ])
  await waitFor(async () => {
    const [email] = await app.inbox(buyer.email)
    expect(email?.text).toContain("The coupon could no longer be used when you paid")
  })
  const page = await pageText(buyer, `/checkout/${id}`)
  expect(page).toContain(
    "We received your payment of $9.50. The coupon could no longer be used when you paid",
  )
  expect(page).toContain("Payment received")
  expect(page).not.toContain("Pay $9.50")
  expect(page).not.toContain("Nothing is charged before you confirm it")
  // The address of a first attempt that failed.
  expect(await pageText(buyer, `/checkout/${id}?failed`)).not.toContain("You can try again")
  // Nor is the order at the full price to be paid meanwhile.
  expect(await pageText(buyer, `/checkout/${order.id}`)).not.toContain("Pay $")
  await app.db.update(payments).set({ problemResolvedAt: new Date() })
  expect(await pageText(buyer, `/checkout/${id}`)).not.toContain("Payment received")
})

test("POST /webhooks/razorpay: a payment 40 days after the coupon's end needs the owner", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { id: couponId } = await addCoupon(app)
  const { buyer, order } = await arrange(app)
  const id = await orderWithCoupon(buyer, order.id)
  const [reserved, ended] = [40, 39].map((days) => new Date(Date.now() - days * DAY))
  await app.db
    .update(orders)
    .set({ status: "expired", couponReservedUntil: reserved })
    .where(eq(orders.id, id))
  await app.db.update(coupons).set({ endedAt: ended }).where(eq(coupons.id, couponId))
  const { providerOrderId, amount, currency } = await app.findOrder(id)
  const paid = await createPayment(app, { order_id: providerOrderId, amount, currency })
  await expect.poll(() => listProblems(app)).toMatchObject([{ reason: "coupon-unavailable" }])
  expect([await usesOf(app), await licensesIn(app)]).toEqual([0, 0])
  expect(await pageText(owner, "/desk")).toMatch(
    /Paid with a coupon that had no use left or had ended .*\$47\.50/,
  )

  const path = `/desk/payments/${paid.id}`
  const { form, response } = await sendForm(owner, path, "confirm")
  expect(await redirectOf(response)).toEqual([303, `${path}?done=confirm`])
  await expectStatus(owner.post(path, form), 303)
  expect(await app.listLicenses(buyer.id)).toMatchObject([{ paymentId: paid.id }])
  expect(await usesOf(app)).toBe(1)
  expect(await listProblems(app)).toMatchObject([{ resolvedAt: expect.any(Date) }])
})

test("POST /webhooks/razorpay: a reservation valid when payment began counts however late", async () => {
  await using app = await startApp()
  await addCoupon(app, { maxUses: 1 })
  const [first, second] = [await arrange(app), await arrange(app)]
  const id = await orderWithCoupon(first.buyer, first.order.id)
  await letReservationLapse(app, id, 60)
  const other = await orderWithCoupon(second.buyer, second.order.id)
  expect(await capture(app, other)).toBe("fulfilled")
  expect(await capture(app, id, { paymentId: "pay_late" })).toBe("coupon-unavailable")
  // A use is free again, and not for a payment that the owner has to decide about.
  await app.db.update(coupons).set({ used: 0 })
  expect(await capture(app, id, { paymentId: "pay_late" })).toBe("coupon-unavailable")
  await app.db.update(coupons).set({ used: 1, endedAt: new Date() })
  const begun = new Date(Date.now() - 65 * 60_000)
  expect(await capture(app, id, { createdAt: begun })).toBe("fulfilled")
  expect([await usesOf(app), await licensesIn(app)]).toEqual([2, 2])
})

test("POST /webhooks/razorpay: twenty captures for a coupon's last use issue one license", async () => {
  await using app = await startApp()
  const { id: couponId } = await addCoupon(app)
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { buyer, order } = await arrange(app)
      return orderWithCoupon(buyer, order.id)
    }),
  )
  await app.db.update(orders).set({ couponReservedUntil: null })
  await app.db.update(coupons).set({ maxUses: 1 }).where(eq(coupons.id, couponId))
  const results = await Promise.all(ids.map((id) => capture(app, id)))
  expect(results.sort()).toEqual([...Array(19).fill("coupon-unavailable"), "fulfilled"])
  expect([await usesOf(app), await licensesIn(app)]).toEqual([1, 1])
})

test("POST /webhooks/razorpay: a once-per-customer coupon is paid once by an account", async () => {
  await using app = await startApp()
  await addCoupon(app, { oncePerCustomer: true })
  const [buyer, other] = [await app.createAccount(), await arrange(app)]
  const order = await app.createOrder(buyer)
  const first = await orderWithCoupon(buyer, order.id)
  const abroad = await buyer.post("/buy", { plan: "basic" }, { "cf-ipcountry": "IN" })
  const second = await orderWithCoupon(buyer, lastOfPath(abroad))
  expect(second).not.toBe(first)
  const results = [
    await capture(app, first, { paymentId: "pay_first" }),
    await capture(app, second, { paymentId: "pay_second" }),
  ]
  expect(results).toEqual(["fulfilled", "coupon-unavailable"])
  expect(await listProblems(app)).toMatchObject([{ paymentId: "pay_second" }])
  expect(await usesOf(app)).toBe(1)
  const page = await pageText(buyer, `/checkout/${second}`)
  expect(page).toContain("We received your payment of")
  expect(page).not.toContain("Nothing was charged")
  // Refunded in full, so the account may buy again; the use stays counted.
  await app.reportEvent(refundEvent({ paymentId: "pay_first", amount: 4750 }))
  await app.reportEvent(refundEvent({ paymentId: "pay_second", amount: 7450 }))
  expect([await usesOf(app), (await buyer.get("/download")).status]).toEqual([1, 302])
  expect(await errorOf(applyCoupon(buyer, order.id))).toEqual([
    400,
    "You have used this coupon before, and each customer can use it once. Nothing was charged.",
  ])
  await orderWithCoupon(other.buyer, other.order.id)
  await app.db.update(coupons).set({ oncePerCustomer: false })
  await orderWithCoupon(buyer, order.id)
})

const limited = startRateLimitedSite()

test("POST /checkout/:order: guesses of codes are rate-limited, also by links", async () => {
  const { browser } = await limited.createAccount()
  const { headers } = await expectStatus(browser.post("/buy", { plan: "basic" }), 303)
  const path = headers.get("location") ?? ""
  const statuses: number[] = []
  for (let guess = 0; guess < 16; guess++)
    statuses.push((await browser.post(path, { coupon: `GUESS-${guess}` })).status)
  expect(statuses).toEqual([...Array(15).fill(400), 429])
  const refused = await browser.post("/buy?coupon=guess", { plan: "basic" })
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true])
})
