import { inArray, isNotNull, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { FirebaseHashConfig } from "#app/auth/firebase-passwords.server.ts"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import { IMPORTED_SOURCES } from "#app/domain/orders/order.ts"
import { recordAction } from "#app/services/audit/record-action.server.ts"
import type { Database } from "#db/client.server.ts"
import { bugReports, licenses, orders, payments, retiredLicenseKeys, users } from "#db/schema.ts"
import { commandAction } from "../site-command.ts"
import { checkRecords, type Here, type Owners } from "./check-records.ts"
import { readFiles, readHashConfig } from "./read-files.ts"
import type { OldRecords, Problem } from "./records.ts"
import { addAccount, addBugReport, addDonation, addLicense, idOf, storedHashOf } from "./write-records.ts"

/** How many records are one transaction: D1 answers nothing else meanwhile. */
const BATCH_SIZE = 25

/**
 * Reads and checks everything, and only then writes: each record whole, in one transaction with others. What is here is left
 * as it is, so that a second run changes nothing, and one after a crash writes what is missing.
 */
export async function importOldSite(
  site: { db: Database; now: () => Date },
  files: { accounts: string; data: string; hashConfig: string | null },
  { isDryRun = false, batchSize = BATCH_SIZE } = {},
) {
  const { db } = site
  const now = site.now()
  const config = files.hashConfig === null ? null : readHashConfig(files.hashConfig)
  const { records, problems } = readFiles(files, now)
  if (config === null && [...records.accounts.values()].some(({ passwordHash }) => passwordHash !== ""))
    throw new Error(
      "There are accounts with passwords, which need the old site's hash parameters: --hash-config FILE.",
    )
  const here = await readHere(db)
  const checked = checkRecords(records, here)
  problems.push(...checked.problems)
  const missing = missingRecords(db, records, { here, config, now, problems, owners: checked.owners })

  const counts = {
    accounts: records.accounts.size,
    licenses: records.licenses.size,
    bugReports: records.bugReports.size,
    donations: records.donations.size,
  }
  if (isDryRun) return { problems, counts }
  for (let start = 0; start < missing.length; start += batchSize) {
    const [first, ...rest] = missing.slice(start, start + batchSize).flat()
    if (first) await db.batch([first, ...rest])
  }
  // Equal for runs that bring the same, of which the first one counts.
  const formId = idOf("import", JSON.stringify(counts))
  const subject = { kind: "audit" as const, id: formId.slice(0, 16) }
  const action = { ...commandAction("import", "old-site.import", subject, { after: counts }), formId }
  await recordAction(site, action, { condition: sql`true`, changes: [] })
  return { problems, counts }
}

/** All of it in one round trip: it is a shop before its first day. */
async function readHere(db: Database): Promise<Here> {
  const [accounts, keys, retiredKeys, paid, known, reports] = await db.batch([
    db
      .select({ id: users.id, emailKey: users.emailKey, emailConfirmedAt: users.emailConfirmedAt })
      .from(users),
    db.select({ key: licenses.key, licenseId: licenses.id }).from(licenses),
    db.select().from(retiredLicenseKeys),
    db
      .select({ id: payments.id, orderId: payments.orderId })
      .from(payments)
      .where(isNotNull(payments.orderId)),
    db.select({ id: orders.id }).from(orders).where(inArray(orders.source, IMPORTED_SOURCES)),
    db.select({ id: bugReports.id }).from(bugReports),
  ])
  return {
    ids: new Set([...accounts, ...known, ...reports].map(({ id }) => id)),
    accounts: new Map(accounts.map((account) => [account.emailKey, account])),
    keys: new Map([...keys, ...retiredKeys].map(({ key, licenseId }) => [key, licenseId])),
    payments: new Map(paid.map(({ id, orderId }) => [id, orderId])),
  }
}

type Facts = {
  here: Here
  owners: Owners
  config: FirebaseHashConfig | null
  problems: Problem[]
  now: Date
}

/** The statements of each record that is not here, accounts first: everything else belongs to one. */
function missingRecords(
  db: Database,
  records: OldRecords,
  { here, owners, config, problems, now }: Facts,
): BatchItem<"sqlite">[][] {
  const isMissing = (...names: string[]) => !here.ids.has(idOf(...names))
  const ownerOf = (userId: string) => owners.get(userId) ?? idOf("account", userId)
  const missing: BatchItem<"sqlite">[][] = []
  for (const [id, account] of records.accounts) {
    const hash = storedHashOf(account, config)
    if (ownerOf(id) !== idOf("account", id) || !isMissing("account", id)) continue
    if (hash === null) {
      const what = "has a password hash of another project or kind, and comes without a password"
      problems.push({ record: `account ${id}`, what, isLeftOut: false })
    }
    const optIn = records.users.get(id)?.optInPromotions ?? false
    missing.push(addAccount(db, id, account, { passwordHash: hash ?? NO_PASSWORD_HASH, optIn, now }))
  }
  for (const [key, license] of records.licenses)
    if (isMissing("order", "license", key))
      missing.push(addLicense(db, key, license, ownerOf(license.userId), now))
  for (const [id, donation] of records.donations) {
    const { userId } = donation
    const owner = { id: ownerOf(userId), email: records.accounts.get(userId)?.email ?? "" }
    if (isMissing("order", "donation", id)) missing.push(addDonation(db, id, donation, owner, now))
  }
  for (const [id, report] of records.bugReports)
    if (isMissing("bug-report", id)) missing.push(addBugReport(db, id, report, ownerOf(report.userId)))
  return missing
}
