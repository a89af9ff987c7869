import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { quoteNumber } from "#app/orders/order/order-number.ts"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { MAX_OPEN_REQUESTS } from "#app/orders/quotes/quote.ts"
import { brand } from "#app/platform/brand.ts"
import { days } from "#app/platform/time.ts"
import { auditEntries, quotes, users } from "#db/schema.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { acceptQuote, dayIn, postQuoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { formIdOf, formOf, hiddenFieldsOf, postAsked, submitForm } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageHtml, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  sortedStatuses,
  textOf,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const REQUEST = {
  email: "ann@firm.test",
  company: "Ann & Sons Ltd",
  computers: "12",
  country: "GB",
  message: "For two offices.",
}

test("GET /contact: says what twelve computers and Small Business cost", async () => {
  await using app = await startApp()
  expectWords(await pageText(app.visitor({ country: "GB" }), "/contact"), [
    "12 Basic licenses one key each £1,139.88 £94.99 each",
    "Small Business 20 computers, one key £1,894.80 £94.74 each",
    "you keep track of one key instead of twelve.",
  ])
})

test("POST /contact: writes a draft at the price of the country", async () => {
  await using app = await startApp()
  const response = await app.visitor({ country: "US" }).post("/contact", REQUEST)
  const [quote] = await app.rows(quotes)
  const number = quoteNumber(quote?.id ?? "")
  expect(await redirectOf(response)).toEqual([303, `/contact?asked=${number}#asked`])
  expect(quote).toMatchObject({
    email: "ann@firm.test",
    plan: AGREED_PLAN,
    devices: 12,
    amount: 113_988,
    currency: "GBP",
    status: "draft",
    company: "Ann & Sons Ltd",
    country: "GB",
    message: "For two offices.",
  })
  const again = await app.visitor({ country: "US" }).post("/contact", REQUEST)
  expect(await redirectOf(again)).toEqual([303, `/contact?asked=${number}#asked`])
  expect(await app.inbox(REQUEST.email)).toEqual([])
})

test("GET /contact?asked=…: the fragment's target has the confirmation and the number", async () => {
  await using app = await startApp()
  const html = await pageHtml(app.visitor(), "/contact?asked=BK2G-JGAC")
  const [, target = ""] = /<div id="asked" tabindex="-1"[^>]*>(.*?)<\/section>/s.exec(html) ?? []
  expect(target).toMatch(/<h1[^>]*>We have your request\.<\/h1>/)
  expect(textOf(target)).toMatch(
    / will send you a quote, .+ Reference BK2G-JGAC We don't email a copy .+ What happens next /,
  )
  for (const number of ["", "BK2G", "https://evil.example", "<b>BK2G-JGAC"]) {
    const text = await pageText(app.visitor(), `/contact?${new URLSearchParams({ asked: number })}`)
    expect([text.includes("We have your request."), text.includes("Reference")]).toEqual([true, false])
  }
})

test("POST /contact: is a work item, whose draft is changed and sent", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await expectStatus(app.visitor().post("/contact", REQUEST), 303)
  expect(await pageText(owner, "/desk")).toContain("Quote asked: 12 computers, United Kingdom")
  const [quote] = await app.rows(quotes)
  const id = quote?.id ?? ""
  expectWords(await pageText(owner, `/desk/quotes/${id}`), [
    "Ann & Sons Ltd",
    "United Kingdom",
    "For two offices.",
    "Asked for on the contact page",
  ])
  const terms = { email: REQUEST.email, plan: AGREED_PLAN, devices: "12", amount: "1000", currency: "GBP" }
  const change = { ...terms, validUntil: dayIn(20), note: "" }
  await expectStatus(postQuoteForm(owner, id, "quote-change", change), 303)
  await expectStatus(postQuoteForm(owner, id, "quote-send"), 303)
  expect(await app.rows(quotes)).toMatchObject([{ amount: 100_000, status: "sent" }])
  await expectStatus(postQuoteForm(owner, id, "quote-change", change), 400)
})

test("POST /contact: a form sent twice at once is one request", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const responses = Array.from({ length: 5 }, () => visitor.post("/contact", REQUEST))
  expect(await sortedStatuses(responses)).toEqual(Array(5).fill(303))
  expect(await app.rows(quotes)).toHaveLength(1)
})

