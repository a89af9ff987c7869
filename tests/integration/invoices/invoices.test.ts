import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { billingDetails, invoices } from "#db/schema.ts"
import { invoicesOf, refundByWebhook } from "#tests/support/fixtures/invoices.ts"
import { captureEvent } from "#tests/support/fixtures/provider-events.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { listProblems } from "#tests/support/models/ledger.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  expectStatus,
  redirectOf,
  sortedStatuses,
  type TestClient,
} from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

test("POST /webhooks/razorpay: ₹149 from another State gets a tax invoice", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const details = { company: "राव & Sons", address: "1 MG Road\nBengaluru", taxId: "29AADCS8134M1ZT" }
  const { buyer, order } = await sellByWebhook(app, { country: "IN", details })
  const [invoice] = await invoicesOf(app, order.id)
  expect(invoice).toMatchObject({
    kind: "invoice",
    series: "BR",
    seq: 1,
    supply: "other-state",
    placeOfSupply: "29",
    taxRate: 1800,
    total: 14_900,
    taxableValue: 12_627,
    cgst: 0,
    sgst: 0,
    igst: 2_273,
    rounding: 0,
    inrTotal: 14_900,
  })
  const path = `/invoices/${invoice?.id}`
  const text = await pageText(buyer, path)
  expectWords(text, [
    "Tax invoice",
    "Asha Rao",
    "GSTIN 27AAPFU0939F1ZV",
    "BR/",
    "000001",
    "राव & Sons",
    buyer.email,
    ...[
      "1 MG Road",
      "29 Karnataka",
      "GSTIN 29AADCS8134M1ZT",
      "SAC 997331",
      "Reverse charge No",
      "Order number",
    ],
    "Taxable value ₹126.27",
    "IGST 18% ₹22.73",
    "Total ₹149.00",
    `${brand.fullName}, Basic license`,
  ])
  expect(await buyer.html("/account")).toContain(`href="${path}"`)
  await waitFor(async () => expect((await app.inbox(buyer.email))[0]?.text).toContain(path))
  const owner = await app.createOwner()
  const year = (invoice?.year ?? 0) % 100
  const years = `${year}-${year + 1}`
  const search = (number: string) => owner.get(`/desk/search?q=${number}`)
  expect(await redirectOf(search(`br/${years}/000001`))).toEqual([302, `/desk/orders/${order.id}`])
  for (const other of ["br/20-21/000001", `br/${years}/000002`]) await expectStatus(search(other), 200)
})

test("GET /receipts/:order: leads to the tax invoice, as every link of the payment does", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order, paymentId } = await sellByWebhook(app, { country: "IN", details: { state: "27" } })
  const [invoice] = await invoicesOf(app, order.id)
  const path = `/invoices/${invoice?.id}`
  expect(await redirectOf(buyer.get(`/receipts/${order.id}`))).toEqual([302, path])
  expectWords(await pageText(buyer, path), [`Payment ID ${paymentId}`, "Terms of Service apply."])
  const linksOnPages = () => pagesOfPayment(app, buyer, order.id)
  for (const page of await linksOnPages()) {
    expect(page).toContain(path)
    expect(page).not.toContain("/receipts/")
  }
  await refundByWebhook(app, paymentId, 14_900, 14_900)
  const [, note] = await invoicesOf(app, order.id)
  expect(await buyer.html(path)).toContain(`/invoices/${note?.id}`)
  expect(await buyer.html("/dashboard")).toContain(`href="${path}"`)
  await waitFor(async () => expect((await app.inbox(buyer.email))[0]?.subject).toContain("We refunded"))
  const [email] = await app.inbox(buyer.email)
  expectWords(email?.text ?? "", [`/invoices/${note?.id}`, path])
  for (const page of await linksOnPages()) expect(page).not.toContain("/receipts/")
})

test("GET /receipts/:order: is the document of a payment where the seller has no GSTIN", async () => {
  await using app = await startApp()
  const { buyer, order } = await sellByWebhook(app)
  await expectStatus(buyer.get(`/receipts/${order.id}`), 200)
  for (const page of await pagesOfPayment(app, buyer, order.id))
    expect(page).toContain(`/receipts/${order.id}`)
})

