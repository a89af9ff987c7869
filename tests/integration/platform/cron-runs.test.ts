import { expect, test } from "vitest"
import { startApp } from "#tests/support/server/test-app.ts"

test("cron: stores its last run's time and number of failed tasks", async () => {
  await using app = await startApp()
  const startedAt = Date.now()
  await app.runCron()
  const runsOfMaintenance = () =>
    app.db.query.cronRuns.findMany({ where: (runs, { eq }) => eq(runs.name, "maintenance") })
  const [first, ...others] = await runsOfMaintenance()
  expect(others).toEqual([])
  expect(first).toMatchObject({ name: "maintenance", failedTasks: 0 })
  expect(first?.finishedAt.getTime()).toBeGreaterThanOrEqual(startedAt)

  app.expectError("maintenance-failed")
  await app.withoutTable("email_tokens", () => app.runCron())
  expect(await runsOfMaintenance()).toEqual([
    { name: "maintenance", failedTasks: 2, finishedAt: expect.any(Date) },
  ])
})
