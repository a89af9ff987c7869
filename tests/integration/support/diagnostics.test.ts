import { expect, test } from "vitest"
import { bugReports, diagnostics } from "#db/schema.ts"
import { startApp } from "#tests/support/server/test-app.ts"

const DAY = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

test("cron: diagnostics are deleted 90 days after they arrived, and after a day if nobody sent them with a report", async () => {
  await using app = await startApp()
  const { id: userId } = await app.createAccount()
  for (const id of ["old", "new"]) {
    const texts = { title: "T", description: "D", dateOfIncident: "2026-11-01" }
    await app.db.insert(bugReports).values({ id, userId, ...texts, createdAt: daysAgo(89) })
  }
  await app.db.insert(diagnostics).values([
    { linkHash: "sent-old", reportId: "old", text: "log", createdAt: daysAgo(91) },
    { linkHash: "sent", reportId: "new", text: "log", createdAt: daysAgo(89) },
    { linkHash: "unsent-old", text: "log", createdAt: daysAgo(1.1) },
    { linkHash: "unsent", text: "log", createdAt: daysAgo(0.9) },
  ])
  await app.runCron()
  const kept = await app.db.select({ linkHash: diagnostics.linkHash }).from(diagnostics)
  expect(kept.map(({ linkHash }) => linkHash).sort()).toEqual(["sent", "unsent"])
  expect(await app.db.select().from(bugReports)).toHaveLength(2)
})
