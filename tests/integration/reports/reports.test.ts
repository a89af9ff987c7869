import { expect, test } from "vitest"
import { sessions } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
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
      }),
    )
  }
}

const monthNow = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7)

test("GET /desk/reports: what was sold, by month, country, plan and tax, and the threshold", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, PATH)).toContain("Nothing in these months.")
  await sell(app)
  const text = await pageText(owner, PATH)
  const month = monthNow()
  for (const part of [
    "₹8,149 of ₹20,00,000 in",
    "You have a GSTIN, so the threshold no longer decides anything.",
    `Paid in USD $94.99 in all; the most in ${month}: $94.99.`,
    `${month} INR 1 ₹149 ₹0 ₹0 ₹149`,
    "United States USD 1 $94.99 $0.00 $0.00 $94.99",
    `${month} Basic 2`,
    `${month} USD ₹8,000 $0.00`,
    `${month} To another State INR ₹126.27 ₹0 ₹0 ₹22.73 ₹0 ₹149 ₹149`,
    `${month} Export under the letter USD $94.99 $0.00 $0.00 $0.00 $0.00 $94.99 ₹8,000`,
    /Tax invoices BR\/\d\d-\d\d\/000001 BR\/\d\d-\d\d\/000002 2/,
  ])
    expect(text).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[$.()]/g, "\\$&")))
})

test("GET /desk/reports: a period that is none is named, and only its months are shown", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await sell(app)
  expect(await pageText(owner, `${PATH}?from=2026-02&to=2026-01`)).toContain(
    "Please choose a first and a last month, 36 months at most.",
  )
  const earlier = await pageText(owner, `${PATH}?from=2025-01&to=2025-12`)
  expect(earlier).not.toContain("$94.99")
  expect(earlier).toContain("₹8,149 of ₹20,00,000 in")
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
