import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { findReturn } from "#app/reports/months/queries.server.ts"
import {
  coupons,
  ledgerEntries,
  orders,
  payments,
  sellerSettings,
  sessions,
  totalsByMonth,
} from "#db/schema.ts"
import { captureEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { sellByWebhook } from "#tests/support/fixtures/sales.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { Gstr1Fields } from "#tests/support/models/gstr1-fields.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"

const PATH = "/desk/reports"

/** A license that was paid in another State of India, and one that was paid in the US. */
async function sell(app: App) {
  await registerSeller(app)
  // A total of another year.
  await app.db.insert(totalsByMonth).values({
    month: "2020-01",
    kind: "license-paid",
    currency: "INR",
    dimension: "IN",
    count: 1,
    amount: 100,
    inrAmount: 100,
    inrUnknown: 0,
  })
  const inRupees = { baseAmount: 14_900, fee: 352, tax: 54 }
  await sellByWebhook(app, { country: "IN", details: { state: "29" }, paymentId: "pay_IN", ...inRupees })
  await sellByWebhook(app, { details: {}, paymentId: "pay_US", baseAmount: 800_000 })
}

const monthNow = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)

/** "November 2026" */
const monthInWords = () =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "Asia/Kolkata" }).format(
    new Date(),
  )

test("GET /desk/reports: revenue by month, country, plan and coupon, also as CSV", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, PATH)).toContain("Nothing in these months.")
  await sell(app)
  const coupon = { id: "c1", code: "HALF", percent: 50, oncePerCustomer: false }
  await app.db.insert(coupons).values({ ...coupon, validFrom: new Date(0), createdAt: new Date() })
  const order = await app.createOrder()
  await app.db.update(orders).set({ couponId: "c1", listAmount: 18_998 }).where(eq(orders.id, order.id))
  await app.reportEvent(captureEvent(order, { baseAmount: 900_000 }))
  const text = await pageText(owner, PATH)
  expectWords(text, [
    `Total ₹17,149. Highest: ${monthInWords()}, ₹17,149.`,
    `Total 3. Highest: ${monthInWords()}, 3.`,
    "Month Amount INR USD Refunded Fees Fees unknown Net Licenses",
    `${monthInWords()}, so far ₹17,149 ₹149 $189.98 ₹0 ₹3.52 2 ₹17,145.48 3`,
    "United States 2 ₹17,000 ₹0 ₹17,000 India 1 ₹149 ₹0 ₹149",
    "Basic 3 ₹17,149",
    "HALF 1 ₹9,000",
  ])
  expect(text).not.toMatch(/\b20\d\d-(0[1-9]|1[0-2])\b/)

  const period = `from=${monthNow()}&to=${monthNow()}`
  const response = await owner.get(`${PATH}.csv?${period}`)
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="${brand.slug}-months-${monthNow()}-${monthNow()}.csv"`,
  )
  const [headings, ...rows] = (await response.text()).replaceAll('"', "").trim().split("\r\n")
  expect(headings).toBe("Month,In rupees,USD,EUR,GBP,INR,Refunded,Fees,Fees unknown,Net,Licenses,About")
  expect(rows).toEqual([`${monthNow()},17149,189.98,0,0,149,0,3.52,2,17145.48,3,`])
  await expectStatus(owner.get(`${PATH}.csv?from=soon`), 404)
  const earlier = await pageText(owner, `${PATH}?from=2025-01&to=2025-12`)
  expect([earlier.includes("$94.99"), earlier.includes("Nothing in these months.")]).toEqual([false, true])
  expect(await pageText(owner, `${PATH}?from=2026-02&to=2026-01`)).toContain(
    "Please choose a first and a last month, 36 months at most.",
  )
  for (const path of [PATH, `${PATH}/gst`]) {
    const html = await owner.html(`${path}?from=2001-02&to=2001-03&month=2001-02`)
    expect(html).not.toContain('type="month"')
    expect(html).toContain(`<option value="${monthNow()}">${monthInWords()}</option>`)
    expect(html).toContain('<option value="2001-02" selected="">February 2001</option>')
  }
  await app.db.update(sessions).set({ factorAt: new Date(0) })
  const old = await owner.get(`${PATH}.csv?${period}`)
  expect([old.status, old.headers.get("location")?.split("?")[0]]).toEqual([302, "/login/verify"])
})

test("GET /desk/reports/gst: the month's return equals its invoices to the paisa", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sell(app)
  const [month, gst] = [monthNow(), `${PATH}/gst`]
  const text = await pageText(owner, `${gst}?month=${month}`)
  expectWords(text, [
    `GST of ${monthInWords()}`,
    "To another State INR ₹126.27 ₹0 ₹0 ₹22.73 ₹0 ₹149 ₹149",
    "Export under the letter USD $94.99",
    "Files for the accountant",
    "₹8,149 of ₹20,00,000 in",
    "the threshold no longer decides anything.",
  ])
  expect(text).not.toContain("Not in the return yet")
  expect(await pageText(owner, `${gst}?month=soon`)).toContain("Please choose a month.")

  const response = await owner.get(`${gst}.json?month=${month}`)
  const [year, number] = month.split("-")
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="gstr-1-27AAPFU0939F1ZV-${number}${year}.json"`,
  )
  const json = Gstr1Fields.parse(await response.json())
  expect(json).toMatchObject({
    b2cs: [{ sply_ty: "INTER", pos: "29", txval: 126.27, iamt: 22.73 }],
    exp: [{ exp_typ: "WOPAY", inv: [{ val: 8000, itms: [{ txval: 8000 }] }] }],
    hsn: {
      hsn_b2b: [],
      hsn_b2c: [
        { txval: 8000, rt: 0 },
        { txval: 126.27, rt: 18 },
      ],
    },
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 2 }] }] },
  })

  const csv = await owner.html(`${gst}.csv?month=${month}`)
  const [headings = "", ...lines] = csv.replaceAll('"', "").trim().split("\r\n")
  expect(headings).toMatch(/^Date,Number,Paper,Invoice,Buyer,/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/,invoice,.*,997331,other-state,29 Karnataka,INR,126\.27,18,0,0,22\.73,0,149,149$/)
  expect(lines[1]).toMatch(/,invoice,.*,997331,export,96 Other Countries,USD,94\.99,0,0,0,0,0,94\.99,8000$/)
  await expectStatus(owner.get(`${gst}.csv?month=soon`), 404)
  await app.reportEvent(refundEvent({ paymentId: "pay_US" }))
  const { invoices } = await findReturn(app.db, month)
  expect(invoices.map(({ original, originalNumber }) => [original?.inrTotal, originalNumber])).toEqual([
    [undefined, null],
    [undefined, null],
    [800_000, invoices[1]?.number],
  ])
  await app.db.update(sessions).set({ factorAt: new Date(0) })
  for (const file of ["json", "csv"])
    expect((await owner.get(`${gst}.${file}?month=${month}`)).headers.get("location")).toContain(
      "/login/verify",
    )
})

