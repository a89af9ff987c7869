import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import {
  bugReports,
  donations,
  licenseRevocations,
  licenses,
  orders,
  outbox,
  ownerAlerts,
  sessions,
  snoozedItems,
} from "#db/schema.ts"
import { fill } from "#tests/support/d1/many-rows.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { payByWebhook } from "#tests/support/fixtures/fixtures.ts"
import { addEmail } from "#tests/support/fixtures/outbox.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, type TestClient } from "#tests/support/server/test-client.ts"

const TOO_MANY_ORDERS =
  "You already have 10 unpaid orders, which is the most that an account can have. " +
  "Each one expires 7 days after it was created. Nothing was charged."

const daysAgo = (count: number) => new Date(Date.now() - count * 24 * 3_600_000)
const donate = (visitor: TestClient, customAmount: number) =>
  visitor.post("/donate", { currency: "EUR", amount: "custom", customAmount: String(customAmount) })
const errorOf = async (response: Response) => await answerOf(response)

test("POST /donate: an account opens at most ten unpaid donations", async () => {
  await using app = await startApp()
  const donor = await app.createAccount()
  const amounts = Array.from({ length: 12 }, (_, index) => 100 + index)
  const responses = await Promise.all(amounts.map((amount) => donate(donor, amount)))
  const opened = responses.findIndex(({ status }) => status === 303)
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array(10).fill(303),
    ...Array(2).fill(400),
  ])
  expect(await errorOf(await donate(donor, 21))).toEqual([400, expect.stringContaining(TOO_MANY_ORDERS)])
  expect(await app.rows(orders)).toHaveLength(10)
  const again = await donate(donor, amounts[opened] ?? 0)
  expect(again.headers.get("location")).toBe(responses[opened]?.headers.get("location"))
  await expectStatus(donor.post("/buy", { plan: "basic" }), 303)
  expect((await donate(await app.createAccount(), 21)).status).toBe(303)

  await app.db.update(orders).set({ createdAt: daysAgo(8) })
  await app.runCron()
  expect((await donate(donor, 21)).status).toBe(303)
})

test("cron: deletes unpaid orders 90 days after they were opened", async () => {
  await using app = await startApp()
  const buyer = await app.createLicensedAccount()
  await payByWebhook(app, await app.createDonation(buyer))
  const kept = (await app.rows(orders)).map(({ id }) => id)
  await app.db.update(orders).set({ createdAt: daysAgo(1000), paidAt: daysAgo(1000) })
  const order = { userId: buyer.order.userId, kind: "donation", amount: 100, currency: "EUR" } as const
  const nextSyncAt = new Date()
  await app.db.insert(orders).values([
    { ...order, id: "stale", status: "expired", createdAt: daysAgo(91), nextSyncAt },
    { ...order, id: "young", status: "expired", createdAt: daysAgo(89), nextSyncAt },
    { ...order, id: "pending", status: "pending", createdAt: daysAgo(1), nextSyncAt },
    { ...order, id: "closed", status: "closed", userId: null, createdAt: daysAgo(1), nextSyncAt },
  ])
  await app.runCron()
  const ids = (await app.rows(orders)).map(({ id }) => id)
  expect(ids.sort()).toEqual([...kept, "young", "pending", "closed"].sort())
  expect([await app.db.$count(licenses), await app.db.$count(donations)]).toEqual([1, 1])
})

test("cron: deletes emails 30 days after sending and 90 after giving up", async () => {
  await using app = await startApp()
  const createdAt = daysAgo(100)
  for (const end of [
    { id: "sent", sentAt: daysAgo(31) },
    { id: "sent lately", sentAt: daysAgo(29) },
    { id: "given up", givenUpAt: daysAgo(91) },
    { id: "given up lately", givenUpAt: daysAgo(89) },
  ])
    await addEmail(app, { createdAt, ...end })
  await app.runCron()
  const ids = (await app.rows(outbox)).map(({ id }) => id)
  expect(ids.sort()).toEqual(["given up lately", "sent lately"])
})

test("cron: deletes year-old reminders, ended snoozes and keys no longer revoked", async () => {
  await using app = await startApp()
  await app.db.insert(ownerAlerts).values([
    { item: "old", alertedAt: daysAgo(366) },
    { item: "kept", alertedAt: daysAgo(364) },
  ])
  await app.db.insert(snoozedItems).values([
    { item: "old", snoozedUntil: daysAgo(1) },
    { item: "kept", snoozedUntil: daysAgo(-1) },
  ])
  await app.db.insert(licenseRevocations).values([
    { licenseKey: "old", listedUntil: new Date(0) },
    { licenseKey: "revoked", listedUntil: daysAgo(1) },
    { licenseKey: "newest", listedUntil: new Date(0) },
  ])
  await app.runCron()
  expect(await app.rows(ownerAlerts)).toMatchObject([{ item: "kept" }])
  expect(await app.rows(snoozedItems)).toMatchObject([{ item: "kept" }])
  const keys = (await app.rows(licenseRevocations)).map(({ licenseKey }) => licenseKey)
  expect(keys).toEqual(["revoked", "newest"])
})

test("POST /login: the 101st session of an account ends the oldest one", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const userId = member.id
  await app.createAccount()
  const inADay = daysAgo(-1).getTime()
  const into = "sessions (id_hash, user_id, created_at, expires_at)"
  await fill(app.d1, 99, into, `'s' || i, '${userId}', i, ${inADay}`)
  const logIn = () => app.logIn(member.email)
  const browsers = [await logIn(), ...(await Promise.all([logIn(), logIn(), logIn()]))]

  const left = await app.db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(left).toHaveLength(100)
  expect(left.filter(({ idHash }) => /^s[1-4]$/.test(idHash))).toEqual([])
  expect(await app.db.$count(sessions)).toBe(101)
  for (const browser of [member, ...browsers]) await expectStatus(browser.get("/dashboard"), 200)
})

test("POST /report-bug: the 501st report of an account is refused, its fields kept", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  await fill(
    app.d1,
    499,
    "bug_reports (id, user_id, title, description, date_of_incident, created_at)",
    `'b' || i, '${member.id}', '', '', '2024-02-29', 0`,
  )
  await expectStatus(member.post("/report-bug", BUG_FIELDS), 303)
  const [status, words] = await errorOf(await member.post("/report-bug", BUG_FIELDS))
  expect([status, words]).toEqual([
    400,
    expect.stringContaining(
      "This account has 500 bug reports and can't add more here. Please write to us instead.",
    ),
  ])
  expect(words).toContain("Always.")
  expect(await app.db.$count(bugReports)).toBe(500)
  expect((await (await app.createAccount()).post("/report-bug", BUG_FIELDS)).status).toBe(303)
})
