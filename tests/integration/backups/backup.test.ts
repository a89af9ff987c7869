import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { and, eq, isNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { verifyAudit } from "#app/services/audit/verify-audit.server.ts"
import {
  auditEntries,
  bugReports,
  licenseRevocations,
  licenses,
  outbox,
  owners,
  receipts,
  sessions,
} from "#db/schema.ts"
import { commandSite } from "#tests/support/commands/command-site.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { dropTables } from "#tests/support/fixtures/recoveries.ts"
import { sampleSite } from "#tests/support/fixtures/sample-emails.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { backUp } from "../../../scripts/backups/back-up.ts"
import { readBackup } from "../../../scripts/backups/backup-file.ts"
import { d1Target, remoteTarget } from "../../../scripts/backups/backup-target.ts"
import { copyFromD1, copyFromSql, countRows } from "../../../scripts/backups/database-copy.ts"
import { dumpText } from "../../../scripts/backups/dump-sql.ts"
import { repairExport } from "../../../scripts/backups/repair-export.ts"
import { type RestorePlan, restore } from "../../../scripts/backups/restore-backup.ts"
import { runOwner } from "../../../scripts/owner.ts"
import { splitStatements } from "../../../scripts/split-statements.ts"

const TYPED = "It stops at C:\\new\\readme.txt\nand then again.\r\nAlways: 'yes', 100 % 😀\\r"

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
  const report = { userId: buyer.id, title: "Stops", description: TYPED, createdAt: new Date() }
  await app.db.insert(bugReports).values([
    // The first one refers to the second.
    { ...report, id: "report-1", dateOfIncident: "2026-11-22" },
    { ...report, id: "report-2", dateOfIncident: "2026-11-22" },
  ])
  await app.db.update(bugReports).set({ duplicateOf: "report-2", description: TYPED })
  // A number that was given is not given again, also when its row is gone.
  const listedUntil = new Date()
  for (const licenseKey of ["A", "B"])
    await app.db.insert(licenseRevocations).values({ licenseKey, listedUntil })
  await app.db.delete(licenseRevocations).where(eq(licenseRevocations.licenseKey, "B"))
  const at = new Date()
  const long = { id: "long", recipient: "ada@example.com", subject: "Long", createdAt: at, nextAttemptAt: at }
  await app.db.insert(outbox).values({ ...long, ...longEmail, kind: "test", sentAt: at })
  return { owner, buyer }
}

const readSequence = async ({ d1 }: App) =>
  (await d1.prepare("select name, seq from sqlite_sequence order by name, seq").all()).results

const dumpOf = async (app: App) => dumpText(await copyFromD1(app.d1))
/** The statements of a dump, without those of tables that a restore changes. */
const unchanged = (dump: string) =>
  dump.split(/;\n(?=[A-Z])/).filter((statement) => !/"(sessions|audit_entries|outbox)"/.test(statement))

type Key = Awaited<ReturnType<typeof createBackupKey>>

const backUpTo = (app: App, file: string, { writerKeys }: Key) =>
  backUp(d1Target(app.d1), { file, keys: writerKeys, createdAt: new Date() })

const settingsOf = (key: Key, file: string) => ({
  ...{ file, keys: key.ownerKeys, replace: true },
  confirm: async () => [],
})

test("npm run restore: every row comes back as it was, and the log says that it did", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const { buyer } = await fillShop(app)
  const file = key.path("shop.age")
  const { counts } = await backUpTo(app, file, key)
  expect(counts).toMatchObject({
    users: 2,
    licenses: 1,
    activations: 2,
    receipts: 1,
    invoices: 1,
    audit_entries: 1,
  })

  await app.callLicensingApi("activate", { licenseKey: buyer.licenseKey, deviceId: "pc-3" })
  await app.createLicensedAccount()
  const numbersGiven = await readSequence(app)
  await restore(d1Target(app.d1), settingsOf(key, file))
  expect(await readSequence(app)).toEqual(numbersGiven)

  // Sessions and links that were ended after the backup do not begin again, and no email is sent twice.
  expect(await app.db.select().from(sessions)).toEqual([])
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))
  expect(await app.db.select().from(outbox).where(isWaiting)).toEqual([])
  const sql = await readBackup(file, key.ownerKeys).decrypt()
  expect(unchanged(await dumpOf(app))).toEqual(unchanged(sql))
  const { html, text } = longEmail
  expect(await app.db.select().from(outbox).where(eq(outbox.id, "long"))).toMatchObject([{ html, text }])
  const [, added] = await app.db.select().from(auditEntries)
  expect(added).toMatchObject({ number: 2, actor: "npm run restore", action: "backup.restore" })
  expect(await verifyAudit(app)).toMatchObject({ checked: 2, brokenAt: null })
  // The triggers are there again, and the counts of seats were neither doubled nor lost.
  await expect(app.db.delete(receipts)).rejects.toThrow()
  expect(await app.db.select().from(licenses)).toMatchObject([
    { activeSeats: 1, releasedSeats: 1, extraTransfers: 1 },
  ])
})

