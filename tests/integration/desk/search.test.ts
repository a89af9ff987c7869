import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { orderNumber, quoteNumber } from "#app/orders/order/order-number.ts"
import { replaceSearchWords } from "#app/platform/search-words-queries.server.ts"
import { cronRuns, emailTokens, orders, outbox, retiredLicenseKeys, searchWords } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { changeLink } from "#tests/support/fixtures/email-links.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { captureEvent, paymentEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { createQuote } from "#tests/support/fixtures/quotes.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, redirectOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const find = (owner: TestClient, query: string) =>
  redirectOf(owner.get(`/desk/search?${new URLSearchParams({ q: query })}`))

test("GET /desk/search: a single hit redirects to its page", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const buyer = await app.createLicensedAccount({})
  const { id, providerOrderId, paymentId } = await app.findOrder(buyer.order.id)
  await app.callLicensingApi("activate", { licenseKey: buyer.licenseKey, deviceId: "PC%20'1" })
  const { licenseId } = buyer
  const retired = { key: "OLD00000000000000000", licenseId, retiredAt: new Date() }
  await app.db.insert(retiredLicenseKeys).values(retired)
  await addBug(app, buyer.id, "report1")

  const license = `/desk/licenses/${licenseId}`
  const dashed = buyer.licenseKey.toLowerCase().replace(/(.{5})(?=.)/g, "$1-")
  for (const [query, path] of [
    [buyer.email, `/desk/customers/${buyer.id}`],
    [` ${buyer.email.toUpperCase().slice(0, 12)}`, `/desk/customers/${buyer.id}`],
    [buyer.licenseKey, license],
    [dashed, license],
    [`“${dashed.replaceAll("-", "\u2011")}”.`, license],
    [`… ${buyer.licenseKey.slice(-5)}`, license],
    ["old00-00000-00000-00000", license],
    ["PC%20'1", license],
    [id, `/desk/orders/${id}`],
    [orderNumber(id), `/desk/orders/${id}`],
    [` ${id.slice(0, 8)}`, `/desk/orders/${id}`],
    [providerOrderId, `/desk/orders/${id}`],
    [paymentId ?? "", `/desk/orders/${id}`],
    ["report1", "/desk/bugs/report1"],
  ]) {
    expect([query, ...(await find(owner, query ?? ""))]).toEqual([query, 302, path])
  }
})

test("GET /desk/search: an address that has only emails leads to them", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  for (const recipient of ["Payer@firm.test", "other@firm.test"])
    await addEmail(app, { id: `to-${recipient}`, recipient, subject: `About ${recipient}` })
  const list = "/desk/emails?recipient=payer%40firm.test"
  expect(await find(owner, "payer@firm")).toEqual([302, list])
  const text = await pageText(owner, list)
  expect(text).toContain("About Payer@firm.test")
  expect(text).not.toContain("About other@firm.test")
})

test("GET /desk/search: lists several hits; a whole address or payment redirects", async () => {
  await using app = await startApp()
  app.expectError("unknown-order")
  const unknown = { orderId: "order_unknown", paymentId: "pay_unknown" }
  await app.postWebhook(paymentEvent("payment.captured", unknown))
  const owner = await app.createOwner({ email: "owner@example.com" })
  for (const email of ["ann@example.com", "ann@example.com.au", "bob@example.com"])
    await app.createAccount({ email })
  const text = await pageText(owner, "/desk/search?q=ANN@")
  expect([
    text.includes("ann@example.com "),
    text.includes("ann@example.com.au"),
    text.includes("bob@"),
  ]).toEqual([true, true, false])
  expect((await find(owner, "ann@example.com"))[0]).toBe(302)
  expect(await find(owner, "pay_unknown")).toEqual([302, "/desk/payments/pay_unknown"])
})