test.each([
  ["email", "ann", "Email is invalid"],
  ["company", " ", "Please enter the name of your company."],
  ["company", "x".repeat(64 * 1000), "Please shorten the name to 120 characters."],
  ["computers", "0", "Please enter a whole number from 1 to 1,000."],
  ["computers", "1001", "Please enter a whole number from 1 to 1,000."],
  ["computers", "12.5", "Please enter a whole number from 1 to 1,000."],
  ["country", "XX", "Please choose your country."],
  ["message", "m".repeat(2001), "Please enter at most 2,000 characters."],
])("POST /contact: %s %#: is refused, and what was typed stays", async (field, value, message) => {
  await using app = await startApp()
  const response = await expectStatus(app.visitor().post("/contact", { ...REQUEST, [field]: value }), 400)
  const html = await response.text()
  expect(fieldErrorsOf(html)).toEqual({ [field]: message })
  if (field !== "message") expect(html).toContain("For two offices.")
  expect(await app.rows(quotes)).toEqual([])
})

test("POST /contact: while the database is down, keeps what was typed", async () => {
  await using app = await startApp()
  app.expectError("quote-request-failed")
  const response = await app.withoutTable("quotes", () => app.visitor().post("/contact", REQUEST))
  expect(response.status).toBe(503)
  expectWords(textOf(await response.text()), ["so nothing was sent", "For two offices."])
})

test.each([
  ["message", { message: "For three offices." }],
  ["company", { company: "Ann & Daughters Ltd" }],
  ["country", { country: "DE" }],
  ["number of computers", { computers: "21" }],
])("POST /contact: another %s within the hour replaces the first request", async (_, correction) => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const visitor = app.visitor()
  await expectStatus(visitor.post("/contact", REQUEST), 303)
  const [first] = await app.rows(quotes)
  const corrected = { ...REQUEST, ...correction }
  await expectStatus(visitor.post("/contact", corrected), 303)
  await expectStatus(visitor.post("/contact", corrected), 303)

  const rows = await app.rows(quotes)
  const [waiting, ...others] = rows.filter(({ status }) => status === "draft")
  expect(others).toEqual([])
  expect(waiting).toMatchObject({
    company: corrected.company,
    country: corrected.country,
    message: corrected.message,
    devices: Number(corrected.computers),
  })
  expect(rows).toHaveLength(2)
  expect((await pageText(owner, "/desk")).match(/Quote asked/g)).toHaveLength(1)
  expect(await pageText(owner, `/desk/quotes/${waiting?.id}`)).toContain("in place of an earlier request")
  expect(await pageText(owner, `/desk/quotes/${first?.id}`)).toContain("Withdrawn")
  // Who had opened the first one sends it no more.
  await expectStatus(postQuoteForm(owner, first?.id ?? "", "quote-send"), 400)
})

test("POST /contact: of corrections sent at once, one request waits", async () => {
  await using app = await startApp()
  const visitor = app.visitor()
  const responses = Array.from({ length: 5 }, (_, index) =>
    visitor.post("/contact", { ...REQUEST, company: `Ann ${index}` }),
  )
  expect(await sortedStatuses(responses)).toEqual(Array(5).fill(303))
  expect((await app.rows(quotes)).filter(({ status }) => status === "draft")).toHaveLength(1)
})

test("POST /contact: what the owner has changed stays beside a later request", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await expectStatus(app.visitor().post("/contact", REQUEST), 303)
  const [{ id = "" } = {}] = await app.rows(quotes)
  const terms = { email: REQUEST.email, plan: AGREED_PLAN, devices: "12", amount: "1000", currency: "GBP" }
  await expectStatus(
    postQuoteForm(owner, id, "quote-change", { ...terms, validUntil: dayIn(20), note: "" }),
    303,
  )
  await expectStatus(app.visitor().post("/contact", { ...REQUEST, company: "Ann" }), 303)
  expect((await app.rows(quotes)).map(({ status, amount }) => [status, amount])).toEqual(
    expect.arrayContaining([
      ["draft", 100_000],
      ["draft", 113_988],
    ]),
  )
})

