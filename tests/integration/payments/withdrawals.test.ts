import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { formatIndianDay } from "#app/domain/time.ts"
import { disputes, licenses, orders, outbox, payments, refundRequests, withdrawals } from "#db/schema.ts"
import { createDispute } from "#tests/support/fixtures/provider-control.ts"
import { refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { acceptQuote, sendQuote } from "#tests/support/fixtures/quotes.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const poll = { timeout: 10_000 }

const LINK = "Withdraw from the contract"

/** A buyer of a license, with the owner's setting that offers 14 days unless it is off. */
async function sell(app: App, { country = "DE", offersWithdrawal = true } = {}) {
  await registerSeller(app, { gstin: null, offersWithdrawal })
  const buyer = await app.createAccount({ country })
  const order = await app.createOrder(buyer)
  await buyer.post(`/checkout/${order.id}`, { country, consent: "on", intent: "pay" })
  await app.pay(order.providerOrderId)
  await expect.poll(async () => (await app.findOrder(order.id)).status, poll).toBe("paid")
  const path = `/withdraw/${order.id}`
  const links = async () =>
    Promise.all(
      ["/account", `/receipts/${order.id}`].map(async (page) =>
        (await (await buyer.get(page)).text()).includes(LINK),
      ),
    )
  return { buyer, order, path, links, text: async () => textOf(await (await buyer.get(path)).text()) }
}

const isRevoked = async (app: App, orderId: string) => {
  const [license] = await app.db.select().from(licenses).where(eq(licenses.orderId, orderId))
  return license?.revokedAt != null
}

/** What the work items on the overview say; none of them is a withdrawal where the text lacks "Withdrawn". */
const overview = async (owner: TestClient) => textOf(await (await owner.get("/desk")).text())

test("POST /withdraw/:order: acknowledged by email at once, a work item until the payment is back in full", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const { buyer, order, path, links, text } = await sell(app)
  expect(await links()).toEqual([true, true])
  expect((await app.inbox(buyer.email))[0]?.text).toContain(LINK)
  const form = await (await buyer.get(path)).text()
  for (const part of [LINK, ">Confirm withdrawal</button>", buyer.email]) expect(form).toContain(part)

  const long = await buyer.post(path, { name: "A".repeat(200) })
  expect([long.status, Object.keys(fieldErrorsOf(await long.text()))]).toEqual([400, ["name"]])
  expect((await buyer.post(path, { name: "Anna Grün" })).status).toBe(303)
  expect(await text()).toContain("You have withdrawn from the contract")
  await expect
    .poll(async () => (await app.inbox(buyer.email))[0]?.text ?? "", poll)
    .toMatch(/Anna Grün[\s\S]*Withdrawn: \d+ \w+ \d{4}, \d\d:\d\d UTC/)
  expect(await links()).toEqual([false, false])

  // Nothing is refunded without a person, and the license stands until then.
  await app.runCron()
  expect(await app.db.select().from(refundRequests)).toEqual([])
  expect(await isRevoked(app, order.id)).toBe(false)
  const due = formatIndianDay(new Date(Date.now() + 14 * 86_400_000))
  for (const part of [`Withdrawn: refund by ${due}`, buyer.email, "€94.99"]) {
    expect(await overview(owner)).toContain(part)
  }

  // A part that was refunded leaves the rest.
  const refund = (amount: string, formId: string) =>
    owner.post(`/desk/orders/${order.id}`, { intent: "refund", formId, amount, reason: "Withdrawal" })
  const refunded = async () => (await app.db.select().from(payments))[0]?.refundedAmount
  expect((await refund("90.00", "a".repeat(25))).status).toBe(303)
  await expect.poll(refunded, poll).toBe(9000)
  const rest = await overview(owner)
  for (const part of ["Withdrawn: refund by", "€4.99"]) expect(rest).toContain(part)
  expect((await refund("4.99", "b".repeat(25))).status).toBe(303)
  await expect.poll(() => isRevoked(app, order.id), poll).toBe(true)
  expect(await overview(owner)).not.toContain("Withdrawn")

  // Twice is calm.
  expect((await buyer.post(path, { name: "Anna Grün" })).status).toBe(303)
  expect(await app.db.select().from(withdrawals)).toHaveLength(1)
})

