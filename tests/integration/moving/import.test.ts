import { eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { ALL_TIME, findBrokenInvariants } from "#app/payments/reconciliation/invariant-queries.server.ts"
import * as schema from "#db/schema.ts"
import { d1Target } from "#scripts/backups/backup-target.ts"
import { importOldSite } from "#scripts/import/import-old-site.ts"
import { makeOldSite, OLD_PASSWORD, oldKey, writeOldSite } from "#tests/support/fixtures/old-site.ts"
import { addProblem } from "#tests/support/models/ledger.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const NOW = new Date("2026-11-24T06:00:00Z")

type Files = Parameters<typeof importOldSite>[1]
type Options = { isDryRun?: boolean; now?: Date; db?: App["db"] }

/** Imports as the command does, into the database of the site. */
const runImport = (app: App, files: Files, { isDryRun = false, now = NOW, db = app.db }: Options = {}) =>
  importOldSite({ db, now: () => now }, files, { isDryRun, batchSize: 3 })

/** All rows but totals, which are a cache; a reset of the database makes its triggers again, in another order. */
async function rowsOf(app: App) {
  const statements = (await d1Target(app.d1).exportSql()).split("\n")
  return statements.filter((statement) => /^INSERT INTO (?!.?totals_)/.test(statement)).join("\n")
}

test("npm run import: people log in with the old password, and find their data", async () => {
  await using app = await startApp()
  const old = makeOldSite(2)
  old.accounts.push({ localId: "u3", email: "none@example.com", createdAt: "1746525600000" })
  old.accounts.push({ ...old.accounts[0], localId: "u4", email: "disabled@example.com", disabled: true })
  using site = writeOldSite(old)
  const { problems, counts } = await runImport(app, site.files)
  expect(problems).toEqual([])
  expect(counts).toEqual({ accounts: 4, licenses: 2, bugReports: 2, donations: 2 })
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])

  for (const number of [1, 2]) {
    const email = `Old-${number}@example.com`
    const isOdd = number === 1
    const visitor = app.visitor()
    await expectStatus(visitor.post("/login", { email, password: "user1passwort" }), 400)
    await expectStatus(visitor.post("/login", { email, password: OLD_PASSWORD }), 303)
    const [user] = await app.db.select().from(schema.users).where(eq(schema.users.email, email))
    expect(user).toMatchObject({
      passwordHash: expect.stringMatching(/^scrypt\$16384\$8\$5\$/),
      createdAt: new Date("2025-05-06T10:00:00Z"),
      optInPromotions: isOdd,
      promotionsChangedBy: isOdd ? "old-site" : null,
    })
    expect(user?.emailConfirmedAt !== null).toBe(isOdd)

    const dashboard = await pageText(visitor, "/dashboard")
    expect(dashboard.replaceAll(" ", "")).toContain(oldKey(number))
    expect(dashboard).toContain(`DEVICE-${number}`)
    expect(await pageText(visitor, "/account")).toContain("Unknown")
    expect(await pageText(visitor, "/report-bug")).toContain(`Crash ${number}`)
    expect(await pageText(visitor, "/donate")).toContain(`pay_Donation${number}`)
    const device = { licenseKey: oldKey(number), deviceId: `DEVICE-${number}` }
    const validated = await app.callLicensingApi("validate", device)
    expect([validated.status, validated.code]).toEqual([200, "VALID"])
    const [license] = await app.listLicenses(user?.id ?? "")
    expect(license).toMatchObject({
      key: oldKey(number),
      planType: isOdd ? "basic" : "business",
      maxDevices: isOdd ? 1 : 20,
      paymentId: `pay_License${number}`,
      createdAt: new Date("2025-05-06T10:00:00Z"),
    })
    const [donation] = await app.db
      .select()
      .from(schema.donations)
      .where(eq(schema.donations.userId, user?.id ?? ""))
    const money = { amount: 1999, currency: isOdd ? "USD" : "INR" }
    expect(donation).toMatchObject({ ...money, email: `giver-${number}@example.com` })
  }
  for (const email of ["none@example.com", "disabled@example.com"])
    expect(await app.canLogIn(email, OLD_PASSWORD)).toBe(false)
})