test("GET /desk/reports/gst: each GSTIN of the seller has its own return", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const details = { state: "27" }
  await sellByWebhook(app, { country: "IN", details, paymentId: "pay_1" })
  await app.db.update(sellerSettings).set({ gstin: "04AAPFU0939F1Z3", address: "Chandigarh 160017" })
  await sellByWebhook(app, { country: "IN", details: { state: "04" }, paymentId: "pay_2" })
  await app.db.update(sellerSettings).set({ gstin: "29AADCS8134M1ZT" })

  const gst = `${PATH}/gst`
  expectWords(await pageText(owner, `${gst}?month=${monthNow()}`), [
    "GSTR-1 of 27AAPFU0939F1ZV as JSON",
    "GSTR-1 of 04AAPFU0939F1Z3 as JSON",
    "Taxes of 27AAPFU0939F1ZV Supply Currency Taxable value CGST SGST IGST",
    "Taxes of 04AAPFU0939F1Z3 Supply Currency Taxable value CGST UTGST IGST",
  ])
  for (const [gstin, pos] of [
    ["27AAPFU0939F1ZV", "27"],
    ["04AAPFU0939F1Z3", "04"],
  ]) {
    const response = await owner.get(`${gst}.json?month=${monthNow()}&gstin=${gstin}`)
    expect(response.headers.get("content-disposition")).toContain(`gstr-1-${gstin}-`)
    expect(Gstr1Fields.parse(await response.json())).toMatchObject({
      gstin,
      b2cs: [{ sply_ty: "INTRA", pos, txval: 126.27, camt: 11.36, samt: 11.36 }],
      doc_issue: { doc_det: [{ docs: [{ totnum: 1 }] }] },
    })
  }
  await expectStatus(owner.get(`${gst}.json?month=${monthNow()}&gstin=29AADCS8134M1ZT`), 404)
  await expectStatus(owner.get(`${gst}.json?month=${monthNow()}`), 404)
  const csvOf = (query: string) => owner.html(`${gst}.csv?month=${monthNow()}${query}`)
  expect(await csvOf("&gstin=27AAPFU0939F1ZV")).toMatch(/,"?CGST"?,"?SGST"?,.*27 Maharashtra/s)
  expect(await csvOf("&gstin=04AAPFU0939F1Z3")).toMatch(/,"?CGST"?,"?UTGST"?,.*04 Chandigarh/s)
  expect(await csvOf("")).toMatch(/,"?CGST"?,"?SGST or UTGST"?,/)
})

