import { readdirSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { verifyAudit } from "#app/audit/record-entry.server.ts"
import {
  auditEntries,
  bugReports,
  licenseRevocations,
  licenses,
  outbox,
  owners,
  receipts,
} from "#db/schema.ts"
import { backUp, type RestorePlan, restore } from "#scripts/backups/backup.ts"
import { d1Target } from "#scripts/backups/backup-target.ts"
import { copyFromExport, dumpText } from "#scripts/backups/database-copy.ts"
import { runOwner } from "#scripts/owner.ts"
import { commandSite } from "#tests/support/commands/command-site.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { dropTables } from "#tests/support/fixtures/recoveries.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const TYPED = "It stops at C:\\new\\readme.txt\nand then again.\r\nAlways: 'yes', 100 % 😀\\r\0."

/** Longer than a statement of D1 may be. */
const longEmail = { html: "é😀'\n".repeat(60_000), text: TYPED }

/** A shop with what triggers guard and count, and texts that are hard to write in SQL. */
async function fillShop(app: App) {
  await registerSeller(app)
  const [owner, buyer] = [await app.createOwner(), await app.createLicensedAccount(SMALL_BUSINESS)]
  await sendForm(owner, `/desk/licenses/${buyer.licenseId}`, "transfer", { reason: "It's a gift" })
  const { licenseKey } = buyer
  for (const deviceId of ["pc-1", "pc-2"]) await app.callLicensingApi("activate", { licenseKey, deviceId })
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "pc-1" })
  const at = new Date()
  const report = { userId: buyer.id, title: "Stops", description: TYPED, createdAt: at }
  await app.db.insert(bugReports).values([
    // The first one refers to the second.
    { ...report, id: "report-1", dateOfIncident: "2026-11-22" },
    { ...report, id: "report-2", dateOfIncident: "2026-11-22" },
  ])
  await app.db.update(bugReports).set({ duplicateOf: "report-2" })
  // A number that was given is not given again, also when its row is gone.
  for (const licenseKey of ["A", "B"])
    await app.db.insert(licenseRevocations).values({ licenseKey, listedUntil: at })
  await app.db.delete(licenseRevocations).where(eq(licenseRevocations.licenseKey, "B"))
  const long = { id: "long", recipient: "ada@example.com", subject: "Long", createdAt: at, nextAttemptAt: at }
  await app.db.insert(outbox).values({ ...long, ...longEmail, kind: "test", sentAt: at })
  return buyer
}

async function dumpOf({ d1 }: App): Promise<string> {
  const { exportSql, query } = d1Target(d1)
  return dumpText(await copyFromExport(await exportSql(), query))
}

/** The statements of a dump, without those of tables that a restore changes. */
const unchanged = (dump: string) =>
  dump.split(/;\n(?=[A-Z])/).filter((statement) => !/"(sessions|audit_entries|outbox)"/.test(statement))

type Key = Awaited<ReturnType<typeof createBackupKey>>

const backUpTo = (app: App, file: string, { writerKeys }: Key) =>
  backUp(d1Target(app.d1), { file, keys: writerKeys, createdAt: new Date() })

const settingsOf = (key: Key, file: string) => ({
  file,
  keys: key.ownerKeys,
  replace: true,
  withoutOwners: [] as string[],
  confirm: async () => true,
})

test("npm run restore: every row is restored unchanged, and the audit log says so", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const buyer = await fillShop(app)
  const file = key.path("shop.age")
  await backUpTo(app, file, key)
  const before = unchanged(await dumpOf(app))

  await app.callLicensingApi("activate", { licenseKey: buyer.licenseKey, deviceId: "pc-3" })
  await app.createLicensedAccount()
  await restore(d1Target(app.d1), settingsOf(key, file))
  expect(unchanged(await dumpOf(app))).toEqual(before)
  expect(await app.db.select({ description: bugReports.description }).from(bugReports)).toEqual(
    Array(2).fill({ description: TYPED }),
  )
  expect(await app.db.select().from(outbox).where(eq(outbox.id, "long"))).toMatchObject([longEmail])
  const [, added] = await app.rows(auditEntries)
  expect(added).toMatchObject({ number: 2, actor: "npm run restore", action: "backup.restore" })
  expect(await verifyAudit(app)).toMatchObject({ checked: 2, brokenAt: null })
  // The triggers are there again, and the counts of seats were neither doubled nor lost.
  await expect(app.db.delete(receipts)).rejects.toThrow()
  expect(await app.rows(licenses)).toMatchObject([{ activeSeats: 1, releasedSeats: 1, extraTransfers: 1 }])
})

test("npm run restore: owners are confirmed; removed or excluded owners stay removed", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const [stays, removed, leftOut] = [
    await app.createOwner(),
    await app.createOwner(),
    await app.createOwner(),
  ]
  const file = key.path("shop.age")
  await backUpTo(app, file, key)
  await runOwner(commandSite(app), ["remove", removed.email], sampleSite)

  const before = await dumpOf(app)
  let seen: RestorePlan | undefined
  const settings = { ...settingsOf(key, file), withoutOwners: [leftOut.email] }
  const refused = restore(d1Target(app.d1), { ...settings, confirm: async () => false })
  await expect(refused).rejects.toThrow("Nothing was restored.")
  expect(await dumpOf(app)).toBe(before)
  async function confirm(plan: RestorePlan) {
    seen = plan
    return true
  }
  await restore(d1Target(app.d1), { ...settings, confirm })
  expect(seen?.owners).toEqual([{ id: stays.id, email: stays.email }])
  expect(seen?.leftOut.map(({ id }) => id).sort()).toEqual([removed.id, leftOut.id].sort())
  expect(await app.db.select({ id: owners.userId }).from(owners)).toEqual([{ id: stays.id }])
  const [entry] = await app.rows(auditEntries)
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({ ownersLeftOut: 2 })

  // Nobody knows what happened since where the database is gone.
  await dropTables(app)
  await restore(d1Target(app.d1), { ...settings, confirm })
  expect(seen).toMatchObject({ leftOut: [{ id: leftOut.id }], hasAuditLog: false })
})

test("npm run backup: a damaged or unreadable database leaves no file", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const local = d1Target(app.d1)
  const exported = await local.exportSql()
  const orphan =
    "insert into sessions (id_hash, user_id, created_at, expires_at) values ('a', 'nobody', 1, 2);"
  const failures: [string, Promise<string>][] = [
    [
      "The copy of the local database (use --remote for production) is damaged: a row of sessions refers to one of users that is not there.",
      Promise.resolve(`${exported}\n${orphan}`),
    ],
    ["unrecognized token", Promise.resolve(exported.slice(0, -10))],
    ["The database is empty.", Promise.resolve("")],
  ]
  const settings = { file: key.path("shop.age"), keys: key.writerKeys, createdAt: new Date() }
  for (const [sentence, text] of failures)
    await expect(backUp({ ...local, exportSql: () => text }, settings)).rejects.toThrow(sentence)
  const keys = { ...key.writerKeys, recipient: "age1wrong" }
  await expect(backUp(local, { ...settings, keys })).rejects.toThrow()
  expect(readdirSync(key.directory)).toEqual(["key.txt"])
})
