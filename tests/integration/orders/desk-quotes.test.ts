import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { formatDay } from "#app/platform/time.ts"
import { auditEntries, invoices, licenses, orders, outbox, owners, quotes } from "#db/schema.ts"
import { findOrderOfQuote } from "#tests/support/fixtures/orders.ts"
import { createQuote, dayIn, postQuoteForm, quoteForm, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formIdOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { listProblems, listReversals, listTotals } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  sortedStatuses,
} from "#tests/support/server/test-client.ts"

const NEW = "/desk/quotes/new"

const actionsOf = async (app: App) => (await app.rows(auditEntries)).map(({ action }) => action)
const totalsOf = async (app: App) =>
  (await listTotals(app)).recent.map(({ kind, currency, amount }) => [kind, currency, amount])

test("POST /desk/quotes/new: saves one draft, which the buyer does not see", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const form = quoteForm({ note: "For both offices." })
  const [first, second] = [await owner.post(NEW, form), await owner.post(NEW, form)]
  const location = first.headers.get("location") ?? ""
  expect([first.status, second.headers.get("location")]).toEqual([303, location])
  const [row, ...others] = await app.rows(quotes)
  expect([row, others]).toEqual([
    expect.objectContaining({ status: "draft", devices: 500, amount: 12_000_000, currency: "INR" }),
    [],
  ])
  expect(row?.validUntil.toISOString()).toBe(`${dayIn(14)}T18:30:00.000Z`)
  const page = await pageText(owner, location)
  expectWords(page, [
    "The draft was saved.",
    "buyer@firm.test (no account)",
    "For both offices.",
    "Quote written",
  ])
  expect(await pageText(owner, "/desk/quotes?state=draft")).toContain("buyer@firm.test")
  expect(await pageText(owner, "/desk/quotes?state=sent")).toContain("Nothing matches these filters.")
  expect(await pageText(owner, "/desk")).toContain("Quote not sent yet buyer@firm.test")
  await expectStatus(app.visitor().get(`/quotes/${row?.id}`), 404)
  expect(await actionsOf(app)).toEqual(["quote.create"])
  expect(await pageText(owner, "/desk/audit")).toContain(`Valid until: ${formatDay(dayIn(14))}`)
})

test("POST /desk/quotes/:quote (quote-send): emails the link, once", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const id = await createQuote(owner)
  const path = `/desk/quotes/${id}`
  const { form, response } = await sendForm(owner, path, "quote-send")
  expect(await redirectOf(response)).toEqual([303, `${path}?done=quote-send`])
  await expectStatus(owner.post(path, form), 303)
  const again = await postQuoteForm(owner, id, "quote-send")
  expect(await answerOf(again)).toEqual([
    400,
    expect.stringContaining("This draft can't be sent. Its last day is over, it was sent or withdrawn"),
  ])
  const other = await createQuote(owner, { email: "other@firm.test" })
  await submitForm(owner, "/desk", "quote-send", { subject: other })
  await expect.poll(() => app.inbox("other@firm.test")).toHaveLength(1)
  await expect.poll(() => app.inbox("buyer@firm.test")).toHaveLength(1)
  const [email] = await app.inbox("buyer@firm.test")
  expect(email?.subject).toBe(`Your quote for ${brand.fullName}`)
  expect(email?.text).toContain(`/quotes/${id}`)
  expect(await pageText(owner, path)).toContain(`Email accepted: Your quote for ${brand.fullName}`)
})