test("GET /desk/reports/gst: quarterly filing makes one return of three months", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app, { filesQuarterly: true })
  await sellByWebhook(app, { country: "IN", details: { state: "29" } })
  const [year = 0, month = 0] = monthNow().split("-").map(Number)
  const last = Math.ceil(month / 3) * 3
  const months = [last - 2, last - 1, last].map((number) => `${year}-${String(number).padStart(2, "0")}`)
  const fp = `${String(last).padStart(2, "0")}${year}`
  for (const month of months) {
    const json = Gstr1Fields.parse(await (await owner.get(`${PATH}/gst.json?month=${month}`)).json())
    expect(json).toMatchObject({ fp, b2cs: [{ pos: "29" }] })
  }
  expect(await pageText(owner, `${PATH}/gst?month=${months[0]}`)).toMatch(
    new RegExp(`GST of \\w+ ${year} to \\w+ ${year}`),
  )
  const csv = await owner.get(`${PATH}/gst.csv?month=${months[1]}`)
  expect(csv.headers.get("content-disposition")).toContain(`${brand.slug}-gst-${months[0]}-${months[2]}.csv`)
})

test("POST /desk/reports/gst (value): an invoice given a value in rupees is in the return", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await registerSeller(app)
  const { order: sold, paymentId } = await sellByWebhook(app, { details: {} })
  const gst = `${PATH}/gst?month=${monthNow()}`
  expect(await pageText(owner, gst)).toContain("1 paper lacks its value in rupees.")
  expect(await pageText(owner, gst)).toMatch(/Not in the return yet .* BR\/\d\d-\d\d\/000001 \(\$94\.99\)/)
  const needs = await owner.html("/desk?kind=papers")
  expect(textOf(needs)).toMatch(/BR\/\d\d-\d\d\/000001 lacks its value in rupees .* \$94\.99/)
  expect(needs).toContain(`href="/desk/orders/${sold.id}?open=In+rupees"`)
  const fields = { payment: paymentId, inrAmount: "8000" }
  expect((await sendForm(owner, gst, "payment-value", { ...fields, inrAmount: "x" })).response.status).toBe(
    400,
  )
  await submitForm(owner, gst, "payment-value", fields)
  expect(await pageText(owner, gst)).not.toContain("Not in the return yet")
  expect(await pageText(owner, "/desk")).not.toContain("lacks its value in rupees")
  expect(await pageText(owner, gst)).toMatch(/Complete: 1 paper, ₹[\d,]+\.\d\d\./)
  const order = `/desk/orders/${sold.id}`
  expect(await pageText(owner, order)).toContain("In rupees ₹8,000.00, as you entered it")
  await sendForm(owner, order, "payment-value", { ...fields, inrAmount: "8100.50" })
  const json = Gstr1Fields.parse(await (await owner.get(`${PATH}/gst.json?month=${monthNow()}`)).json())
  expect(json.exp).toMatchObject([{ inv: [{ val: 8100.5 }] }])
  const entries = (await app.rows(ledgerEntries)).filter(({ kind }) => kind === "value")
  expect(entries.map((entry) => entry.amount)).toEqual([800_000, 810_050])
  expect(await pageText(owner, "/desk/audit")).toContain("Value in rupees: ₹8,000.00 → ₹8,100.50")

  // The owner can't enter a value that Razorpay has converted.
  await app.db.update(payments).set({ inrSource: "provider" })
  expect(await pageText(owner, order)).toContain("as Razorpay converted it")
  await expectStatus(owner.post(order, { intent: "payment-value", formId: newFormId(), ...fields }), 400)
})
