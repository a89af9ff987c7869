import type { FirebaseHashConfig } from "#app/auth/firebase-passwords.server.ts"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import { createCommandEntry } from "../command-entry.ts"
import { addEntrySql } from "../owner-sql.ts"
import { checkRecords } from "./check-records.ts"
import { type ImportTarget, readHere } from "./here.ts"
import { readFiles, readHashConfig } from "./read-files.ts"
import type { OldRecords, Problem } from "./records.ts"
import {
  accountRows,
  bugReportRows,
  donationRows,
  idOf,
  licenseRows,
  type Row,
  storedHashOf,
} from "./rows.ts"
import { insertStatements } from "./write-rows.ts"

export type ImportFiles = { accounts: string; data: string; hashConfig: string | null }

type Import = {
  files: ImportFiles
  now: Date
  isDryRun: boolean
  /** How many records are written in one transaction. */
  chunkSize: number
}

/** How many records come, of each kind. */
export type Counts = Record<Exclude<keyof OldRecords, "users">, number>

/**
 * Reads and checks everything, and only then writes, in chunks. The ids of the rows follow from the old ones, and a row that is
 * here is left as it is: a second run changes nothing, and one after a crash writes what is missing.
 */
export async function importOldSite(
  target: ImportTarget,
  { files, now, isDryRun, chunkSize }: Import,
): Promise<{ problems: Problem[]; counts: Counts }> {
  const config = files.hashConfig === null ? null : readHashConfig(files.hashConfig)
  const { records, problems } = readFiles(files, now)
  if (config === null && [...records.accounts.values()].some(({ passwordHash }) => passwordHash !== ""))
    throw new Error(
      "There are accounts with passwords, which need the old site's hash parameters: --hash-config FILE.",
    )
  const checked = checkRecords(records, await readHere(target, records))
  problems.push(...checked.problems)

  const rows = rowsOf(records, { owners: checked.owners, config, problems, now })
  const { accounts, licenses, bugReports, donations } = records
  const counts = {
    accounts: accounts.size,
    licenses: licenses.size,
    bugReports: bugReports.size,
    donations: donations.size,
  }
  if (isDryRun) return { problems, counts }
  for (let start = 0; start < rows.length; start += chunkSize)
    await target.write(insertStatements(rows.slice(start, start + chunkSize).flat()))
  await target.write(addEntrySql(entryOf(counts, now)))
  return { problems, counts }
}

type Facts = {
  owners: Map<string, string>
  config: FirebaseHashConfig | null
  problems: Problem[]
  now: Date
}

/** The rows of each record, accounts first: everything else belongs to one. */
function rowsOf(records: OldRecords, { owners, config, problems, now }: Facts): Row[][] {
  const ownerOf = (userId: string) => owners.get(userId) ?? idOf("account", userId)
  const accounts = [...records.accounts]
    .filter(([id]) => ownerOf(id) === idOf("account", id))
    .map(([id, account]) => {
      const hash = storedHashOf(account, config)
      if (hash === null) problems.push({ record: `account ${id}`, what: OTHER_HASH, isLeftOut: false })
      const optIn = records.users.get(id)?.optInPromotions ?? false
      return accountRows(id, account, { passwordHash: hash ?? NO_PASSWORD_HASH, optIn, now })
    })
  const licenses = [...records.licenses].map(([key, license]) =>
    licenseRows(key, license, ownerOf(license.userId), now),
  )
  const donations = [...records.donations].map(([id, donation]) => {
    const { userId } = donation
    const email = records.accounts.get(userId)?.email ?? ""
    return donationRows(id, donation, { id: ownerOf(userId), email }, now)
  })
  const bugReports = [...records.bugReports].map(([id, report]) =>
    bugReportRows(id, report, ownerOf(report.userId)),
  )
  return [...accounts, ...licenses, ...donations, ...bugReports]
}

const OTHER_HASH = "has a password hash of another project or kind, and comes without a password"

/** Equal for runs that bring the same, of which the first one counts. */
function entryOf(counts: Counts, now: Date) {
  const formId = idOf("import", JSON.stringify(counts))
  const subject = { kind: "audit" as const, id: formId.slice(0, 16) }
  const action = { action: "old-site.import", subject, reason: null, before: null, after: counts }
  return { ...createCommandEntry("import", action), formId, requestedAt: now }
}