/** Adds as many requests as may wait, which were made that many days ago and can be sent for that many more. */
async function fillRequests(app: App, daysAgo: number, daysLeft: number) {
  const { computers: _, ...typed } = REQUEST
  const row = {
    ...typed,
    emailKey: "a@firm.test",
    plan: AGREED_PLAN,
    devices: 2,
    amount: 2,
    currency: "USD",
    status: "draft",
    validUntil: new Date(Date.now() + days(daysLeft)),
  } as const
  const at = new Date(Date.now() - days(daysAgo))
  const rows = Array.from({ length: MAX_OPEN_REQUESTS }, (_, index) => ({
    ...row,
    id: `request-${index}`,
    createdAt: at,
    requestedAt: at,
  }))
  for (let index = 0; index < rows.length; index += 5)
    await app.db.insert(quotes).values(rows.slice(index, index + 5))
}

test("POST /contact: 200 waiting requests are the most, and can still be corrected", async () => {
  await using app = await startApp()
  await fillRequests(app, 29, 1)
  const refused = await expectStatus(app.visitor().post("/contact", REQUEST), 503)
  expect(textOf(await refused.text())).toContain("Please write to us by email instead.")
  await app.db.delete(quotes).where(eq(quotes.id, "request-7"))
  await expectStatus(app.visitor().post("/contact", REQUEST), 303)
  await expectStatus(app.visitor().post("/contact", { ...REQUEST, company: "Ann" }), 303)
  await expectStatus(app.visitor().post("/contact", { ...REQUEST, email: "eve@firm.test" }), 503)
})

test.each([
  ["older than 30 days", 31, 30],
  ["past their last day", 1, -1],
])("POST /contact: requests that are %s close the form to nobody", async (_, daysAgo, daysLeft) => {
  await using app = await startApp()
  await fillRequests(app, daysAgo, daysLeft)
  await expectStatus(app.visitor().post("/contact", REQUEST), 303)
})

test("POST /desk/quotes (quotes-withdraw): withdraws the marked drafts, with an entry each", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const email of ["ann@firm.test", "ben@firm.test", "eve@firm.test"])
    await expectStatus(app.visitor().post("/contact", { ...REQUEST, email }), 303)
  const idOf = async (email: string) => (await app.rows(quotes)).find((row) => row.email === email)?.id ?? ""
  const html = await owner.html("/desk/quotes?state=draft")
  expect(html).toContain('aria-label="ben@firm.test')
  const marks = { row0: await idOf("ben@firm.test"), row1: await idOf("eve@firm.test") }
  const asked = await postAsked(owner, "/desk/quotes", formOf("quotes-withdraw", marks))
  const look = await asked.response.text()
  expect(textOf(look)).toContain("Withdraw: 2 rows")
  expect((await app.rows(quotes)).every(({ status }) => status === "draft")).toBe(true)
  const confirmed = { ...asked.form, ...hiddenFieldsOf(look, "quotes-withdraw") }
  expect(await redirectOf(owner.post("/desk/quotes", confirmed))).toEqual([
    303,
    "/desk/quotes?done=quotes-withdraw",
  ])
  const statuses = (await app.rows(quotes)).map(({ email, status }) => [email, status])
  expect(Object.fromEntries(statuses)).toEqual({
    "ann@firm.test": "draft",
    "ben@firm.test": "withdrawn",
    "eve@firm.test": "withdrawn",
  })
  expect((await app.rows(auditEntries)).map(({ action }) => action)).toEqual([
    "quote.withdraw",
    "quote.withdraw",
  ])
})

test("POST /desk (quote-withdraw): a request past its last day is withdrawn, not sent", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await expectStatus(app.visitor().post("/contact", REQUEST), 303)
  await app.db.update(quotes).set({ validUntil: new Date(Date.now() - 1) })
  expect(await formIdOf(owner, "/desk", "quote-send")).toBe("")
  const subject = (await app.rows(quotes))[0]?.id ?? ""
  await submitForm(owner, "/desk", "quote-withdraw", { subject })
  expect(await app.rows(quotes)).toMatchObject([{ status: "withdrawn" }])
})

