import { expect, test } from "vitest"
import { financialYearOf, firstMonthOf, formatFinancialYear } from "#app/orders/tax/gst.ts"
import { indianMonthOf } from "#app/platform/time.ts"
import { gstr1 } from "#app/reports/gst-returns/gstr1.ts"
import { issuedRanges } from "#app/reports/months/month-invoices.ts"
import { findGstMonth, findReturn } from "#app/reports/months/queries.server.ts"
import { auditEntries, payoutInvoices, resellerPayouts } from "#db/schema.ts"
import { recordPayout, sendPayout, typedPayout } from "#tests/support/fixtures/payouts.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { formOf, postAsked } from "#tests/support/forms/desk-forms.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, fieldErrorsOf, redirectOf } from "#tests/support/server/test-client.ts"

const PATH = "/desk/payouts"

test("POST /desk/payouts: a payout is recorded once, and audited", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { form, response } = await sendPayout(owner, "payout-record", typedPayout())
  expect(await redirectOf(response)).toEqual([303, `${PATH}?done=payout-record`])
  expect(await redirectOf(owner.post(PATH, form))).toEqual([303, `${PATH}?done=payout-record`])
  const again = await sendPayout(owner, "payout-record", typedPayout({ amount: "1" }))
  expect(fieldErrorsOf(await again.response.text())).toEqual({
    "payout-reference": "A payout with this reference is recorded already.",
  })
  expect(await app.rows(resellerPayouts)).toMatchObject([
    { amount: 123456, currency: "USD", inrAmount: 10370304, reference: "po_1", discardedAt: null },
  ])
  const [entry] = await app.rows(auditEntries)
  expect(entry).toMatchObject({ action: "payout.record", subjectKind: "payout" })
  expect(await pageText(owner, PATH)).toContain("$1,234.56 ₹1,03,703.04 po_1")
})

test.each([
  ["tomorrow", { paidAt: "2999-01-01" }, { "payout-paidAt": "Please enter a day that isn't in the future." }],
  ["no day", { paidAt: "soon" }, { "payout-paidAt": "Please enter a day that isn't in the future." }],
  ["rupees", { currency: "INR" }, { "payout-currency": "Please choose a currency from the list." }],
  ["nothing", { amount: "0" }, { "payout-amount": expect.stringContaining("Please enter an amount") }],
  ["no reference", { reference: " " }, { "payout-reference": "Please enter the payout's reference." }],
])("POST /desk/payouts: %s is refused", async (_name, fields, errors) => {
  await using app = await startApp()
  const { response } = await sendPayout(await app.createOwner(), "payout-record", typedPayout(fields))
  expect(response.status).toBe(400)
  expect(fieldErrorsOf(await response.text())).toEqual(errors)
  expect(await app.rows(resellerPayouts)).toEqual([])
})

test("POST /desk/payouts: one numbered export invoice, which the owner prints", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  await recordPayout(owner)
  await recordPayout(owner, { reference: "po_2" })
  const [first, second] = await app.rows(payoutInvoices)
  expect([first?.seq, second?.seq]).toEqual([1, 2])
  expect(first).toMatchObject({
    series: "BX",
    supply: "export",
    placeOfSupply: "96",
    taxRate: 0,
    total: 123456,
    taxableValue: 123456,
    igst: 0,
    inrTotal: 10370304,
    lutNumber: "AD270426000001X",
    buyer: { name: "Polar Software, Inc.", country: "US" },
  })
  const years = formatFinancialYear(financialYearOf(new Date())).slice(2)
  const text = await pageText(owner, `/payouts/${first?.payoutId}`)
  for (const words of [
    `BX/${years}/000001`,
    "Polar Software, Inc.",
    "United States",
    "$1,234.56",
    "₹1,03,703.04",
  ])
    expect(text).toContain(words)
  expect(text).toContain("SUPPLY MEANT FOR EXPORT")
  expect(text).toContain("Letter of undertaking AD270426000001X.")
  await expectStatus((await app.createAccount()).get(`/payouts/${first?.payoutId}`), 404)
  await expectStatus(owner.get("/payouts/nothing"), 404)
  const list = await pageText(owner, PATH)
  expect(list).not.toContain("Issue the export invoice")
})

