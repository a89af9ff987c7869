import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { licenses } from "#db/schema.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, lastOfPath, redirectOf } from "#tests/support/server/test-client.ts"

const OFFER = "Another computer? Ask for a quote"

test("GET /: the first button leads to sign-up and log-in, with what is bought", async () => {
  await using app = await startApp()
  const html = await app.visitor({ country: "US" }).html("/")
  const [, href = ""] = /<a href="([^"]+)" class="btn">Get [^<]+, \$94\.99 once<\/a>/.exec(html) ?? []
  expect(await pageText(app.visitor({ country: "US" }), href)).toMatch(
    new RegExp(
      String.raw`First, your account .* ${brand.fullName}, Basic license One computer, for life \$94\.99 Create an account or log in`,
    ),
  )
  const member = await app.createAccount()
  const [, buy = ""] = await redirectOf(member.get(href))
  expect(await redirectOf(member.get(String(buy)))).toEqual([303, expect.stringContaining("/checkout/")])
})

test("GET /dashboard: a free account gets the free version, and its open order", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  expect(await pageText(member, "/dashboard")).toContain("Purchase Get the free version")
  const order = await lastOfPath(await expectStatus(member.post("/buy", { plan: "basic" }), 303))
  const html = await member.html("/dashboard")
  expect(html).toMatch(new RegExp(`href="/checkout/${order}"[^>]*>Continue your order`))
  expect(html).toMatch(/Purchase<.*Get the free version</s)
})

test("GET /buy, /dashboard: offer a quote to buyers, where no transfer is left", async () => {
  await using app = await startApp()
  const buyer = await app.createLicensedAccount()
  expect(await pageText(buyer, "/buy")).toContain(OFFER)
  expect(await pageText(buyer, "/dashboard")).not.toContain(OFFER)
  await app.db.update(licenses).set({ activeSeats: 1, untransferredActive: 0 })
  expect(await pageText(buyer, "/dashboard")).toContain(OFFER)
})

test("GET /checkout/:order: the company stands above Pay, open for a business license", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount()])
  const order = await lastOfPath(await expectStatus(buyer.post("/buy", { plan: "basic" }), 303))
  const html = await buyer.html(`/checkout/${order}`)
  expect(html).toMatch(
    /<details class="accordion disclosure"><summary[^>]*>I buy for a company.*<details class="accordion disclosure"><summary[^>]*>I have a coupon.*>Pay \$94\.99</s,
  )
  const quote = await sendQuote(owner, { email: buyer.email, currency: "USD", amount: "1200" })
  const business = await buyer.html(`/checkout/${await acceptQuote(buyer, quote)}`)
  expect(business).toMatch(
    /<details open="" class="accordion disclosure"><summary[^>]*>I buy for a company.*>Pay \$1,200\.00</s,
  )
})

test("GET /checkout/:order: says the total, what is accepted, and a short order number", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount({ country: "DE" })
  const order = lastOfPath(await expectStatus(buyer.post("/buy", { plan: "basic" }), 303))
  const text = await pageText(buyer, `/checkout/${order}`)
  expectWords(text, [
    "€94.99 Total price, one-time payment. One computer, for life.",
    "You'll pay by card in Razorpay's window.",
  ])
  const number = `${order.slice(0, 4)}-${order.slice(4, 8)}`.toUpperCase()
  expect(text).toContain(`Order number ${number}`)
})
