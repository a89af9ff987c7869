import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { indianMonthOf } from "#app/domain/papers/financial-year.ts"
import { days } from "#app/domain/time.ts"
import { ledgerEntries, payments } from "#db/schema.ts"
import { settle } from "#tests/emulators/razorpay/settlements.ts"
import { createDispute, createPayment } from "#tests/support/fixtures/provider-control.ts"
import { listReversals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import { toProviderPayment } from "../../../scripts/demo/provider.ts"

const poll = { timeout: 10_000 }
const PATH = "/desk/reconciliation/settlements"
const settlementsAgree = "What was paid out is what is stored here."

/** A settlement of what was captured at Razorpay and is in none yet. */
function settleAll({ emulators }: App) {
  const settlement = settle(emulators.state)
  if (!settlement) throw new Error("nothing to settle")
  return settlement
}

/** So many captured payments at Razorpay that this site does not know. */
function addPayments({ emulators }: App, count: number, from = 0): void {
  for (let index = from; index < from + count; index++) {
    const money = {
      amount: 10_000,
      currency: "INR",
      providerOrderId: "order_elsewhere",
      createdAt: new Date(),
    }
    const id = `pay_${String(index).padStart(14, "0")}`
    emulators.state.payments.set(id, toProviderPayment(money, id, ""))
  }
}

async function payFromIndia(app: App) {
  const { buyer, order } = await app.createPaidOrder({ country: "IN" })
  return { buyer, orderId: order.id, paymentId: order.paymentId ?? "" }
}

test("GET /desk/reconciliation/settlements: each with its payments, refunds, fees and sum, which agree with the ledger", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect(await pageText(owner, PATH)).toContain("Razorpay paid out nothing in these days.")
  const { buyer, paymentId, orderId } = await payFromIndia(app)
  await app.createPaidOrder()
  await refund(app, paymentId, 4900)
  await expect.poll(() => listReversals(app), poll).toHaveLength(1)
  const { id, utr, amount } = settleAll(app)

  const text = await pageText(owner, PATH)
  expect(text).toContain(utr)
  expect(text).toContain("Paid out Agrees")
  expect(text).toContain(settlementsAgree)
  expect(text).not.toContain("Not paid out")
  const page = await pageText(owner, `${PATH}/${id}`)
  expect(page).toContain(`Payment of ${buyer.email} ₹149.00`)
  expect(page).toContain(`Refund to ${buyer.email} −₹49.00`)
  expect(page).toContain("Payments (2)")
  expect(page).toContain("Refunds (1) −₹49.00")
  const csv = `/desk/reconciliation/settlement.csv?settlement=${id}`
  expect(await (await owner.get(`${PATH}/${id}`)).text()).toContain(`href="${csv}"`)
  const file = await expectStatus(owner.get(csv), 200)
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="brisk-settlement-${id}.csv"`)
  const [headings, ...lines] = (await file.text()).trim().split("\r\n")
  expect(headings).toContain('"Amount","Currency","Fee in INR","Tax in it in INR","Paid out in INR"')
  expect(lines).toHaveLength(3)
  expect(lines.join("\n")).toContain(`"${paymentId}","Payment of ${buyer.email}","${orderId}","149","INR"`)
  expect(lines.join("\n")).toContain(`"Refund to ${buyer.email}","${orderId}","-49","INR"`)
  const net = lines.map((line) => Math.round(Number(line.split('","').at(-2)) * 100))
  expect(net.reduce((sum, each) => sum + each, 0)).toBe(amount)
  expect((await owner.get(`${csv}x`)).status).toBe(404)
})

test("GET /desk/reconciliation/settlements: every payment, refund, amount and fee that differs is named", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const one = await payFromIndia(app)
  const other = await payFromIndia(app)
  await app.setFaults({ webhooks: "drop" })
  const unknown = await createPayment(app, { currency: "INR", amount: 50_000 })
  await refund(app, one.paymentId, 4900)
  await app.db.update(payments).set({ fee: 1 }).where(eq(payments.id, other.paymentId))
  const { id } = settleAll(app)

  const text = await pageText(owner, PATH)
  expect(text).toContain("3 differences")
  expect(text).toContain(`Payment ${unknown.id}`)
  expect(text).toContain("This payment is not stored here. Compare that day")
  expect(text).toContain("This refund is not stored here.")
  expect(text).toMatch(
    new RegExp(`Payment of ${other.buyer.email} .*The fee is ₹0.01 here and ₹[\\d.]+ at Razorpay.`),
  )
  expect(text).not.toContain(settlementsAgree)
  // What differs is listed first.
  const lines = (await pageText(owner, `${PATH}/${id}`)).split("What it is made of").at(-1) ?? ""
  expect(lines.indexOf(unknown.id)).toBeLessThan(lines.indexOf(one.buyer.email))
})

test("GET /desk/reconciliation/settlements: what a lost dispute took is an adjustment, named by Razorpay's words", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { paymentId } = await payFromIndia(app)
  const { id: dispute } = await createDispute(app, { payment_id: paymentId })
  await createDispute(app, { payment_id: paymentId, id: dispute, event: "lost" })
  const { id } = settleAll(app)
  expect(await pageText(owner, PATH)).toContain("₹149.00 ₹0.00 −₹149.00")
  expect(await pageText(owner, `${PATH}/${id}`)).toContain("Adjustment: Debit for a lost dispute −₹149.00")
  expect(await pageText(owner, PATH)).toContain(settlementsAgree)
})

test("GET /desk/reconciliation/settlements: without `fee` and `tax`, what Razorpay kept follows from what it paid out", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await payFromIndia(app)
  const { id } = settleAll(app)
  const stored = app.emulators.state.settlements.get(id)
  for (const item of stored?.items ?? []) {
    Reflect.deleteProperty(item, "fee")
    Object.assign(item, { tax: null, notes: { a: 1 } })
  }
  const text = await pageText(owner, PATH)
  expect(text).toMatch(/₹149\.00 ₹0\.00 −₹\d\.\d\d Not said ₹14\d\.\d\d/)
  expect(text).toContain(settlementsAgree)
})

test("GET /desk/reconciliation/settlements: a report that changes while it is read counts no line twice, and says what it lacks", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  addPayments(app, 1003)
  const first = settleAll(app)
  // Razorpay pays out the next ones after the first page, which moves the lines of the first settlement to later pages.
  addPayments(app, 5, 1003)
  await app.setFaults({ settlesWhileRead: true })
  const text = await pageText(owner, PATH)
  expect(app.emulators.state.settlements.size).toBe(2)
  expect(text).toContain(`${(first.amount / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`)
  expect(text).toContain("1003 differences")
  expect(text).toContain(
    "Its lines add up to ₹0.00, and ₹490.00 was paid out: Razorpay may not list all of them yet.",
  )
  await app.setFaults({})
  const again = await pageText(owner, PATH)
  expect(again).toContain("5 differences")
  expect(again).not.toContain("may not list all")
})

test("GET /desk/reconciliation/settlements: more than 2,000 lines are not read, a day of them is", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  addPayments(app, 2001)
  settleAll(app)
  expect(await pageText(owner, PATH)).toContain(
    "There are more than 2,000 payments and refunds in these days.",
  )
  expect(await pageText(owner, `${PATH}?month=2026-13`)).toContain(
    "Please choose a month, and a day of it or none.",
  )
  expect(await pageText(owner, `${PATH}?month=2026-02&day=30`)).toContain("Please choose a month")
  expect(await pageText(owner, `${PATH}?month=2026-02&day=3`)).toContain(
    "Razorpay paid out nothing in these days.",
  )
})

test("GET /desk/reconciliation/settlements: a payment that no settlement holds after 14 days is named", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, orderId } = await payFromIndia(app)
  const at = new Date(Date.now() - days(20))
  for (const paymentId of ["pay_settled", "pay_waiting"]) {
    const money = { amount: paymentId === "pay_settled" ? 11_100 : 22_200, currency: "INR" }
    await app.db.insert(payments).values({ id: paymentId, orderId, ...money, capturedAt: at, learnedAt: at })
    await app.db.insert(ledgerEntries).values({
      ...{ id: `payment:${paymentId}`, kind: "payment", paymentId, ...money, occurredAt: at, learnedAt: at },
    })
  }
  const settled = { amount: 11_100, currency: "INR", providerOrderId: "order_other", createdAt: at }
  app.emulators.state.payments.set("pay_settled", toProviderPayment(settled, "pay_settled", ""))
  settleAll(app)

  const text = await pageText(owner, `${PATH}?month=${indianMonthOf(at)}`)
  const waiting = text.split("Not paid out").at(-1) ?? ""
  expect(waiting).toContain(buyer.email)
  expect([waiting.includes("₹222"), waiting.includes("₹111"), waiting.includes("₹149")]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([{ fail: ["settlements"] }, { malformed: ["settlements"] }])(
  "GET /desk/reconciliation/settlements: without Razorpay (%j), both pages say so",
  async (faults) => {
    await using app = await startApp()
    const owner = await app.createOwner()
    await payFromIndia(app)
    const { id } = settleAll(app)
    await app.setFaults(faults)
    for (const path of [PATH, `${PATH}/${id}`]) {
      expect(await pageText(owner, path)).toContain(
        "Razorpay did not answer, so its settlements can't be shown",
      )
    }
    await app.setFaults({})
    expect((await owner.get(`${PATH}/setl_unknown`)).status).toBe(404)
  },
)