/** The pages and the email that link the document of a payment. */
async function pagesOfPayment(app: App, buyer: TestClient & { email: string }, orderId: string) {
  const owner = await app.createOwner()
  const pages = [buyer.html("/account"), owner.html(`/desk/orders/${orderId}`)]
  const license = await buyer.html(`/download?paid=${orderId}`)
  await waitFor(async () => expect(await app.inbox(buyer.email)).not.toEqual([]))
  const [email] = await app.inbox(buyer.email)
  return [...(await Promise.all(pages)), license, email?.text ?? ""]
}

test("POST /webhooks/razorpay: a payment without a State is invoiced and needs the owner", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const { order, paymentId } = await sellByWebhook(app, { country: "IN" })
  await sellByWebhook(app, { country: "IN", details: { state: "29" } })
  await sellByWebhook(app)
  expect(await invoicesOf(app, order.id)).toMatchObject([{ supply: "same-state", placeOfSupply: "27" }])
  expect(await listProblems(app)).toMatchObject([
    { paymentId, reason: "place-unknown", orderId: order.id, resolvedAt: null },
  ])
  expect(await pageText(owner, "/desk")).toContain("Tax invoice without the buyer's State or country")
})

test("POST /webhooks/razorpay: within a Union Territory, the invoice prints UTGST", async () => {
  await using app = await startApp()
  await registerSeller(app, { gstin: "04AAPFU0939F1Z3" })
  const details = { company: "An Embassy", address: "Sector 17\nChandigarh", taxId: "0417UNO00157UNO" }
  const { buyer, order } = await sellByWebhook(app, { country: "IN", details })
  const [invoice] = await invoicesOf(app, order.id)
  const text = await pageText(buyer, `/invoices/${invoice?.id}`)
  expectWords(text, ["CGST 9% ₹11.36", "UTGST 9% ₹11.36", "04 Chandigarh", "UIN 0417UNO00157UNO"])
  expect(text).not.toContain("SGST 9%")
})

test("POST /webhooks/razorpay: an export's invoice has the provider's value in rupees", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order } = await sellByWebhook(app, { baseAmount: 797_916 })
  const [invoice] = await invoicesOf(app, order.id)
  const text = await pageText(buyer, `/invoices/${invoice?.id}`)
  for (const part of [
    "Taxable value $94.99",
    "IGST 0% $0.00",
    "Total $94.99",
    "In Indian rupees ₹7,979.16",
    "96 Other Countries",
    "United States",
    "Letter of undertaking AD270426000001X",
    "SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX",
  ])
    expect(text).toContain(part)
})

