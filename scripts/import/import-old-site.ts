import { inArray, isNotNull, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import { type FirebaseHashConfig, NO_PASSWORD_HASH } from "#app/accounts/passwords/password-hash.server.ts"
import { recordAction } from "#app/audit/record-entry.server.ts"
import { IMPORTED_SOURCES } from "#app/orders/order/order.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { Database } from "#db/client.server.ts"
import { bugReports, licenses, orders, payments, retiredLicenseKeys, users } from "#db/schema.ts"
import { SILENT } from "../progress.ts"
import { commandAction } from "../site-command.ts"
import { type ImportProblem, type OldRecords, readFiles, readHashConfig } from "./read-files.ts"
import {
  addAccount,
  addDonation,
  addLicense,
  formatStoredHash,
  idOf,
  importBugReport,
} from "./write-records.ts"

/** Number of records in one transaction, during which D1 answers nothing else. */
const BATCH_SIZE = 25

/**
 * Reads and checks everything, and only then writes: each record whole, in one transaction with others. What is here is left
 * as it is, so that a second run changes nothing, and one after a crash writes what is missing.
 */
export async function importOldSite(
  site: { db: Database; now: () => Date },
  files: { accounts: string; data: string; hashConfig: string | null },
  { isDryRun = false, batchSize = BATCH_SIZE, progress = SILENT } = {},
) {
  const { db } = site
  const now = site.now()
  const config = files.hashConfig === null ? null : readHashConfig(files.hashConfig)
  progress.step("Reading the files")
  const { records, problems } = readFiles(files, now)
  if (config === null && [...records.accounts.values()].some(({ passwordHash }) => passwordHash !== ""))
    throw new Error(
      "There are accounts with passwords, which need the old site's hash parameters: --hash-config FILE.",
    )
  progress.step("Reading what is here")
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
  const count = progress.step("Writing records", missing.length)
  for (let start = 0; start < missing.length; start += batchSize) {
    const records = missing.slice(start, start + batchSize)
    const [first, ...rest] = records.flat()
    if (first) await db.batch([first, ...rest])
    count(records.length)
  }
  // Runs that import the same records have one id, so that only the first one is recorded.
  const formId = idOf("import", JSON.stringify(counts))
  const subject = { kind: "audit" as const, id: formId.slice(0, 16) }
  const action = { ...commandAction("import", "old-site.import", subject, { after: counts }), formId }
  await recordAction(site, action, { condition: sql`true`, changes: [] })
  return { problems, counts }
}

/** Reads, in one round trip, the records of this site that those of the old one could conflict with: a new shop has few. */
async function readHere(db: Database) {
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
    /** Names of imported accounts, orders and bug reports: each record is imported once. */
    ids: new Set([...accounts, ...known, ...reports].map(({ id }) => id)),
    /** Accounts by normalized address. */
    accounts: new Map(accounts.map(({ emailKey, ...account }) => [emailKey, account])),
    /** The license of each key, replaced keys included. */
    keys: new Map([...keys, ...retiredKeys].map(({ key, licenseId }) => [key, licenseId])),
    /** The order of each payment. */
    payments: new Map(paid.map(({ id, orderId }) => [id, orderId])),
  }
}

type Facts = {
  here: Here
  owners: Owners
  config: FirebaseHashConfig | null
  problems: ImportProblem[]
  now: Date
}