/** The address of the link in the email with a quote. */
const quoteLink = (app: App, email: string) =>
  waitFor(async () => {
    const [message] = await app.inbox(email)
    return /(\/quotes\/\w+\?to=[\w.-]+)/.exec(message?.text ?? "")?.[1] ?? expect.fail("no email yet")
  })

const confirmedAt = async (app: App, email: string) =>
  (await app.rows(users)).find((user) => user.email === email)?.emailConfirmedAt ?? null

test("GET /quotes/:quote: the emailed link proves the address of who is signed in", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount({ isConfirmed: false })])
  const quote = await sendQuote(owner, { email: buyer.email })
  expect(await pageText(buyer, `/quotes/${quote}`)).toContain(`Please confirm ${buyer.email}`)
  const link = await quoteLink(app, buyer.email)
  await expectStatus(buyer.send(link, { method: "HEAD" }), 200)
  expect(await confirmedAt(app, buyer.email)).toBeNull()
  expect(await redirectOf(await buyer.get(link))).toEqual([302, `/quotes/${quote}`])
  expect(await confirmedAt(app, buyer.email)).toBeInstanceOf(Date)
  expect(await pageText(buyer, `/quotes/${quote}`)).toContain("Accept and pay")
})

test("GET /quotes/:quote: a wrong signature, or another account, proves nothing", async () => {
  await using app = await startApp()
  const [owner, buyer, other] = await Promise.all([
    app.createOwner(),
    app.createAccount({ isConfirmed: false }),
    app.createAccount({ isConfirmed: false }),
  ])
  const quote = await sendQuote(owner, { email: buyer.email })
  const link = await quoteLink(app, buyer.email)
  await buyer.get(`/quotes/${quote}?to=${"a".repeat(43)}`)
  await other.get(link)
  expect(await confirmedAt(app, buyer.email)).toBeNull()
  expect(await confirmedAt(app, other.email)).toBeNull()
})

test("POST /signup from a quote's link: leads back to it, with nothing to confirm", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const quote = await sendQuote(owner, { email: "ann@firm.test", plan: "business", devices: "20" })
  const visitor = app.visitor()
  const html = await visitor.html(await quoteLink(app, "ann@firm.test"))
  const [, signUp = ""] = /href="(\/signup[^"]+)"/.exec(html) ?? []
  const path = signUp.replaceAll("&amp;", "&")
  const response = await visitor.post(path, signUpForm("ann@firm.test"))
  const [, location = ""] = await redirectOf(response)
  expect(await pageText(visitor, String(location))).toContain("Accept and pay")
  expect(await acceptQuote(visitor, quote)).not.toBe("")
  const subjects = (await app.inbox("ann@firm.test")).map(({ subject }) => subject)
  expect(subjects).toEqual([`Your quote for ${brand.fullName}`])
})

test("POST /signup from a quote's link: another address is not proven", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const quote = await sendQuote(owner, { email: "ann@firm.test" })
  const visitor = app.visitor()
  const link = new URL(await quoteLink(app, "ann@firm.test"), "https://brisk.test")
  const search = new URLSearchParams({ quote, to: link.searchParams.get("to") ?? "" })
  await expectStatus(visitor.post(`/signup?${search}`, signUpForm("eve@firm.test")), 303)
  expect(await confirmedAt(app, "eve@firm.test")).toBeNull()
})

test("GET /checkout/:order: a quote that was asked for has its company and country", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await expectStatus(app.visitor().post("/contact", REQUEST), 303)
  const [quote] = await app.rows(quotes)
  const id = quote?.id ?? ""
  await expectStatus(postQuoteForm(owner, id, "quote-send"), 303)
  const link = await quoteLink(app, REQUEST.email)
  expect(await pageText(app.visitor(), link)).toContain("For Ann & Sons Ltd")
  expect(await pageText(app.visitor(), `/quotes/${id}`)).not.toContain("Ann & Sons Ltd")
  const buyer = await app.createAccount({ email: REQUEST.email, country: "FR" })
  const html = await buyer.html(`/checkout/${await acceptQuote(buyer, id)}`)
  expect(html).toMatch(/name="notes\[company\]"[^>]* value="Ann &amp; Sons Ltd"/)
  expect(html).toMatch(/<option value="GB" selected=""/)
})