test("GET /desk/search: quotes are found by number and email, beside the account", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ email: "owner@example.com" })
  const buyer = await app.createAccount({ email: "ann@example.com" })
  const sale = { plan: "business", devices: "20", amount: "1500", currency: "USD" }
  const quote = await createQuote(owner, { ...sale, email: buyer.email })
  const other = await createQuote(owner, { ...sale, email: "new@example.com" })
  await createQuote(owner, { ...sale, email: "new@example.com.au" })
  const number = quoteNumber(quote)
  for (const text of [quote, number, number.toLowerCase().replace("-", " ")])
    expect([text, await find(owner, text)]).toEqual([text, [302, `/desk/quotes/${quote}`]])
  expect(await find(owner, "New@example.com")).toEqual([302, `/desk/quotes/${other}`])
  const html = await owner.html("/desk/search?q=ann@example.com")
  expect([html.includes(`/desk/customers/${buyer.id}`), html.includes(`/desk/quotes/${quote}`)]).toEqual([
    true,
    true,
  ])
  expect(textOf(html)).toContain(`Quote ${number} $1,500.00, ann@example.com`)
})

test("GET /desk/search: parts of an address, in any order, find its account", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ email: "owner@example.com" })
  const buyer = await app.createAccount({ email: "asha.rao+shop@firm-one.co.in" })
  const other = await app.createAccount({ email: "rao@elsewhere.test" })
  const customer = `/desk/customers/${buyer.id}`
  for (const query of ["shop", "Firm asha", "rao one", "one.co"]) {
    expect([query, ...(await find(owner, query))]).toEqual([query, 302, customer])
  }
  const brien = await app.createAccount({ email: "sean.o'brien@irish.test" })
  for (const query of ["brien", "o'brien", "O’BRIEN@", "obrien", "sean obrien"]) {
    expect([query, ...(await find(owner, query))]).toEqual([query, 302, `/desk/customers/${brien.id}`])
  }
  const html = await owner.html("/desk/search?q=rao")
  expect([html.includes(customer), html.includes(other.id)]).toEqual([true, true])
  for (const query of ["sha", "a b"]) expect((await find(owner, query))[0]).toBe(200)

  await buyer.get(await changeLink(app, buyer, "dev@new-firm.test"))
  expect(await find(owner, "new firm")).toEqual([302, customer])
  expect(await find(owner, "rao")).toEqual([302, `/desk/customers/${other.id}`])
  // The old address has the email that told it.
  const told = "/desk/emails?recipient=asha.rao%2Bshop%40firm-one.co.in"
  expect(await find(owner, "asha")).toEqual([302, told])
  // A deletion waits while the change of address can be undone.
  await app.db.update(emailTokens).set({ expiresAt: new Date() })
  await app.deleteAccount(buyer)
  expect(await app.db.$count(searchWords, eq(searchWords.subjectId, buyer.id))).toBe(0)
  expect(await app.db.$count(outbox, eq(outbox.kind, "email-link"))).toBe(0)
})

test("GET /desk/search: signs find no more than themselves, half an address its account", async () => {
  await using app = await startApp()
  const owner = await app.createOwner({ email: "owner@example.com" })
  const { id } = await app.createAccount({ email: "रामकुमार@उदाहरण.भारत" })
  await app.createLicensedAccount()
  for (const query of ["राम", "उदाह", "राम उदा", "रामकुमार@उदा"]) {
    expect([query, ...(await find(owner, query))]).toEqual([query, 302, `/desk/customers/${id}`])
  }
  for (const query of ["%%", "__", "a%", "''", '""', "\"'; --", "\\\\", "--", "*", "मार", "😡😡"]) {
    expect([query, (await find(owner, query))[0]]).toEqual([query, 200])
  }
})

