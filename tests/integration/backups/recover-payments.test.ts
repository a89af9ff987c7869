import { expect, test } from "vitest"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import { auditEntries, licenseRevocations, recoveries } from "#db/schema.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import {
  backUpShop,
  cancelRecovery,
  recoverPayments,
  requestPayments,
} from "#tests/support/fixtures/recoveries.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { pageText, startApp } from "#tests/support/server/test-app.ts"

const poll = { timeout: 10_000 }

test("npm run recover -- --since: known orders are confirmed, unknown ones listed at the desk, refunds recorded", async () => {
  await using app = await startApp()
  const { buyer: refunded, order: refundedOrder } = await app.createPaidOrder()
  const buyer = await app.createAccount()
  const { providerOrderId } = await app.createOrder(buyer)
  const donation = await app.createDonation(buyer)
  using backup = await backUpShop(app)

  await app.pay(providerOrderId)
  await app.pay(donation.providerOrderId)
  const { order: lost } = await app.createPaidOrder()
  await refund(app, refundedOrder.paymentId ?? "")
  await expect.poll(() => listReversals(app), poll).toHaveLength(1)
  await expect.poll(async () => (await app.findOrder(donation.id)).status, poll).toBe("paid")
  await backup.restore()
  expect(await app.listLicenses(buyer.id)).toEqual([])
  // Resend remembers the receipt that it sent before the database was lost, for a day.
  app.expectError("email-not-sent")

  const row = await recoverPayments(app, backup.createdAt)
  expect(row).toMatchObject({ outcome: "payments-read", confirmed: 2, listed: 1, refunds: 1 })
  expect(await app.listLicenses(buyer.id)).toHaveLength(1)
  expect(await app.listLicenses(refunded.id)).toMatchObject([{ revocationReason: "refunded" }])
  expect(await listProblems(app)).toMatchObject([
    { paymentId: lost.paymentId, reason: "unknown-order", orderId: null, resolvedAt: null },
  ])
  expect(await (await (await app.createOwner()).get("/desk")).text()).toContain(
    `/desk/payments/${lost.paymentId}`,
  )
  const again = await recoverPayments(app, backup.createdAt)
  expect(again).toMatchObject({ outcome: "payments-read", confirmed: 0, listed: 0, refunds: 0 })
  expect(await app.db.select().from(auditEntries)).toMatchObject([
    { actor: "npm run restore", action: "backup.restore" },
    { actor: "npm run recover", action: "payments.recover" },
    { actor: "npm run recover", action: "payments.recover" },
  ])
  expect(await verifyAudit(app)).toMatchObject({ brokenAt: null })
})

test("npm run recover -- --since: goes on in the next run of the cron after 100 payments, or when Razorpay does not answer", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  for (let index = 0; index < 120; index++) await createPayment(app, { amount: 101 + index })
  await app.setFaults({ webhooks: "drop", fail: ["payments"] })
  app.expectError("books-not-compared")
  app.expectError("provider-unreachable")
  const requested = recoverPayments(app, new Date(Date.now() - 60_000))
  await expect
    .poll(() => app.log.filter(({ event }) => event === "provider-unreachable").length, poll)
    .toBeGreaterThan(1)
  await app.setFaults({})
  expect(await requested).toMatchObject({ outcome: "payments-read", confirmed: 0, listed: 120, refunds: 0 })
  expect(await listProblems(app)).toHaveLength(120)
})

test("npm run recover -- --since: apps accept the revocation list after a restore, whose numbers go on", async () => {
  await using app = await startApp()
  const listNumber = async () => {
    const { body } = await (await fetch(`${app.url}/api/v1/revocations`)).json().then((body) => ({ body }))
    const [, encoded = ""] =
      /LIST-----([\s\S]+)-----END/.exec((body as { revocationList: string }).revocationList) ?? []
    const { enc } = JSON.parse(Buffer.from(encoded, "base64").toString())
    return JSON.parse(Buffer.from(enc, "base64").toString()).meta.number as number
  }
  using backup = await backUpShop(app)
  for (let index = 0; index < 3; index++) {
    const at = new Date(Date.now() + 1000)
    await app.db.insert(licenseRevocations).values({ licenseKey: `KEY${index}`, listedUntil: at })
  }
  const before = await listNumber()
  await backup.restore()
  expect(await listNumber()).toBeLessThan(before)
  await recoverPayments(app, backup.createdAt)
  expect(await listNumber()).toBeGreaterThan(before)
})

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

test("npm run recover: a range of more than a year is refused, and a given end is the end", async () => {
  await using app = await startApp()
  expect(await recoverPayments(app, new Date("0001-01-01"))).toMatchObject({
    outcome: "range-too-long",
    steps: 0,
  })
  await app.setFaults({ webhooks: "drop" })
  await createPayment(app)
  const hourAgo = new Date(Date.now() - 3_600_000)
  const earlier = await recoverPayments(app, new Date(hourAgo.getTime() - YEAR_MS), hourAgo)
  expect(earlier).toMatchObject({ outcome: "payments-read", listed: 0, readUntil: hourAgo })
  expect(await recoverPayments(app, hourAgo)).toMatchObject({ outcome: "payments-read", listed: 1 })
})

test("npm run recover: five long requests keep no other one waiting, and can be canceled", async () => {
  await using app = await startApp()
  const range = { since: new Date(Date.now() - YEAR_MS), until: null }
  const ids = ["one", "two", "three", "four", "five"]
  for (const id of ids) await requestPayments(app, id, range)
  await app.runCron()
  await requestPayments(app, "short", { since: new Date(Date.now() - 60_000), until: null })
  await app.runCron()
  const outcomes = async () =>
    Object.fromEntries((await app.db.select().from(recoveries)).map(({ id, outcome }) => [id, outcome]))
  expect(await outcomes()).toEqual({
    ...Object.fromEntries(ids.map((id) => [id, null])),
    short: "payments-read",
  })

  const cancel = async (id: string) => (await cancelRecovery(app, id)).length
  for (const id of ids) expect(await cancel(id)).toBe(1)
  expect(await cancel("one")).toBe(0)
  expect(await cancel("short")).toBe(0)
  const before = await app.db.select().from(recoveries)
  await app.runCron()
  expect(await app.db.select().from(recoveries)).toEqual(before)
  expect(await outcomes()).toMatchObject({ one: "canceled", five: "canceled", short: "payments-read" })
  const canceled = (await app.db.select().from(auditEntries)).filter(
    ({ action }) => action === "recovery.cancel",
  )
  expect(canceled.map(({ subjectId }) => subjectId).sort()).toEqual([...ids].sort())
  expect(await pageText(await app.createOwner(), "/desk/audit")).toContain("Recovery canceled")
})
