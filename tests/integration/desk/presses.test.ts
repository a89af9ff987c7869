import { expect, test } from "vitest"
import { refundRequests, regionalPrices } from "#db/schema.ts"
import { paymentEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { DeskVisit } from "#tests/support/forms/presses.ts"
import { type App, appStarter } from "#tests/support/server/test-app.ts"

// Of its own: the isolate keeps prices in memory.
const startApp = appStarter()

// No task takes more than three presses from /desk.

async function open(app: App) {
  return DeskVisit.open(await app.createOwner())
}

test("from /desk, in 3 presses: refund a named customer", async () => {
  await using app = await startApp()
  const { buyer, order } = await app.createPaidOrder()
  const desk = await open(app)
  await desk.pressButton("Find", { q: buyer.email.slice(0, 13) })
  await desk.pressLink("$94.99")
  await desk.pressButton("Refund", { reason: "Asked for it" })
  expect(desk.text).toContain("Razorpay accepted the refund.")
  expect(await app.db.select().from(refundRequests)).toMatchObject([{ orderId: order.id, amount: 9_499 }])
  expect(desk.presses).toBe(3)
})

test("from /desk, in 2 presses: why this buyer paid twice", async () => {
  await using app = await startApp()
  app.expectError("second-payment")
  app.expectError("payment-not-needed")
  const { order, buyer } = await app.createPaidOrder()
  await app.postWebhook(
    paymentEvent("payment.captured", { orderId: order.providerOrderId, paymentId: "pay_second" }),
  )
  const desk = await open(app)
  await desk.pressLink("Second payment of a paid order")
  expect(desk.text).toContain("Why it is here Second payment of a paid order")
  await desk.pressLink("Open")
  expect(desk.text).toContain(buyer.email)
  expect(desk.text).toContain("Needs you Second payment of a paid order: $94.99")
  expect(desk.presses).toBe(2)
})

test("from /desk, in 3 presses: change the UK price", async () => {
  await using app = await startApp()
  const desk = await open(app)
  await desk.pressLink("Prices")
  const shown = { originalUS: "on", originalGB: "on", originalEU: "on", originalIN: "on" }
  await desk.pressButton("Save", { ...shown, overrideGB: "89.99" })
  await desk.pressButton("Confirm")
  expect((await app.db.select().from(regionalPrices)).find(({ region }) => region === "GB")).toMatchObject({
    overrideAmount: 8_999,
  })
  expect(desk.presses).toBe(3)
})

test("from /desk, in 2 presses: who has more than 20 computers", async () => {
  await using app = await startApp()
  const large = await app.createLicensedAccount({ planType: "business", maxDevices: 60 })
  const basic = await app.createLicensedAccount()
  const desk = await open(app)
  await desk.pressLink("Licenses")
  await desk.pressButton("Show", { computers: "large" })
  expect([desk.text.includes(large.email), desk.text.includes(basic.email)]).toEqual([true, false])
  expect(desk.presses).toBe(2)
})

test("from /desk, in 1 press: this month's revenue in rupees; in 3: the accountant's file", async () => {
  await using app = await startApp()
  await registerSeller(app)
  const buyer = await app.createAccount({ country: "IN" })
  const { id, providerOrderId: orderId, amount, currency } = await app.createOrder(buyer)
  await buyer.post(`/checkout/${id}`, { country: "IN", state: "29" })
  await app.postWebhook(paymentEvent("payment.captured", { orderId, amount, currency }))
  const desk = await open(app)
  await desk.pressLink("Reports")
  expect(desk.text).toMatch(/Month Revenue in rupees \w+ 20\d\d ₹149 /)
  expect(desk.presses).toBe(1)
  await desk.pressLink("GST")
  await desk.pressLink("GSTR-1 as JSON, for the portal's offline tool")
  expect(JSON.parse(desk.html)).toMatchObject({ gstin: "27AAPFU0939F1ZV" })
  expect(desk.presses).toBe(3)
})

test("GET /desk: of 5,000 reports five are shown, and the rest is counted", async () => {
  await using app = await startApp()
  const { id } = await app.createAccount()
  const insert = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into bug_reports (id, user_id, title, description, date_of_incident, created_at)
    select 'bug' || i, ?, 'It stops', 'Why?', '2026-01-02', 1767312000000 + i from n`
  await app.d1.prepare(insert).bind(id).run()
  const desk = await open(app)
  expect(desk.text.split("It stops")).toHaveLength(6)
  expect(desk.text).toMatch(/More than \d+ things need you\./)
})