test("GET /desk/search: company, GSTIN, amount, refund and bank reference find the order", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const sell = async (company: string, taxId: string) => {
    const buyer = await app.createAccount({ country: "IN" })
    const order = await app.createOrder(buyer)
    const details = { company, taxId, country: "IN", state: "29", address: "", intent: "pay" }
    await expectStatus(buyer.post(`/checkout/${order.id}`, details), 303)
    const paymentId = `pay_${order.id.slice(0, 14)}`
    await app.postWebhook(captureEvent(order, { paymentId }))
    return { path: `/desk/orders/${order.id}`, paymentId }
  }
  const tamil = await sell("ராவ் & Sons, Pvt. Ltd.", "29AADCS8134M1ZT")
  const arabic = await sell("شركة راو", "")
  const cased = await sell("École Übung ПРИВЕТ", "")
  await app.postWebhook(refundEvent({ paymentId: tamil.paymentId, refundId: "rfnd_x1", amount: 100 }))
  await app.db
    .update(orders)
    .set({ paymentReference: "UTR 4711" })
    .where(eq(orders.paymentId, arabic.paymentId))
  for (const [query, path] of [
    ["ராவ் sons", tamil.path],
    ["LTD", tamil.path],
    ["29aadcs8134m1zt", tamil.path],
    ["rfnd_x1", tamil.path],
    ["راو", arabic.path],
    ["ÉCOLE", cased.path],
    ["e\u0301cole", cased.path],
    ["u\u0308bung", cased.path],
    ["привет", cased.path],
    ["UTR 4711", arabic.path],
  ] as const) {
    expect([query, ...(await find(owner, query))]).toEqual([query, 302, path])
  }
  for (const [company, queries] of [
    ["L’Oréal", ["l'oréal", "L´OREAL", "oreal", "loreal"]],
    ["O'Neill Ltd", ["O'Neill", "o’neill ltd", "neill", "ONEILL"]],
    ["Käse GmbH", ["kase", "Käse", "KÄSE gmbh"]],
    ["Foo|Bar*Baz", ["bar", "foo baz", "Foo|Bar*Baz"]],
    ["H&M", ["h&m", "hm"]],
  ] as const) {
    const { path } = await sell(company, "")
    for (const query of queries) expect([query, ...(await find(owner, query))]).toEqual([query, 302, path])
  }
  for (const query of ["149", "₹149", "149.00 INR"]) {
    const html = await owner.html(`/desk/search?${new URLSearchParams({ q: query })}`)
    expect([html.includes(tamil.path), html.includes(arabic.path)]).toEqual([true, true])
  }
})

test("cron: words that an earlier rule stored follow from their source again", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const buyer = await app.createAccount({ email: "o'hara@example.com" })
  const { order } = await sellByWebhook(app, { country: "IN" })
  const company = {
    company: "Häagen",
    address: "1 MG Road",
    taxId: "29AADCS8134M1ZT",
    country: "IN",
    state: "29",
  }
  await sendForm(owner, `/desk/orders/${order.id}`, "correct-invoice", company)
  const wordsNow = async () => (await app.rows(searchWords)).map((row) => JSON.stringify(row)).sort()
  const words = await wordsNow()
  await app.db.delete(searchWords)
  const old = { word: "häagen", kind: "order", subjectId: order.id } as const
  await app.db.insert(searchWords).values([old, { word: "o'hara", kind: "customer", subjectId: buyer.id }])
  await app.db.insert(cronRuns).values({ name: "search-words:0", finishedAt: new Date(), failedTasks: 0 })

  await app.runCron()
  expect(await wordsNow()).toEqual(words)
  expect(await find(owner, "haagen")).toEqual([302, `/desk/orders/${order.id}`])
  const runs = (await app.rows(cronRuns)).map(({ name }) => name)
  expect(runs.filter((name) => name.startsWith("search-words"))).toEqual(["search-words:1"])

  await app.db.delete(searchWords)
  await app.runCron()
  expect(await wordsNow()).toEqual([])
})

test("replaceSearchWords: every account, in batches", async () => {
  await using app = await startApp()
  for (let number = 0; number < 5; number++) await app.createAccount({ email: `n${number}@batch.test` })
  await app.db.delete(searchWords)
  let last: string | null = ""
  let batches = 0
  for (; last !== null; batches++) last = await replaceSearchWords(app.db, "customer", last, 2)
  expect(batches).toBe(3)
  expect(await app.db.$count(searchWords, eq(searchWords.word, "batch"))).toBe(5)
})
