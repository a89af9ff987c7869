import { isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { days } from "#app/platform/time.ts"
import { licenseRevocations, licenses, recoveries } from "#db/schema.ts"
import { describeRecoveries, requestRecovery } from "#scripts/recover.ts"
import { commandSite } from "#tests/support/commands/command-site.ts"
import { createPayment } from "#tests/support/fixtures/provider-control.ts"
import { backUpShop, recoverPayments } from "#tests/support/fixtures/recoveries.ts"
import { readList } from "#tests/support/fixtures/revocation-list.ts"
import { listProblems, listReversals } from "#tests/support/models/ledger.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { startApp } from "#tests/support/server/test-app.ts"

test("npm run recover -- --since: the cron continues after 100 payments or an outage", async () => {
  await using app = await startApp()
  await app.setFaults({ webhooks: "drop" })
  await app.pay((await app.createOrder()).providerOrderId)
  const ids: string[] = []
  for (let index = 0; index < 120; index++) ids.push((await createPayment(app, { amount: 101 + index })).id)
  for (const id of ids.slice(0, 3)) await refund(app, id, 100)
  await app.setFaults({ webhooks: "drop", refunds: "pending" })
  await refund(app, ids[3] ?? "", 100)
  await app.setFaults({ webhooks: "drop", fail: ["payments"] })
  app.expectError("books-not-compared")
  app.expectError("provider-unreachable")
  await requestRecovery(commandSite(app), new Date(Date.now() - 60_000))
  await app.runCron()
  expect(await app.readLog()).toContainEqual(expect.objectContaining({ event: "provider-unreachable" }))
  await app.setFaults({})
  await app.runCron()
  expect([...(await listProblems(app)), ...(await app.rows(licenses))]).toHaveLength(100)
  expect(await listReversals(app)).toEqual([])
  await app.runCron()
  expect(await app.rows(recoveries)).toMatchObject([
    { outcome: "payments-read", confirmed: 1, listed: 120, refunds: 3 },
  ])
  expect(await listProblems(app)).toHaveLength(120)
})

test("npm run recover -- --since: the revocation list's number rises after a restore", async () => {
  await using app = await startApp()
  using backup = await backUpShop(app)
  for (let index = 0; index < 3; index++) {
    const at = new Date(Date.now() + 1000)
    await app.db.insert(licenseRevocations).values({ licenseKey: `KEY${index}`, listedUntil: at })
  }
  const { number } = await readList(app)
  await backup.restore()
  expect((await readList(app)).number).toBeLessThan(number)
  await recoverPayments(app, backup.createdAt)
  expect((await readList(app)).number).toBeGreaterThan(number)
})

test("npm run recover -- --since: takes a past time, and prints the result", async () => {
  await using app = await startApp()
  const site = commandSite(app)
  for (const since of [new Date("0001-01-01"), new Date("now"), new Date(Date.now() + 60_000)])
    await expect(requestRecovery(site, since)).rejects.toThrow("a time of the past")
  expect(await describeRecoveries(site)).toBe("")
  await requestRecovery(site, new Date(Date.now() - 60_000))
  expect(await describeRecoveries(site)).toContain("waits for the site: 0 payments confirmed")
  await app.runCron()
  expect(await describeRecoveries(site)).toContain(
    "read all of Razorpay's records: 0 payments confirmed, 0 listed at /desk, 0 refunds recorded",
  )
})

test("npm run recover: five long requests delay no other one", async () => {
  await using app = await startApp()
  const site = commandSite(app)
  for (let count = 0; count < 5; count++) await requestRecovery(site, new Date(Date.now() - days(365)))
  await app.runCron()
  const short = await requestRecovery(site, new Date(Date.now() - 60_000))
  await app.runCron()
  const done = await app.db.select().from(recoveries).where(isNotNull(recoveries.finishedAt))
  expect(done).toMatchObject([{ id: short, outcome: "payments-read" }])
})