/** The statements of each record that is not here, accounts first: everything else belongs to one. */
function missingRecords(db: Database, records: OldRecords, { here, owners, config, problems, now }: Facts) {
  const isMissing = (...names: string[]) => !here.ids.has(idOf(...names))
  const ownerOf = (userId: string) => owners.get(userId) ?? idOf("account", userId)
  const missing: BatchItem<"sqlite">[][] = []
  for (const [id, account] of records.accounts) {
    const hash = formatStoredHash(account, config)
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
    if (isMissing("bug-report", id)) missing.push(importBugReport(db, id, report, ownerOf(report.userId)))
  return missing
}

export type Here = Awaited<ReturnType<typeof readHere>>

/** Account ids at this site by those of the old one. */
type Owners = Map<string, string>

/**
 * Compares the records with one another and with what is here already, takes out of `records` what can't come, and returns the
 * accounts here that the others belong to.
 */
export function checkRecords(records: OldRecords, here: Here) {
  const problems: ImportProblem[] = []
  const note = (record: string, what: string) => problems.push({ record, what, isLeftOut: false })
  const leaveOut = (kind: string, found: { delete(id: string): boolean }, id: string, what: string) => {
    found.delete(id)
    problems.push({ record: `${kind} ${id}`, what, isLeftOut: true })
  }

  const byEmail = Map.groupBy(records.accounts, ([, { email }]) => emailKeyOf(email))
  for (const sharing of byEmail.values()) {
    const ids = sharing.map(([id]) => id)
    if (ids.length > 1)
      for (const id of ids)
        leaveOut("account", records.accounts, id, `has the same address as others: ${ids.join(", ")}`)
  }
  const owners: Owners = new Map()
  for (const [id, { email }] of [...records.accounts]) {
    const own = idOf("account", id)
    const found = here.accounts.get(emailKeyOf(email))
    // Only somebody who opened a mailed link owns the address, and gets what was bought with it.
    if (here.ids.has(own) || !found || found.id === own) owners.set(id, own)
    else if (found.emailConfirmedAt) {
      owners.set(id, found.id)
      note(`account ${id}`, "has an account here, which keeps its password and gets what belongs to it")
    } else leaveOut("account", records.accounts, id, "has an address whose account here nobody confirmed")
  }

  const paid = new Set([...records.licenses.values()].map(({ userId }) => userId))
  for (const [id, { email, isPaid }] of records.users) {
    const account = records.accounts.get(id)
    if (!account) note(`user ${id}`, "has no account that comes")
    else if (email !== undefined && emailKeyOf(email) !== emailKeyOf(account.email))
      note(`user ${id}`, "has another email than its account, whose address counts")
    if (isPaid && !paid.has(id)) note(`user ${id}`, "is marked as paid, and no license names it")
  }

  for (const [kind, found] of [
    ["license", records.licenses],
    ["bug report", records.bugReports],
    ["donation", records.donations],
  ] as const) {
    for (const [id, { userId }] of [...found])
      if (!owners.has(userId))
        leaveOut(kind, found, id, `has a userId whose account does not come, ${userId}`)
  }

  const payments = new Map(here.payments)
  for (const [key, license] of [...records.licenses]) {
    const { licenseKey, paymentId } = license
    const orderId = idOf("order", "license", key)
    const licenseId = idOf("license", key)
    const leaveOutBecause = (what: string) => leaveOut("license", records.licenses, key, what)
    if (!/^[A-Z0-9]{20}$/.test(key)) leaveOutBecause("has a key that is not 20 letters A to Z and digits")
    else if ((licenseKey ?? key) !== key) leaveOutBecause("has another key as its licenseKey")
    else if ((here.keys.get(key) ?? licenseId) !== licenseId) leaveOutBecause("has the key of a license here")
    else if (!paymentId) note(`license ${key}`, "has no payment: revoke it at /desk if it was not paid")
    else if ((payments.get(paymentId) ?? orderId) === orderId) payments.set(paymentId, orderId)
    else {
      license.paymentId = null
      note(`license ${key}`, `has the payment of something else, ${paymentId}, and comes without it`)
    }
  }
  for (const [id, { paymentId }] of [...records.donations]) {
    const orderId = idOf("order", "donation", id)
    if ((payments.get(paymentId) ?? orderId) === orderId) payments.set(paymentId, orderId)
    else leaveOut("donation", records.donations, id, `has the payment of something else, ${paymentId}`)
  }
  return { owners, problems }
}