test("npm run import: a dry run and a second run change nothing", async () => {
  await using app = await startApp()
  using site = writeOldSite(makeOldSite(3))
  const empty = await rowsOf(app)
  await expect(runImport(app, { ...site.files, hashConfig: null })).rejects.toThrow("--hash-config FILE")
  const dry = await runImport(app, site.files, { isDryRun: true })
  expect(await rowsOf(app)).toBe(empty)

  const result = await runImport(app, site.files)
  expect(result).toEqual(dry)
  const [entry] = await app.rows(schema.auditEntries)
  expect(entry).toMatchObject({ action: "old-site.import", after: JSON.stringify(result.counts) })
  await app.visitor().post("/login", { email: "old-1@example.com", password: OLD_PASSWORD })
  // The email that tells of it leaves after the response.
  await expect.poll(() => app.db.$count(schema.outbox, isNull(schema.outbox.sentAt))).toBe(0)
  await app.endBackgroundWork()
  await app.db.update(schema.bugReports).set({ status: "seen" })
  const whole = await rowsOf(app)
  const again = await runImport(app, site.files, { now: new Date(NOW.getTime() + 3_600_000) })
  expect(again.problems).toEqual([])
  expect(await rowsOf(app)).toBe(whole)
})

test("npm run import: interrupted after any transaction and repeated, the result is equal", async () => {
  await using app = await startApp()
  using site = writeOldSite(makeOldSite(4))
  let count = 0
  /** A database whose process ends after so many transactions. */
  const endingAfter = (limit: number): App["db"] => {
    count = 0
    const batch: App["db"]["batch"] = (statements) => {
      if (count++ === limit) throw new Error("killed")
      return app.db.batch(statements)
    }
    return Object.create(app.db, { batch: { value: batch } })
  }
  await runImport(app, site.files, { db: endingAfter(Number.POSITIVE_INFINITY) })
  const whole = await rowsOf(app)
  const all = count
  expect(all).toBeGreaterThan(6)
  const cuts = Array.from({ length: all }, (_, index) => index)
  for (const cut of byLength([1, 2, 4, all - 1], cuts)) {
    await app.reset()
    await expect(runImport(app, site.files, { db: endingAfter(cut) })).rejects.toThrow("killed")
    await runImport(app, site.files)
    expect([cut, await findBrokenInvariants(app.db, ALL_TIME)]).toEqual([cut, []])
    expect([cut, (await rowsOf(app)) === whole]).toEqual([cut, true])
  }
}, 300_000)

test("npm run import: a confirmed account here gets its address's purchases", async () => {
  await using app = await startApp()
  using site = writeOldSite(makeOldSite(2))
  const here = await app.createAccount({ email: "old-1@example.com" })
  const squatter = await app.createAccount({ email: "OLD-2@example.com", isConfirmed: false })
  const { problems } = await runImport(app, site.files)
  expect(problems.filter(({ isLeftOut }) => isLeftOut).map(({ record }) => record)).toEqual([
    "account u2",
    `license ${oldKey(2)}`,
    "bug report b2",
    "donation d2",
  ])
  expect((await app.listLicenses(here.id)).map(({ key }) => key)).toEqual([oldKey(1)])
  expect(await app.listLicenses(squatter.id)).toEqual([])
  expect(await app.canLogIn("old-1@example.com", OLD_PASSWORD)).toBe(false)

  const confirmed = { emailConfirmedAt: new Date() }
  await app.db.update(schema.users).set(confirmed).where(eq(schema.users.id, squatter.id))
  await runImport(app, site.files)
  expect((await app.listLicenses(squatter.id)).map(({ key }) => key)).toEqual([oldKey(2)])
  expect(await findBrokenInvariants(app.db, ALL_TIME)).toEqual([])
})

test("npm run import: a payment known only by its webhook event gets its order", async () => {
  await using app = await startApp()
  using site = writeOldSite(makeOldSite(1))
  await addProblem(app, "pay_License1", NOW)
  await runImport(app, site.files)
  const payment = await app.db.query.payments.findFirst({ where: eq(schema.payments.id, "pay_License1") })
  expect(payment).toMatchObject({ amount: 9499, problemResolvedAt: NOW })
  expect(payment?.orderId).not.toBeNull()
})