test("npm run restore: owners are named and agreed to; who was removed since, or is left out, stays removed", async () => {
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
  const settings = { ...settingsOf(key, file), confirm: async () => null }
  await expect(restore(d1Target(app.d1), settings)).rejects.toThrow("Nothing was restored.")
  expect(await dumpOf(app)).toBe(before)
  async function confirm(plan: RestorePlan) {
    seen = plan
    return plan.owners.filter(({ id }) => id === leftOut.id)
  }
  await restore(d1Target(app.d1), { ...settings, confirm })
  expect(seen?.owners.map(({ email }) => email).sort()).toEqual([stays.email, leftOut.email].sort())
  expect(seen?.removed).toEqual([{ id: removed.id, email: removed.email }])
  expect(await app.db.select({ id: owners.userId }).from(owners)).toEqual([{ id: stays.id }])
  const [entry] = await app.db.select().from(auditEntries)
  expect(JSON.parse(entry?.after ?? "")).toMatchObject({ ownersLeftOut: 2 })

  // Nobody knows what happened since where the database is gone.
  await dropTables(app)
  await restore(d1Target(app.d1), { ...settings, confirm })
  expect([seen?.owners.length, seen?.removed]).toEqual([3, null])
})

test("npm run backup: a database that is damaged, or can't be read to its end, leaves no file", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const local = d1Target(app.d1)
  const failures = {
    "The copy of the local database (use --remote for production) is damaged: a row of sessions refers to one of users that is not there.":
      async () => {
        const copy = await copyFromD1(app.d1)
        copy.exec(
          "insert into sessions (id_hash, user_id, created_at, expires_at) values ('a', 'nobody', 1, 2)",
        )
        return copy
      },
    "The local database (use --remote for production) is empty.": async () => copyFromSql(""),
    "no answer": () => Promise.reject(new Error("no answer")),
  }
  for (const [sentence, copy] of Object.entries(failures)) {
    const settings = { file: key.path("shop.age"), keys: key.writerKeys, createdAt: new Date() }
    await expect(backUp({ ...local, copy }, settings)).rejects.toThrow(sentence)
  }
  const keys = { ...key.writerKeys, recipient: "age1wrong" }
  const settings = { file: key.path("shop.age"), keys, createdAt: new Date() }
  await expect(backUp(local, settings)).rejects.toThrow()
  expect(readdirSync(key.directory)).toEqual(["key.txt"])
})

test("npm run backup -- --remote: texts that D1's export garbles are read again", async () => {
  await using app = await startApp()
  await fillShop(app)
  const exported = await app.d1.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>()
  const copy = copyFromSql(exported.flat().join("\n"))
  expect(dumpText(copy)).not.toBe(await dumpOf(app))
  await repairExport(copy, d1Target(app.d1).query)
  expect(copy.prepare("select description from bug_reports").all()).toEqual(
    Array(2).fill({ description: TYPED }),
  )
  expect(countRows(copy)).toEqual(countRows(await copyFromD1(app.d1)))
  expect(dumpText(copy)).toBe(await dumpOf(app))
})

test("npm run backup -- --remote, npm run restore -- --remote: through Wrangler's export and import, whose files do not stay", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  await fillShop(app)
  const calls: string[] = []
  const files: string[] = []
  const wrangler = async (args: string[]) => {
    const file = args.at(-1) ?? ""
    calls.push(args.slice(0, -1).join(" "))
    files.push(file)
    if (args[1] === "export") {
      const exported = await app.d1.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>()
      writeFileSync(file, exported.flat().join("\n"))
    } else {
      // As D1's import does: each statement on its own, with foreign keys on.
      for (const statement of splitStatements(readFileSync(file, "utf8")))
        await app.d1.prepare(statement).run()
    }
  }
  const remote = remoteTarget("production database", { wrangler, query: d1Target(app.d1).query })
  const file = key.path("shop.age")
  await backUp(remote, { file, keys: key.writerKeys, createdAt: new Date() })
  const sql = await readBackup(file, key.ownerKeys).decrypt()
  expect(unchanged(sql)).toEqual(unchanged(await dumpOf(app)))
  await app.createAccount()
  await restore(remote, settingsOf(key, file))
  expect(unchanged(await dumpOf(app))).toEqual(unchanged(sql))
  const write = "d1 execute DB --remote --yes --file"
  expect(calls).toEqual(["d1 export DB --remote --skip-confirmation --output", write])
  expect(files.filter((path) => existsSync(path))).toEqual([])
})
