import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { formatIndianDay } from "#app/platform/time.ts"
import {
  billingDetails,
  disputes,
  licenses,
  orderAgreements,
  orders,
  outbox,
  payments,
  refundRequests,
  withdrawals,
} from "#db/schema.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { createDispute } from "#tests/support/fixtures/provider-control.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { registerSeller, SELLER } from "#tests/support/fixtures/sellers.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  fieldErrorsOf,
  redirectOf,
  sortedStatuses,
  type TestClient,
} from "#tests/support/server/test-client.ts"

const LINK = "Withdraw from the contract"

/** A buyer of a license, with the owner's setting that offers 14 days unless it is off. */
async function sell(app: App, { country = "DE", offersWithdrawal = true, gstin = "" } = {}) {
  await registerSeller(app, { gstin: gstin || null, offersWithdrawal })
  const buyer = await app.createAccount({ country })
  const order = await app.createOrder(buyer)
  await buyer.post(`/checkout/${order.id}`, { country, consent: "on", intent: "pay" })
  await app.payOrder(order)
  const path = `/withdraw/${order.id}`
  const links = async () =>
    Promise.all(
      ["/account", `/receipts/${order.id}`].map(async (page) => (await buyer.html(page)).includes(LINK)),
    )
  return { buyer, order, path, links, text: () => pageText(buyer, path) }
}

const isRevoked = async (app: App, orderId: string) => {
  const [license] = await app.db.select().from(licenses).where(eq(licenses.orderId, orderId))
  return license?.revokedAt != null
}

/** Returns the text of the overview; without "Withdrawn" in it, no work item is a withdrawal. */
const overview = (owner: TestClient) => pageText(owner, "/desk")

test("POST /withdraw/:order: five simultaneous forms are one acknowledged withdrawal", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order, path, links, text } = await sell(app)
  expect(await links()).toEqual([true, true])
  expect((await app.inbox(buyer.email))[0]?.text).toContain(LINK)
  const form = await buyer.html(path)
  expectWords(form, [LINK, ">Confirm withdrawal</button>", buyer.email])

  const long = await buyer.post(path, { name: "A".repeat(200) })
  expect([long.status, Object.keys(fieldErrorsOf(await long.text()))]).toEqual([400, ["name"]])
  const sent = Array.from({ length: 5 }, () => buyer.post(path, { name: "Anna Grün" }))
  expect(await sortedStatuses(sent)).toEqual(Array(5).fill(303))
  expect(await app.db.select().from(outbox).where(eq(outbox.kind, "withdrawal"))).toHaveLength(1)
  expect(await text()).toContain("You have withdrawn from the contract")
  await expect
    .poll(async () => (await app.inbox(buyer.email))[0]?.text ?? "")
    .toMatch(/Anna Grün[\s\S]*Withdrawn: \d+ \w+ \d{4}, \d\d:\d\d UTC/)
  expect(await links()).toEqual([false, false])

  // Nothing is refunded without a person, and the license stands until then.
  await app.runCron()
  expect(await app.rows(refundRequests)).toEqual([])
  expect(await isRevoked(app, order.id)).toBe(false)
  const due = formatIndianDay(new Date(Date.now() + 14 * 86_400_000))
  expectWords(await overview(owner), [`Withdrawn: refund by ${due}`, buyer.email, "€94.99"])

  // A part that was refunded leaves the rest.
  const refund = (amount: string, formId: string) =>
    owner.post(`/desk/orders/${order.id}`, { intent: "refund", formId, amount, reason: "Withdrawal" })
  const refunded = async () => (await app.rows(payments))[0]?.refundedAmount
  await expectStatus(refund("90.00", newFormId()), 303)
  await expect.poll(refunded).toBe(9000)
  const rest = await overview(owner)
  expectWords(rest, ["Withdrawn: refund by", "€4.99"])
  await expectStatus(refund("4.99", newFormId()), 303)
  await expect.poll(() => isRevoked(app, order.id)).toBe(true)
  expect(await overview(owner)).not.toContain("Withdrawn")

  // A second withdrawal changes nothing.
  await expectStatus(buyer.post(path, { name: "Anna Grün" }), 303)
  expect(await app.rows(withdrawals)).toHaveLength(1)
})

test("GET /invoices/:invoice: offers the withdrawal until the order is withdrawn", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app, { gstin: SELLER.gstin ?? "" })
  const [, invoice = ""] = await redirectOf(buyer.get(`/receipts/${order.id}`))
  expect(await buyer.html(invoice ?? "")).toContain(`href="${path}"`)
  await expectStatus(buyer.post(path, {}), 303)
  expect(await buyer.html(invoice ?? "")).not.toContain(LINK)
})

