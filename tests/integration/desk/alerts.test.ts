import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { summaryDay } from "#app/desk/work-items/alerts.ts"
import { BOOKS_CHECK } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { brand } from "#app/platform/brand.ts"
import { formatDay } from "#app/platform/time.ts"
import { bugReports, cronRuns, outbox, ownerAlerts, owners, quotes, totalsByDay } from "#db/schema.ts"
import { addBug } from "#tests/support/fixtures/bug-reports.ts"
import { sendQuote } from "#tests/support/fixtures/quotes.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { addProblem } from "#tests/support/models/ledger.ts"
import { type App, expectWords, startApp } from "#tests/support/server/test-app.ts"

const HOUR = 60
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)

async function alertsTo(app: App, email: string) {
  return (await app.inbox(email)).filter(({ subject }) => / needs? you$/.test(subject))
}

test("cron: items that waited an hour go to every owner in one email", async () => {
  await using app = await startApp()
  await addProblem(app, "pay_old", minutesAgo(HOUR + 1))
  await app.runCron()
  expect(await app.db.$count(outbox)).toBe(0)
  const [one, two] = [await app.createOwner(), await app.createOwner()]
  const unread = await app.createOwner({ isConfirmed: false })
  await addProblem(app, "pay_young", minutesAgo(HOUR - 1))
  await addBug(app, one.id, "old-bug", { createdAt: minutesAgo(3 * HOUR) })
  // Owners are not notified of a sent quote.
  await sendQuote(one, {})
  await app.db.update(quotes).set({ createdAt: minutesAgo(2 * HOUR) })
  await Promise.all([app.runCron(), app.runCron(), app.runCron()])
  await app.runCron()
  for (const { email } of [one, two]) {
    await expect.poll(() => alertsTo(app, email)).toHaveLength(1)
    const [alert] = await alertsTo(app, email)
    expect(alert?.subject).toBe(`${brand.name}: 2 things need you`)
    expect(alert?.text).toContain(
      "These have been waiting for at least an hour, and nobody has opened the desk since.",
    )
    expect(alert?.text).toContain(
      "Payments with a problem\n$94.99: No matching order on this site:\nhttp://localhost:8787/desk/payments/pay_old",
    )
    expect(alert?.text).toContain("Bug reports\nIt stops:\nhttp://localhost:8787/desk/bugs/old-bug")
    expect(alert?.text).not.toContain("pay_young")
  }
  expect(await app.inbox(unread.email)).toEqual([])
  expect(JSON.stringify(await app.readLog())).not.toContain("@example.com")
})

test("cron: the next alert comes after an hour and names only new items", async () => {
  await using app = await startApp()
  const { email } = await app.createOwner()
  await addProblem(app, "pay_first", minutesAgo(2 * HOUR))
  await app.runCron()
  await addProblem(app, "pay_second", minutesAgo(2 * HOUR))
  await app.runCron()
  await expect.poll(() => alertsTo(app, email)).toHaveLength(1)

  await app.db.update(ownerAlerts).set({ alertedAt: minutesAgo(HOUR) })
  await app.runCron()
  await expect.poll(() => alertsTo(app, email)).toHaveLength(2)
  const [latest] = await alertsTo(app, email)
  expect(latest?.subject).toBe(`${brand.name}: 1 thing needs you`)
  expect(latest?.text).toContain("pay_second")
  expect(latest?.text).not.toContain("pay_first")
  // Beside both alerts, the summary of the day before.
  expect(await app.inbox(email)).toHaveLength(3)
})

test("cron: a reporter's later message is a new item for the alert", async () => {
  await using app = await startApp()
  const { id, email } = await app.createOwner()
  await addBug(app, id, "bug", { createdAt: minutesAgo(5 * HOUR) })
  await app.runCron()
  await expect.poll(() => alertsTo(app, email)).toHaveLength(1)
  await app.db.update(ownerAlerts).set({ alertedAt: minutesAgo(4 * HOUR) })
  await app.db.update(owners).set({ deskSeenAt: minutesAgo(3 * HOUR) })
  await app.db.update(bugReports).set({ status: "seen", ownerUnreadSince: minutesAgo(2 * HOUR) })
  await app.runCron()
  await expect.poll(() => alertsTo(app, email)).toHaveLength(2)
})

test("GET /desk: items that one owner has seen are in no later alert", async () => {
  await using app = await startApp()
  const [one, two] = [await app.createOwner(), await app.createOwner()]
  await addProblem(app, "pay_seen", minutesAgo(2 * HOUR))
  const seenAt = async () => {
    await one.get("/desk")
    const [row] = await app.db.select().from(owners).where(eq(owners.userId, one.id))
    return row?.deskSeenAt?.getTime()
  }
  const first = await seenAt()
  expect(Date.now() - Number(first)).toBeLessThan(60_000)
  expect(await seenAt()).toBe(first)
  await app.runCron()
  // An hour later, with what came in the meantime.
  await app.db.update(owners).set({ deskSeenAt: minutesAgo(HOUR + 10) })
  await addProblem(app, "pay_later", minutesAgo(HOUR + 5))
  await app.runCron()
  await expect.poll(() => alertsTo(app, two.email)).toHaveLength(1)
  const [alert] = await alertsTo(app, two.email)
  expect(alert?.text).toContain("pay_later")
  expect(alert?.text).not.toContain("pay_seen")
})

test("cron: the daily summary goes to each owner once, also from simultaneous runs", async () => {
  await using app = await startApp()
  const [one, two] = [await app.createOwner(), await app.createOwner()]
  const { licenseId } = await app.createLicensedAccount()
  await sendForm(one, `/desk/licenses/${licenseId}`, "transfer")
  const day = summaryDay(new Date())
  // Checked before, so that nobody compares the totals with the ledger.
  await app.db.insert(cronRuns).values({ name: BOOKS_CHECK, finishedAt: new Date(), failedTasks: 0 })
  await app.db.delete(totalsByDay)
  const inRupees = { inrAmount: 0, inrUnknown: 0 }
  await app.db.insert(totalsByDay).values([
    { day, kind: "license-paid", currency: "USD", count: 2, amount: 18_998, ...inRupees },
    { day, kind: "donation-paid", currency: "INR", count: 1, amount: 50000, ...inRupees },
    { day, kind: "license-refund", currency: "USD", count: 1, amount: 9499, ...inRupees },
    { day, kind: "license", currency: "", count: 2, amount: 0, ...inRupees },
    ...(["2020-01-01", "2099-01-01"] as const).map((day) => ({
      day,
      kind: "license" as const,
      currency: "",
      count: 7,
      amount: 0,
      ...inRupees,
    })),
  ])
  await addProblem(app, "pay_1", minutesAgo(5))
  await Promise.all([app.runCron(), app.runCron(), app.runCron()])
  await app.runCron()
  const [entry] = await app.db.query.auditEntries.findMany()
  expect(await app.db.$count(outbox, eq(outbox.id, `daily-summary:${day}:${one.id}`))).toBe(1)
  for (const { email } of [one, two]) {
    await expect.poll(() => app.inbox(email)).toHaveLength(1)
    const [summary] = await app.inbox(email)
    expectWords(summary?.text, [
      `Here’s what happened on ${formatDay(day)} (India time) and what’s waiting now. 1 thing needs you.`,
      "Revenue: ₹500, $189.98",
      "Refunded: $94.99",
      "Licenses: 2",
      "Activations: 0",
      "Payments with a problem: 1",
      `Audit log: Entry 1, ${entry?.hash}`,
    ])
  }
})