test("POST /withdraw/:order: five at once are one withdrawal and one email, and no refund", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app)
  await Promise.all(Array.from({ length: 5 }, () => buyer.post(path, {})))
  expect(await app.db.select().from(withdrawals)).toMatchObject([{ orderId: order.id, name: null }])
  expect(await app.db.select().from(outbox).where(eq(outbox.kind, "withdrawal"))).toHaveLength(1)
  expect(await app.db.select().from(refundRequests)).toEqual([])
})

test.each([
  { of: "all of it", amount: 9499, kept: null },
  { of: "a part", amount: 5000, kept: "€44.99" },
])(
  "GET /desk: of a withdrawal, what a lost dispute about $of did not take is still to refund",
  async ({ amount, kept }) => {
    await using app = await startApp()
    const owner = await app.createOwner()
    const { buyer, order, path } = await sell(app)
    expect((await buyer.post(path, {})).status).toBe(303)
    const paymentId = (await app.findOrder(order.id)).paymentId ?? ""
    const dispute = { id: "disp_1", payment_id: paymentId }
    await createDispute(app, { ...dispute, event: "created" })
    const found = () => app.db.select().from(disputes)
    await expect.poll(async () => (await found()).length, poll).toBe(1)
    await app.db.update(disputes).set({ amount })
    await createDispute(app, { ...dispute, event: "lost" })
    await expect.poll(() => isRevoked(app, order.id), poll).toBe(true)
    const text = await overview(owner)
    expect(text.includes("Withdrawn: refund by")).toBe(kept !== null)
    if (kept) expect(text).toContain(kept)
  },
)

test("POST /withdraw/:order: after a refund there is nothing left to withdraw from, and nothing is recorded", async () => {
  await using app = await startApp()
  const { buyer, order, path, links, text } = await sell(app)
  const paymentId = (await app.findOrder(order.id)).paymentId ?? ""
  const refund = { paymentId, refundId: "rfnd_1", amount: 9499, totalRefunded: 9499, at: 1_800_000_000 }
  await app.postWebhook(refundEvent(refund))
  expect(await text()).toContain("The payment for this order was given back already")
  expect(await links()).toEqual([false, false])
  expect((await buyer.post(path, { name: "Anna" })).status).toBe(303)
  expect(await app.db.select().from(withdrawals)).toEqual([])
  expect(await app.db.select().from(refundRequests)).toEqual([])
})

test("POST /withdraw/:order: an activated license can be withdrawn from, and works until the refund", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app)
  const [license] = await app.db.select().from(licenses).where(eq(licenses.orderId, order.id))
  const device = { licenseKey: license?.key ?? "", deviceId: "PC-1" }
  expect((await app.callLicensingApi("activate", device)).status).toBe(201)
  expect((await buyer.post(path, {})).status).toBe(303)
  expect((await app.callLicensingApi("validate", device)).body).toMatchObject({ valid: true })
  const paymentId = (await app.findOrder(order.id)).paymentId ?? ""
  await app.postWebhook(
    refundEvent({ paymentId, refundId: "rfnd_1", amount: 9499, totalRefunded: 9499, at: 1_800_000_000 }),
  )
  expect((await app.callLicensingApi("validate", device)).body).toEqual({
    valid: false,
    code: "LICENSE_REVOKED",
  })
})

test("POST /withdraw/:order: an order of a quote has no right of withdrawal", async () => {
  await using app = await startApp()
  await registerSeller(app, { gstin: null, offersWithdrawal: true })
  const buyer = await app.createAccount({ country: "DE" })
  const quote = await sendQuote(await app.createOwner(), { email: buyer.email })
  const orderId = await acceptQuote(buyer, quote)
  await buyer.post(`/checkout/${orderId}`, { country: "DE", consent: "on", intent: "pay" })
  await app.pay((await app.findOrder(orderId)).providerOrderId)
  await expect.poll(async () => (await app.findOrder(orderId)).status, poll).toBe("paid")
  const path = `/withdraw/${orderId}`
  expect(textOf(await (await buyer.get(path)).text())).toContain("This order has no right of withdrawal")
  await buyer.post(path, { name: "Anna" })
  expect(await app.db.select().from(withdrawals)).toEqual([])
})

