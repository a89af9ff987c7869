import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { summaryDay } from "#app/desk/work-items/alerts.ts"
import type { SaleEmails } from "#app/orders/ledger/ledger.ts"
import { BOOKS_CHECK } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { startOfDay } from "#app/platform/time.ts"
import { auditEntries, cronRuns, orders, outbox, owners, users } from "#db/schema.ts"
import { addCoupon, orderWithCoupon } from "#tests/support/fixtures/coupons.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"

/** An owner who wants to hear of sales so. */
async function addOwner(app: App, saleEmails: SaleEmails) {
  const owner = await app.createOwner()
  await app.db.update(owners).set({ saleEmails }).where(eq(owners.userId, owner.id))
  return owner
}

const salesTo = async (app: App, email: string) =>
  (await app.inbox(email)).filter(({ subject }) => / for /.test(subject))

test("POST /webhooks/razorpay: each owner who wants sale emails gets one", async () => {
  await using app = await startApp()
  const [one, two] = [await addOwner(app, "each"), await addOwner(app, "each")]
  const others = [await addOwner(app, "daily"), await addOwner(app, "never"), await addOwner(app, "each")]
  const unconfirmed = others.at(-1)?.id ?? ""
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed))
  await addCoupon(app)
  const buyer = await app.createAccount()
  const { id } = await app.createOrder(buyer)
  const order = await app.findOrder(await orderWithCoupon(buyer, id))
  await app.setFaults({ webhooks: "duplicate" })
  await app.pay(order.providerOrderId)
  for (const { email } of [one, two]) {
    await expect.poll(() => salesTo(app, email)).toHaveLength(1)
    const [sale] = await salesTo(app, email)
    expect(sale?.subject).toBe(`${brand.name}: Basic for $47.50`)
    expectWords(sale?.text, [
      "Item: Basic",
      "Paid: $47.50 (USD)",
      "From: United States",
      "Coupon: SAVE50, instead of $94.99",
      `http://localhost:8787/desk/orders/${order.id}`,
    ])
    // The buyer is at the order, and in no mailbox.
    expect(`${sale?.text}${sale?.html}`).not.toContain(buyer.email)
  }
  const donation = await app.createDonation(buyer)
  await app.pay(donation.providerOrderId)
  await expect.poll(() => salesTo(app, one.email)).toHaveLength(2)
  expect((await salesTo(app, one.email))[0]?.subject).toMatch(new RegExp(`^${brand.name}: Donation for `))
  await app.runCron()
  for (const { email } of others) expect(await salesTo(app, email)).toEqual([])
  expect(await app.db.$count(outbox, eq(outbox.kind, "sale"))).toBe(4)
})

test("cron: the daily summary lists paid sales to owners who want it", async () => {
  await using app = await startApp()
  const daily = await addOwner(app, "daily")
  const others = [await addOwner(app, "each"), await addOwner(app, "never")]
  const from = startOfDay(summaryDay(new Date())).getTime()
  const paid = [
    { country: "FR", paidAt: new Date(from - 1) },
    { country: "DE", paidAt: new Date(from) },
    { country: "GB", paidAt: new Date(from + 3_600_000), source: "free" as const },
    { country: "IN", paidAt: new Date(from + 86_399_999) },
    { country: "US", paidAt: new Date(from + 86_400_000) },
  ]
  for (const changes of paid) {
    const buyer = await app.createLicensedAccount()
    await app.db.update(orders).set(changes).where(eq(orders.userId, buyer.id))
  }
  // Checked before, so that nobody compares these orders with the ledger.
  await app.db.insert(cronRuns).values({ name: BOOKS_CHECK, finishedAt: new Date(), failedTasks: 0 })
  await app.runCron()
  await expect.poll(() => app.inbox(daily.email)).toHaveLength(1)
  const text = (await app.inbox(daily.email))[0]?.text ?? ""
  expect(text).toContain("Sales\nBasic for $94.99, Germany:\nhttp://localhost:8787/desk/orders/")
  expect(text).toContain("Basic for $94.99, India:\nhttp://localhost:8787/desk/orders/")
  expect(text).not.toMatch(/France|United|And more/)
  for (const { email } of others) expect((await app.inbox(email))[0]?.text).not.toContain("Germany")
})

test("POST /desk/settings (sale-emails): each owner's choice is separate and audited", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createOwner(), await app.createOwner()]
  expect(await pageText(owner, "/desk/settings")).toContain("Emails about sales")
  const { response } = await sendForm(owner, "/desk/settings", "sale-emails", { saleEmails: "each" })
  expect(response.headers.get("location")).toBe("/desk/settings?done=sale-emails")
  const rows = await app.rows(owners)
  expect(rows.find(({ userId }) => userId === owner.id)?.saleEmails).toBe("each")
  expect(rows.find(({ userId }) => userId === other.id)?.saleEmails).toBe("daily")
  expect(await pageText(owner, "/desk/audit")).toMatch(
    /Emails about sales chosen .*Emails about sales .*Emails about sales: About each sale, right away/,
  )
  const refused = await sendForm(owner, "/desk/settings", "sale-emails", { saleEmails: "hourly" })
  expect(refused.response.status).toBe(400)
  expect(await app.db.$count(auditEntries)).toBe(1)
})