test("POST /desk/quotes/:quote (quote-bank): needs the buyer's account and issues one license", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const email = `${randomUUID()}@firm.test`
  const id = await sendQuote(owner, { email })
  const path = `/desk/quotes/${id}`
  const missing = await postQuoteForm(owner, id, "quote-bank", { reference: " " })
  expect(fieldErrorsOf(await missing.text())).toEqual({
    "quote-bank-reference": "Please enter the bank's reference.",
  })
  const early = await postQuoteForm(owner, id, "quote-bank", { reference: "UTR 42" })
  expect(await answerOf(early)).toEqual([
    400,
    expect.stringContaining("There is no account with this address yet."),
  ])
  const buyer = await app.createAccount({ email })
  const formId = await formIdOf(owner, path, "quote-bank")
  const form = { intent: "quote-bank", formId, reference: "UTR 42" }
  const answers = Array.from({ length: 8 }, () => owner.post(path, form))
  expect(await sortedStatuses(answers)).toEqual(Array(8).fill(303))
  await expectStatus(owner.post(path, { ...form, formId: newFormId() }), 400)
  expect(await actionsOf(app)).toEqual(["quote.create", "quote.send", "quote.bank"])
  expect(await app.listLicenses(buyer.id)).toEqual([expect.objectContaining({ maxDevices: 500 })])
  expect(await app.rows(orders)).toEqual([
    expect.objectContaining({ source: "bank", status: "paid", paymentReference: "UTR 42", quoteId: id }),
  ])
  expect(await totalsOf(app)).toEqual([
    ["license", "", 0],
    ["license-paid", "INR", 12_000_000],
  ])
  await expect.poll(() => app.inbox(email)).toHaveLength(2)
  const receipt = (await app.inbox(email)).find(({ subject }) => subject === `Your ${brand.name} license`)
  expect(receipt?.text).toContain("Payment: Bank transfer, reference UTR 42")
})

test("POST /desk/quotes/:quote (quote-bank): another currency needs its value in rupees", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createAccount({ country: "US" })])
  await registerSeller(app)
  const inRupees = await createQuote(owner, { email: buyer.email })
  expect(await pageText(owner, `/desk/quotes/${inRupees}`)).not.toContain("Value in rupees")
  const id = await sendQuote(owner, { email: buyer.email, currency: "USD", amount: "4500" })
  expect(await pageText(owner, `/desk/quotes/${id}`)).toContain("Value in rupees")
  const paid = { reference: "UTR 42", inrAmount: "380000.50" }
  await expectStatus(postQuoteForm(owner, id, "quote-bank", paid), 303)
  expect(await app.db.query.payments.findFirst()).toMatchObject({ inrAmount: 38_000_050, inrSource: "owner" })
  expect(await app.db.query.invoices.findFirst()).toMatchObject({ inrTotal: 38_000_050 })
  const entries = await app.db.query.ledgerEntries.findMany()
  expect(entries.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ["bank-transfer", 450_000],
    ["value", 38_000_050],
  ])
  const { recent: totals } = await listTotals(app)
  expect(totals.find(({ kind }) => kind === "license-paid")).toMatchObject({
    count: 1,
    inrAmount: 38_000_050,
    inrUnknown: 0,
  })
})

test("POST /desk/orders/:order (refund): a bank transfer is neither refunded nor reconciled at Razorpay", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const id = await createQuote(owner, { email: buyer.email })
  await expectStatus(postQuoteForm(owner, id, "quote-bank", { reference: "UTR 42" }), 303)
  const order = await findOrderOfQuote(app.d1, id)
  const path = `/desk/orders/${order?.id}`
  expect(await owner.html(path)).not.toContain('value="refund"')
  const refused = await owner.post(path, {
    intent: "refund",
    formId: newFormId(),
    amount: "1",
    reason: "No",
  })
  expect(await answerOf(refused)).toEqual([
    400,
    expect.stringContaining("Razorpay doesn't know this payment."),
  ])
  expect(await pageText(owner, "/desk/reconciliation")).toContain("None on these dates, at Razorpay or here.")
  const csv = await owner.html("/desk/orders.csv")
  expect(csv).toContain('"120000.00","INR"')
  expect(csv).toContain('"bank"\r\n')
})