test("POST /desk/payouts: without the year's letter, IGST is taken out", async () => {
  await using app = await startApp()
  await registerSeller(app, { lutNumber: null, lutYear: null })
  await recordPayout(await app.createOwner())
  const [invoice] = await app.rows(payoutInvoices)
  expect(invoice).toMatchObject({
    supply: "export-with-tax",
    taxableValue: 104624,
    igst: 18832,
    lutNumber: null,
  })
})

test("POST /desk/payouts: no invoice without a GSTIN or the value in rupees", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sendPayout(owner, "payout-record", typedPayout({ inrAmount: "" }))
  const issue = async () => (await sendPayout(owner, "payout-invoice")).response.text()
  expect(await issue()).toContain("There is no GSTIN in the settings.")
  await registerSeller(app)
  expect(await issue()).toContain("The value in rupees is missing.")
  expect(await app.rows(payoutInvoices)).toEqual([])
})

test("POST /desk/payouts: a wrong payout is discarded, unless it has its invoice", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  await sendPayout(owner, "payout-record", typedPayout({ amount: "9" }))
  await sendPayout(owner, "payout-discard")
  expect(await pageText(owner, PATH)).toContain("Discarded")
  await recordPayout(owner)
  const [, right] = await app.rows(resellerPayouts)
  expect(right).toMatchObject({ amount: 123456, discardedAt: null })
  const form = formOf("payout-discard", { subject: right?.id ?? "" })
  const { response: late } = await postAsked(owner, PATH, form)
  expect(late.status).toBe(400)
  for (const change of [
    "delete from reseller_payouts",
    "update reseller_payouts set amount = 1",
    "delete from payout_invoices",
    "update payout_invoices set total = 1, taxable_value = 1",
  ])
    await expect(app.d1.prepare(change).run()).rejects.toThrow(/can not be/)
})

test("GSTR-1: an export invoice is in exp, and the threshold counts the payout", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const owner = await app.createOwner()
  const { order } = await sellByWebhook(app, { country: "IN", details: { state: "27" } })
  await recordPayout(owner)
  const now = new Date()
  const month = indianMonthOf(now)
  const { invoices } = await findReturn(app.db, month)
  const json = gstr1(invoices, issuedRanges(invoices), { gstin: "27AAPFU0939F1ZV", month, version: "x" })
  const years = formatFinancialYear(financialYearOf(now)).slice(2)
  expect(json.exp).toMatchObject([
    { exp_typ: "WOPAY", inv: [{ inum: `BX/${years}/000001`, val: 103703.04 }] },
  ])
  expect(json.doc_issue.doc_det).toMatchObject([
    { docs: [{ from: `BR/${years}/000001` }, { from: `BX/${years}/000001`, to: `BX/${years}/000001` }] },
  ])
  const turnoverOf = async () => {
    const { turnover } = await findGstMonth(app.db, month, firstMonthOf(financialYearOf(now)))
    return turnover.reduce((sum, { inrAmount }) => sum + inrAmount, 0)
  }
  expect(await turnoverOf()).toBe(order.amount + 10370304)
  // What was sold by the reseller is its turnover.
  await app.d1.prepare("update payments set provider = 'polar'").run()
  expect(await turnoverOf()).toBe(10370304)
  expect(await pageText(owner, "/desk/reports/gst")).toContain("₹1,03,703.04")
})

test("GET /desk: payouts are in the menu where there is a reseller", async () => {
  await using app = await startApp()
  const html = await (await app.createOwner()).html("/desk")
  expect(html).not.toContain(`href="${PATH}"`)
})