test("GET /withdraw/:order: no right after 14 days, of a donation and of an unknown order", async () => {
  await using app = await startApp()
  const { order, buyer, path, links, text } = await sell(app)
  const end = new Date(Date.now() - 20 * 86_400_000)
  await app.db.update(orders).set({ paidAt: end }).where(eq(orders.id, order.id))
  expect(await text()).toContain("The 14 days in which you could withdraw from this contract are over.")
  expect(await links()).toEqual([false, false])
  await buyer.post(path, { name: "Anna" })
  expect(await app.db.select().from(withdrawals)).toEqual([])
  expect((await buyer.get("/withdraw/unknown")).status).toBe(404)
  const donation = await app.createDonation(buyer)
  expect((await buyer.get(`/withdraw/${donation.id}`)).status).toBe(404)
})

test.each([
  { country: "DE", offersWithdrawal: false },
  { country: "US", offersWithdrawal: true },
])("GET /withdraw/:order: no right for $country with the setting at $offersWithdrawal", async (settings) => {
  await using app = await startApp()
  const { order, buyer, path, links, text } = await sell(app, settings)
  expect(await links()).toEqual([false, false])
  expect(await text()).toContain("This order has no right of withdrawal")
  await buyer.post(path, { name: "Anna" })
  expect([await app.db.select().from(withdrawals), await isRevoked(app, order.id)]).toEqual([[], false])
  const consent = "Give me access at once. I know that I lose my right of withdrawal when access begins."
  const receipt = textOf(await (await buyer.get(`/receipts/${order.id}`)).text())
  const email = (await app.inbox(buyer.email))[0]?.text ?? ""
  const isGiven = settings.country === "DE"
  expect([receipt.includes(consent), email.includes(consent)]).toEqual([isGiven, isGiven])
})

test("POST /withdraw/:order: signed out, the buyer's address gets a link to the page, and nothing else happens", async () => {
  await using app = await startApp()
  const { buyer, order, path } = await sell(app)
  const before = (await app.inbox(buyer.email)).length
  const visitor = app.visitor()
  const page = await (await visitor.get(path)).text()
  expect(page).toContain(`href="/login?redirectTo=${encodeURIComponent(path)}"`)
  expect(page).not.toContain(buyer.email)
  const answers = []
  for (const [at, email] of [
    [path, "eve@example.com"],
    ["/withdraw/unknown", buyer.email],
    [path, buyer.email.toUpperCase()],
  ] as const) {
    const response = await visitor.post(at, { email })
    answers.push([response.status, textOf(await response.text())])
  }
  expect(new Set(answers.map(([, text]) => text))).toHaveLength(1)
  expect(answers[0]).toEqual([200, expect.stringContaining("a link to this page is on its way to it")])
  await expect.poll(async () => (await app.inbox(buyer.email)).length, poll).toBe(before + 1)
  expect((await app.inbox(buyer.email))[0]?.text).toContain(`/withdraw/${order.id}`)
  expect(await app.inbox("eve@example.com")).toEqual([])
  expect((await visitor.post(path, { email: "no address" })).status).toBe(400)
  expect((await visitor.post(path, { name: "Eve" })).status).toBe(400)
  expect(await app.db.select().from(withdrawals)).toEqual([])
  expect(await app.db.select().from(refundRequests)).toEqual([])
})

test("/withdraw/:order: another account's order is one that does not exist", async () => {
  await using app = await startApp()
  const { buyer, path } = await sell(app)
  const other = await app.createAccount({ country: "DE" })
  expect((await other.get(path)).status).toBe(404)
  expect((await other.post(path, { name: "Eve", email: buyer.email })).status).toBe(404)
  await buyer.post("/account", { intent: "delete", currentPassword: PASSWORD })
  expect((await other.post(path, {})).status).toBe(404)
  expect(await app.db.select().from(withdrawals)).toEqual([])
})