test("POST /desk/orders/:order (refund-by-bank): records the refund, at most what was paid", async () => {
  await using app = await startApp()
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount()])
  await registerSeller(app)
  const id = await createQuote(owner, { email: buyer.email })
  await expectStatus(postQuoteForm(owner, id, "quote-bank", { reference: "UTR 43" }), 303)
  expect((await app.listLicenses(buyer.id)).map(({ maxDevices }) => maxDevices)).toEqual([500])
  const path = `/desk/orders/${(await findOrderOfQuote(app.d1, id))?.id}`
  const refund = (amount: string, formId = newFormId()) =>
    owner.post(path, { intent: "refund-by-bank", formId, amount, reason: "Not needed" })
  expect(await answerOf(refund("120000.01"))).toEqual([
    400,
    expect.stringContaining("That is more than is left of the payment."),
  ])
  await expectStatus(refund("20000"), 303)
  expect((await app.listLicenses(buyer.id)).map(({ maxDevices }) => maxDevices)).toEqual([500])
  const formId = newFormId()
  expect(
    (await Promise.all([refund("100000", formId), refund("100000", formId)])).map(({ status }) => status),
  ).toEqual([303, 303])
  await expectStatus(refund("1"), 400)

  expect(await app.listLicenses(buyer.id)).toMatchObject([
    { planType: "basic", maxDevices: 1, revokedAt: null },
  ])
  const reversals = await listReversals(app)
  expect(reversals.map(({ amount }) => amount).toSorted()).toEqual([10_000_000, 2_000_000])
  expect(await app.rows(invoices)).toMatchObject([
    { total: 12_000_000 },
    { total: 2_000_000 },
    { total: 10_000_000 },
  ])
  expect(await totalsOf(app)).toContainEqual(["license-refund", "INR", 12_000_000])
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
  expect(await pageText(owner, path)).toContain("It was refunded in full, so nothing is left to refund.")
  expect(await owner.html("/desk/reconciliation")).not.toContain("bank:")
  await expect
    .poll(() => app.subjectsTo(buyer.email))
    .toEqual(
      expect.arrayContaining(["We refunded ₹1,00,000", `Your ${brand.name} license now covers 1 computer`]),
    )
})

test("POST /desk/quotes/:quote (quote-free): issues the license without payment", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  await app.db.update(owners).set({ saleEmails: "each" })
  await registerSeller(app)
  const id = await createQuote(owner, { email: buyer.email, plan: "business", devices: "20" })
  await expectStatus(postQuoteForm(owner, id, "quote-free", { reason: "A school" }), 303)
  // No sale is reported.
  expect(await app.db.$count(outbox, eq(outbox.kind, "sale"))).toBe(0)
  expect([await app.db.$count(invoices), await listProblems(app)]).toEqual([0, []])
  expect(await app.listLicenses(buyer.id)).toEqual([
    expect.objectContaining({ planType: "business", maxDevices: 20 }),
  ])
  expect(await totalsOf(app)).toEqual([["license", "", 0]])
  const order = await findOrderOfQuote(app.d1, id)
  const receipt = await pageText(buyer, `/receipts/${order?.id}`)
  expect(receipt).toContain("None: issued free of charge")
  expect(receipt).toContain("Amount paid ₹0")
  await pageText(owner, `/desk/payments/free:${order?.id}`)
  expect((await app.rows(auditEntries)).at(-1)).toMatchObject({
    action: "quote.free",
    reason: "A school",
  })
})

test("POST /desk/quotes/:quote (quote-withdraw): the quote can't be accepted or withdrawn again", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createAccount()
  const id = await sendQuote(owner, { email: buyer.email })
  await submitForm(owner, `/desk/quotes/${id}`, "quote-withdraw")
  await expectStatus(postQuoteForm(owner, id, "quote-withdraw"), 400)
  expect(await pageText(buyer, `/quotes/${id}`)).toContain("This quote was withdrawn")
  await expectStatus(buyer.post(`/quotes/${id}`), 400)
  expect(await pageText(owner, "/desk")).not.toContain("Quote that waits")
  expect(await app.rows(licenses)).toEqual([])
})

test("GET /desk/quotes: a sent quote expires by its date", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const row = (name: string, days: number) => ({
    id: name,
    email: `${name}@firm.test`,
    emailKey: `${name}@firm.test`,
    plan: AGREED_PLAN,
    devices: 30,
    amount: 100,
    currency: "USD" as const,
    status: "sent" as const,
    createdAt: new Date(),
    validUntil: new Date(Date.now() + days * 86_400_000),
  })
  await app.db.insert(quotes).values([row("open", 1), row("over", -1)])
  const found = async (query: string) => {
    const text = await pageText(owner, `/desk/quotes?${query}`)
    return ["over@", "open@"].filter((email) => text.includes(email))
  }
  expect(await found("state=expired")).toEqual(["over@"])
  expect(await found("state=sent")).toEqual(["open@"])
})