test("GET /desk: a withdrawal is refunded less what a dispute took", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order, path } = await sell(app)
  await expectStatus(buyer.post(path, {}), 303)
  const dispute = { id: "disp_1", payment_id: (await app.findOrder(order.id)).paymentId }
  await createDispute(app, { ...dispute, event: "created" })
  await expect.poll(async () => (await app.rows(disputes)).length).toBe(1)
  await app.db.update(disputes).set({ amount: 5000 })
  await createDispute(app, { ...dispute, event: "lost" })
  await expect.poll(() => isRevoked(app, order.id)).toBe(true)
  const text = await overview(owner)
  for (const part of ["Withdrawn: refund by", "€44.99"]) expect(text).toContain(part)
})

type Sale = Awaited<ReturnType<typeof sell>>

const NO_RIGHT = "You can't withdraw from this contract"

test.each<[string, Parameters<typeof sell>[1], (app: App, sale: Sale) => Promise<unknown>, string]>([
  [
    "after a refund",
    {},
    async (app, { order, links }) => {
      const { paymentId } = await app.findOrder(order.id)
      await app.reportEvent(refundEvent({ paymentId, amount: 9498 }))
      expect(await links()).toEqual([true, true])
      await app.reportEvent(refundEvent({ paymentId, refundId: "rfnd_rest", amount: 1, totalRefunded: 9499 }))
    },
    "The payment for this order was already refunded",
  ],
  [
    "after 14 days",
    {},
    (app) => app.db.update(orders).set({ paidAt: new Date(Date.now() - 20 * 86_400_000) }),
    "The 14 days in which you could withdraw from this contract are over.",
  ],
  ["in Germany without the setting", { offersWithdrawal: false }, async () => {}, NO_RIGHT],
  ["in the US", { country: "US" }, async () => {}, NO_RIGHT],
])("POST /withdraw/:order: %s there is nothing to withdraw from", async (_, settings, happen, sentence) => {
  await using app = await startApp()
  const sale = await sell(app, settings)
  await happen(app, sale)
  expect(await sale.text()).toContain(sentence)
  expect(await sale.links()).toEqual([false, false])
  await sale.buyer.post(sale.path, { name: "Anna" })
  expect(await app.rows(withdrawals)).toEqual([])
})

test("GET /withdraw/:order: without an agreement, the buyer's own country also gives the right", async () => {
  await using app = await startApp()
  const { links } = await sell(app, { country: "US" })
  await app.db.delete(orderAgreements)
  expect(await links()).toEqual([false, false])
  await app.db.update(billingDetails).set({ country: "DE" })
  expect(await links()).toEqual([true, true])
})

test("POST /withdraw/:order: signed out, the buyer's address gets a link", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app)
  const before = (await app.inbox(buyer.email)).length
  const visitor = app.visitor()
  const page = await visitor.html(path)
  expect(page).toContain(`href="/login?redirectTo=${encodeURIComponent(path)}"`)
  expect(page).not.toContain(buyer.email)
  const answers = []
  const queued: number[] = []
  for (const [at, email] of [
    [path, "eve@example.com"],
    ["/withdraw/unknown", buyer.email],
    [path, buyer.email.toUpperCase()],
  ] as const) {
    answers.push(await answerOf(visitor.post(at, { email })))
    await app.endBackgroundWork()
    queued.push(await app.db.$count(outbox, eq(outbox.kind, "withdrawal")))
  }
  expect(queued).toEqual([0, 0, 1])
  expect(new Set(answers.map(([, text]) => text))).toHaveLength(1)
  expect(answers[0]).toEqual([200, expect.stringContaining("we've sent it a link to this page")])
  await expect.poll(async () => (await app.inbox(buyer.email)).length).toBe(before + 1)
  expect((await app.inbox(buyer.email))[0]?.text).toContain(`/withdraw/${order.id}`)
  expect(await app.inbox("eve@example.com")).toEqual([])
  await expectStatus(visitor.post(path, { email: "no address" }), 400)
  await expectStatus(visitor.post(path, { name: "Eve" }), 400)
  expect(await app.rows(withdrawals)).toEqual([])
  expect(await app.rows(refundRequests)).toEqual([])
})

test("GET and POST /withdraw/:order: donations, unpaid, bank-paid and other accounts' orders are 404", async () => {
  await using app = await startApp()
  const { buyer, path } = await sell(app)
  const other = await app.createAccount({ country: "DE" })
  await expectStatus(other.get(path), 404)
  const donation = await app.createDonation(buyer)
  await payByWebhook(app, donation)
  for (const id of ["unknown", donation.id]) await expectStatus(buyer.get(`/withdraw/${id}`), 404)
  const { id: unpaid } = await app.createOrder(other)
  await expectStatus(other.get(`/withdraw/${unpaid}`), 404)
  await app.db.update(orders).set({ source: "bank" })
  await expectStatus(buyer.get(path), 404)
  await app.db.update(orders).set({ source: "razorpay" })
  await expectStatus(other.post(path, { name: "Eve", email: buyer.email }), 404)
  await app.deleteAccount(buyer)
  await expectStatus(other.post(path, {}), 404)
  expect(await app.rows(withdrawals)).toEqual([])
})
