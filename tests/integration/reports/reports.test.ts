import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { coupons, orders, sessions } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { Gstr1Fields } from "#tests/support/models/gstr1-fields.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"

const PATH = "/desk/reports"

/** A license that was paid in another State of India, and one that was paid in the US. */
async function sell(app: App) {
  await registerSeller(app)
  for (const [country, details] of [
    ["IN", { state: "29" }],
    ["US", {}],
  ] as const) {
    const buyer = await app.createAccount({ country })
    const { id, providerOrderId: orderId, amount, currency } = await app.createOrder(buyer)
    await buyer.post(`/checkout/${id}`, { country, ...details })
    const baseAmount = country === "US" ? 800_000 : amount
    await app.postWebhook(
      paymentEvent("payment.captured", {
        orderId,
        amount,
        currency,
        paymentId: `pay_${country}`,
        baseAmount,
        ...(country === "IN" ? { fee: 352, tax: 54 } : {}),
      }),
    )
  }
}

const monthNow = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)

/** "November 2026" */
const monthInWords = () =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "Asia/Kolkata" }).format(
    new Date(),
  )

test("GET /desk/reports: each report is a page, in words: rupees first, then by currency, country, plan, fee and tax", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, PATH)).toContain("Nothing in these months.")
  await sell(app)
  const month = monthInWords()
  for (const [query, ...parts] of [
    [
      "",
      `Revenue in rupees by month`,
      `${month} ₹8,149 ₹0 ₹0 ₹8,149`,
      `₹8,149 in all; the most in ${month}: ₹8,149.`,
    ],
    ["revenue", `Paid in USD $94.99 in all; the most in ${month}: $94.99.`, `${month} INR 1 ₹149 ₹0 ₹0 ₹149`],
    ["countries", "United States USD 1 $94.99 $0.00 $0.00 $94.99"],
    ["plans", "Basic INR 1 ₹149 ₹149", "Basic USD 1 $94.99 ₹8,000"],
    ["coupons", "Nothing in these months."],
    ["licenses", `${month} Basic 2`],
    ["fees", `${month} 1 ₹149 ₹3.52 ₹0.54 ₹145.48 1`],
    [
      "turnover",
      "₹8,149 of ₹20,00,000 in",
      "the threshold no longer decides anything.",
      `${month} USD ₹8,000 $0.00`,
    ],
    [
      "gst",
      `${month} To another State INR ₹126.27 ₹0 ₹0 ₹22.73 ₹0 ₹149 ₹149`,
      "Export under the letter USD $94.99",
    ],
    ["documents", /Tax invoices BR\/\d\d-\d\d\/000001 BR\/\d\d-\d\d\/000002 2/],
  ] as const) {
    const text = await pageText(owner, query ? `${PATH}?report=${query}` : PATH)
    for (const part of parts)
      expect(text).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[$.()]/g, "\\$&")))
    expect(text).not.toMatch(/\b20\d\d-(0[1-9]|1[0-2])\b/)
  }
  expect((await owner.get(`${PATH}?report=constructor`)).status).toBe(404)
})

test("GET /desk/reports: a period that is none is named, and only its months are shown", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sell(app)
  expect(await pageText(owner, `${PATH}?from=2026-02&to=2026-01`)).toContain(
    "Please choose a first and a last month, 36 months at most.",
  )
  const earlier = await pageText(owner, `${PATH}?report=turnover&from=2025-01&to=2025-12`)
  expect(earlier).not.toContain("$94.99")
  expect(earlier).toContain("₹8,149 of ₹20,00,000 in")
})

test("GET /desk/reports: what was paid with a coupon is one line of its code", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const coupon = {
    id: "c1",
    code: "HALF",
    percent: 50,
    oncePerCustomer: false,
    validFrom: new Date(0),
    createdAt: new Date(),
  }
  await app.db.insert(coupons).values(coupon)
  const { id, providerOrderId: orderId } = await app.createOrder(await app.createAccount())
  await app.db.update(orders).set({ couponId: "c1", listAmount: 18_998 }).where(eq(orders.id, id))
  await app.postWebhook(paymentEvent("payment.captured", { orderId, baseAmount: 800_000 }))
  expect(await pageText(owner, `${PATH}?report=coupons`)).toContain("HALF USD 1 $94.99 ₹8,000")
})

test("GET /desk/reports/gstr-1: the month's taxes, and the files of the accountant, equal to the papers to the paisa", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sell(app)
  const [month, gstr1] = [monthNow(), "/desk/reports/gstr-1"]
  const text = await pageText(owner, `${gstr1}?month=${month}`)
  for (const part of [
    `GSTR-1 of ${monthInWords()}`,
    "To another State INR ₹126.27",
    "Files for the accountant",
  ])
    expect(text).toContain(part)
  expect(await pageText(owner, `${gstr1}?month=soon`)).toContain("Please choose a month.")

  const response = await owner.get(`/desk/gstr-1.json?month=${month}`)
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

  await app.db.update(sessions).set({ factorAt: new Date(0) })
  expect((await owner.get(`/desk/gstr-1.json?month=${month}`)).headers.get("location")).toContain(
    "/login/verify",
  )
})

test("GET /desk/reports.csv: one report in codes and numbers, for which a recent factor is needed", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sell(app)
  const period = `from=${monthNow()}&to=${monthNow()}`
  const response = await owner.get(`${PATH}.csv?report=gst&${period}`)
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="brisk-gst-${monthNow()}-${monthNow()}.csv"`,
  )
  const [headings, ...rows] = (await response.text()).replaceAll('"', "").trim().split("\r\n")
  expect(headings).toBe(
    "Month,Paper,Supply,Place of supply,Currency,Count,Taxable value,CGST,SGST,IGST,Rounding,Total,In rupees",
  )
  expect(rows).toEqual([
    `${monthNow()},invoice,export,96 Other Countries,USD,1,94.99,0,0,0,0,94.99,8000`,
    `${monthNow()},invoice,other-state,29 Karnataka,INR,1,126.27,0,0,22.73,0,149,149`,
  ])
  expect((await owner.get(`${PATH}.csv?report=unknown&${period}`)).status).toBe(404)
  expect((await owner.get(`${PATH}.csv?report=gst&from=soon`)).status).toBe(404)
  await app.db.update(sessions).set({ factorAt: new Date(0) })
  const old = await owner.get(`${PATH}.csv?report=gst&${period}`)
  expect([old.status, old.headers.get("location")?.split("?")[0]]).toEqual([302, "/login/verify"])
})