test("POST /webhooks/razorpay: twenty simultaneous payments have consecutive invoice numbers", async () => {
  await using app = await startApp()
  // The emulator may be too busy for twenty emails at once; they are sent later.
  app.expectError("email-not-sent")
  await registerSeller(app)
  const bodies: string[] = []
  while (bodies.length < 20) {
    const order = await app.createOrder(app.createAccount({ country: "US" }))
    bodies.push(captureEvent(order))
  }
  const answered = await sortedStatuses(bodies.map((body) => app.postWebhook(body)))
  expect(answered).toEqual(Array(20).fill(200))
  const issued = await app.db.select({ seq: invoices.seq }).from(invoices).orderBy(invoices.seq)
  expect(issued.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test("POST /webhooks/razorpay: the credit notes of refunds add up to the invoice", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order, paymentId } = await sellByWebhook(app, { country: "IN", details: { state: "27" } })
  const [sold] = await invoicesOf(app, order.id)
  const printed = await pageText(buyer, `/invoices/${sold?.id}`)
  expectWords(printed, ["Taxable value ₹126.27", "CGST 9% ₹11.36", "SGST 9% ₹11.36", "Rounding ₹0.01"])
  await refundByWebhook(app, paymentId, 5_000, 5_000)
  const [, note] = await invoicesOf(app, order.id)
  expect(note).toMatchObject({
    kind: "credit-note",
    series: "BC",
    seq: 1,
    total: 5_000,
    taxableValue: 4_237,
    cgst: 381,
    sgst: 381,
    igst: 0,
    rounding: 1,
    inrTotal: 5_000,
  })
  const text = await pageText(buyer, `/invoices/${note?.id}`)
  expectWords(text, [
    "Credit note",
    "For invoice BR/",
    "Taxable value ₹42.37",
    "CGST 9% ₹3.81",
    "Total ₹50.00",
  ])

  // The second of two refunds is reported first.
  await refundByWebhook(app, paymentId, 4_900, 14_900)
  await refundByWebhook(app, paymentId, 5_000, 10_000)
  const [invoice, ...notes] = await invoicesOf(app, order.id)
  const sum = (part: "total" | "taxableValue" | "cgst" | "sgst" | "rounding") =>
    notes.reduce((total, note) => total + note[part], 0)
  expect(notes.map(({ seq, total }) => [seq, total])).toEqual([
    [1, 5_000],
    [2, 9_900],
  ])
  expect(invoice).toMatchObject({
    total: sum("total"),
    taxableValue: sum("taxableValue"),
    cgst: sum("cgst"),
    sgst: sum("sgst"),
    rounding: sum("rounding"),
  })
  expect(await buyer.html("/account")).toContain(`/invoices/${notes[1]?.id}`)
})

test("POST /webhooks/razorpay: simultaneous refunds get credit notes with consecutive numbers", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { order, paymentId } = await sellByWebhook(app, { country: "IN", details: { state: "27" } })
  const parts = [1, 2, 3, 4, 5]
  await Promise.all(parts.map((part) => refundByWebhook(app, paymentId, 2_980, part * 2_980)))
  const [invoice, ...notes] = await invoicesOf(app, order.id)
  expect(notes.map(({ seq }) => seq)).toEqual(parts.slice(0, notes.length))
  expect(notes.reduce((total, note) => total + note.total, 0)).toBe(invoice?.total)
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})

test("POST /webhooks/razorpay: a donation or a seller without GSTIN has receipts only", async () => {
  await using app = await startApp()
  const { buyer, order } = await sellByWebhook(app, { country: "IN", details: { company: "Rao & Sons" } })
  expect(await invoicesOf(app, order.id)).toEqual([])
  const receipt = await pageText(buyer, `/receipts/${order.id}`)
  expect(receipt).toContain("Rao & Sons")
  expect(receipt).toContain("This is a receipt and not a tax invoice. The seller isn't registered for GST.")
  expect(receipt).not.toMatch(/bill of supply/i)

  await registerSeller(app)
  const donor = await app.createAccount()
  const donation = await app.createDonation(donor)
  await app.reportEvent(captureEvent(donation))
  expect(await app.rows(invoices)).toEqual([])
  expect(await pageText(donor, `/receipts/${donation.id}`)).toContain("Received by Asha Rao 12 Station Road")
})

test("GET /invoices/:invoice: opens for its buyer and the owner only", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const { buyer, order } = await sellByWebhook(app, { details: { company: "Acme" } })
  const [invoice] = await invoicesOf(app, order.id)
  const paths = [`/invoices/${invoice?.id}`, `/receipts/${order.id}`]
  const otherAccount = await app.createAccount()
  const owner = await app.createOwner()
  const ownerWithoutFactor = await app.createOwner({ hasSecondFactor: false })
  const statusesFor = (client: typeof otherAccount) =>
    Promise.all(paths.map(async (path) => (await client.get(path)).status))
  expect(await statusesFor(buyer)).toEqual([200, 302])
  expect(await statusesFor(otherAccount)).toEqual([404, 404])
  expect(await statusesFor(ownerWithoutFactor)).toEqual([404, 404])
  expect((await app.visitor().get(paths[0] ?? "")).headers.get("location")).toContain("/login")

  await app.deleteAccount(buyer)
  expect(await app.db.$count(billingDetails)).toBe(0)
  expectWords(await pageText(owner, paths[0] ?? ""), ["Acme", buyer.email])
  expect(await invoicesOf(app, order.id)).toEqual([invoice])
})
