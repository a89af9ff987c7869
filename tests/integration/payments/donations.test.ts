import { expect, test } from "vitest"
import { orderNumber } from "#app/orders/order/order-number.ts"
import { brand } from "#app/platform/brand.ts"
import { formatMoment } from "#app/platform/time.ts"
import * as schema from "#db/schema.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { type App, expectWords, pageHtml, startApp } from "#tests/support/server/test-app.ts"
import { paymentFormOf, redirectOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const orders = (app: App) => app.rows(schema.orders)
const donations = (app: App) => app.rows(schema.donations)

const pageOf = (visitor: TestClient, path = "/donate") => pageHtml(visitor, path)

/** The rows of the donation history, as they are read. */
function historyOf(html: string): string[] {
  const [history = ""] = /<h2 id="history".*?<\/section>/s.exec(html) ?? []
  return [...history.matchAll(/<li.*?<\/li>/gs)].map(([row]) => textOf(row).trim())
}

const orderOf = (
  app: App,
  donor: TestClient,
  fields: Record<string, string> = { currency: "INR", amount: "500" },
) => app.createDonation(donor, fields)

test("GET /donate: the form and an empty history", async () => {
  await using app = await startApp()
  const html = await pageOf(await app.createAccount())
  expect(html).toContain(`<title>Donate to ${brand.name} · ${brand.name}</title>`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>Donate to ${brand.name}</h1>`))
  expect(html).toMatch(/<h2[^>]*>Your Donation History<\/h2>/)
  expect(textOf(html)).toContain("No donations yet.")
  expect(textOf(html)).not.toContain("Thank you for your donation!")
  expect(textOf(html)).toContain("Test mode. Nothing here costs real money")

  const options = [...html.matchAll(/<option value="(\w+)"[^>]*>(.*?)<\/option>/g)]
  expect(options.map(([, value, label]) => [value, label])).toEqual([
    ["INR", "INR (₹)"],
    ["USD", "USD ($)"],
    ["EUR", "EUR (€)"],
  ])
  expect(html).toContain('<option value="USD" selected=""')
  expect(textOf(html)).toMatch(/\$5 +\$10 +\$50 +\$100 +\$500 +Custom/)
  expect(html).toMatch(/<button type="submit"[^>]*>Proceed to Donate<\/button>/)
})

test("POST /donate and after: amount, order, payment, thanks, receipt, history", async () => {
  await using app = await startApp()
  const donor = await app.createAccount()
  const order = await orderOf(app, donor, { currency: "EUR", amount: "50" })
  expect(order).toMatchObject({ kind: "donation", planType: null, amount: 5000, currency: "EUR" })
  const checkout = await pageOf(donor, `/checkout/${order.id}`)
  expect(textOf(checkout)).toContain(`Donation to ${brand.name} €50.00`)
  expect(paymentFormOf(checkout)?.fields).toMatchObject({
    amount: "5000",
    currency: "EUR",
  })
  expect(historyOf(await pageOf(donor))).toEqual([])
  expect(await pageOf(donor, `/donate?thanks=${order.id}`)).not.toContain("Thank you for your donation!")

  const paid = await app.pay(order.providerOrderId)
  await waitFor(async () => {
    expect(await redirectOf(donor.get(`/checkout/${order.id}`))).toEqual([302, `/donate?thanks=${order.id}`])
  })
  const paymentId = paid.razorpay_payment_id ?? "no payment"
  const html = await pageOf(donor, `/donate?thanks=${order.id}`)
  expect(textOf(html)).toContain(
    `Thank you for your donation! €50.00 Your support helps us keep the product awesome. Payment ID ${paymentId} We'll email your receipt. Close`,
  )
  expect(html).toMatch(/<a href="\/donate#donation"[^>]*>Close<\/a>/)
  const [donation, ...more] = await donations(app)
  expect(more).toEqual([])
  expect(await app.rows(schema.licenses)).toEqual([])
  expect(donation).toMatchObject({
    userId: order.userId,
    email: donor.email,
    amount: 5000,
    currency: "EUR",
    orderId: order.id,
    paymentId,
  })
  const donated = formatMoment(donation?.createdAt ?? new Date(0))
  expect(historyOf(html)).toEqual([`${paymentId} ${donated} EUR €50.00`])
  expect(textOf(await pageOf(donor))).not.toContain("Thank you for your donation!")

  await waitFor(async () => {
    const [receipt, ...others] = await app.inbox(donor.email)
    expect(others).toEqual([])
    expect(receipt?.subject).toBe(`Thank you for your donation to ${brand.name}`)
    expectWords(receipt?.text, ["€50.00", paymentId, orderNumber(order.id), `Donation to ${brand.name}`])
    expect(receipt?.text).not.toContain("License key")
  })
})

test("POST /donate: a small, ambiguous or missing amount is 400, its fields kept", async () => {
  await using app = await startApp()
  const donor = await app.createAccount()
  const none = await donor.post("/donate", { currency: "INR" })
  expect(textOf(await none.text())).toContain("Please enter a valid amount.")
  expect(none.status).toBe(400)
  for (const [customAmount, sentence] of [
    ["0.99", "Please enter a valid amount."],
    [
      "1,250",
      "“1,250” can be read in two ways. Please enter 1250, or an amount with two decimals, such as 1.25.",
    ],
  ] as const) {
    const response = await donor.post("/donate", { currency: "USD", amount: "custom", customAmount })
    const html = await response.text()
    const [, error = ""] = /<p id="customAmount-error"[^>]*>(.*?)<\/p>/s.exec(html) ?? []
    expect([response.status, textOf(error).trim()]).toEqual([400, sentence])
    expect(/<option value="(\w+)" selected/.exec(html)?.[1]).toBe("USD")
    expect(html).toMatch(/checked="" value="custom"/)
    const [field = ""] = /<input id="customAmount"[^>]*>/.exec(html) ?? []
    expectWords(field, [
      `value="${customAmount}"`,
      'type="text"',
      'inputMode="decimal"',
      "customAmount-error",
    ])
  }
  expect(await orders(app)).toEqual([])
})

test("POST /donate: another amount, or the same after payment, opens another order", async () => {
  await using app = await startApp()
  const donor = await app.createAccount()
  const first = await orderOf(app, donor)
  const other = await orderOf(app, donor, { currency: "INR", amount: "100" })
  await app.reportEvent(captureEvent(first, { paymentId: "pay_first" }))
  const second = await orderOf(app, donor)
  const usd = await orderOf(app, donor, { currency: "USD", amount: "custom", customAmount: "94,99" })
  expect(usd.amount).toBe(9499)
  const license = await app.createOrder(donor)
  const all = [first, other, second, usd, license]
  expect(new Set(all.map(({ providerOrderId }) => providerOrderId)).size).toBe(5)
  await app.reportEvent(captureEvent(second, { paymentId: "pay_second" }))
  expect(await donations(app)).toHaveLength(2)
  expect(historyOf(await pageOf(donor))).toEqual([
    expect.stringMatching(/^pay_second .* INR ₹500$/),
    expect.stringMatching(/^pay_first .* INR ₹500$/),
  ])
  await expect.poll(() => app.inbox(donor.email)).toHaveLength(2)
})

test("GET /donate: another account's donation is neither thanked for nor listed", async () => {
  await using app = await startApp()
  const donor = await app.createAccount()
  const order = await orderOf(app, donor)
  await app.reportEvent(captureEvent(order, { paymentId: "pay_donated" }))
  const anotherUser = await app.createAccount()
  const later = `/donate?before=${Date.now() + 1e9}-zzz`
  for (const path of [`/donate?thanks=${order.id}`, `/donate.data?thanks=${order.id}`, "/donate", later]) {
    const response = await anotherUser.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).not.toContain("pay_donated")
  }
})
