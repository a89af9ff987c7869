import { createHash } from "node:crypto"
import type { Payments } from "#app/gateways/payments.ts"
import { booksQuery, readAnswers } from "#db/payments/invariants.server.ts"
import { ALL_TIME } from "../../db/payments/invariants.server.ts"
import { createCommandEntry } from "../command-entry.ts"
import { addEntrySql } from "../owner-sql.ts"
import { askRazorpay, leaveOutUnpricedDonations } from "./ask-razorpay.ts"
import { compareRecords } from "./compare-records.ts"
import { idOf } from "./id-of.ts"
import { movedAnnouncementSql } from "./moved-announcement.ts"
import { type Files, readFiles } from "./read-files.ts"
import { type Counts, countRecords } from "./report.ts"
import type { Staging } from "./staging.ts"
import { type ImportTarget, readTarget } from "./target.ts"
import { writeRecords } from "./write-records.ts"

type Import = {
  files: Files
  now: Date
  isDryRun: boolean
  /** For the links of the announcement. */
  siteUrl: string
  chunkSize: number
  /** Null where no keys are given: then only amounts count that the records say. */
  findPayment: Payments["findPayment"] | null
  onProgress: (what: string, done: number, all: number) => void
}

export type ImportResult = {
  /** Of all records that the files have, by what becomes of them. */
  counts: Counts
  /** How many records this run wrote; null for a dry run. */
  written: number | null
  /** What must be true of the books and is not, afterwards; null where they could not be checked. */
  brokenInvariants: string[] | null
}

/**
 * Reads and compares everything, and only then writes. A second run, or one after a crash, writes what is missing, and nothing
 * where nothing is.
 */
export async function importOldSite(
  staging: Staging,
  target: ImportTarget,
  { files, now, isDryRun, siteUrl, chunkSize, findPayment, onProgress }: Import,
): Promise<ImportResult> {
  const hashes = await readFiles(staging, files, now)
  await readTarget(staging, target)
  compareRecords(staging)
  if (findPayment)
    await askRazorpay(staging, findPayment, (done, all) =>
      onProgress("payments asked of Razorpay", done, all),
    )
  leaveOutUnpricedDonations(staging)
  const counts = countRecords(staging)
  if (isDryRun) return { counts, written: null, brokenInvariants: [] }
  const written = await writeRecords(staging, target, {
    ...{ now, chunkSize },
    closing: [
      ...addEntrySql(entryOf(hashes, counts, now)),
      ...(files.accounts ? movedAnnouncementSql(siteUrl, now) : []),
    ],
    onProgress: (done, all) => onProgress("records written", done, all),
  })
  return { counts, written, brokenInvariants: await checkBooks(target) }
}

/** The names of the invariants that do not hold; null where the database does not answer: everything is written by then. */
async function checkBooks(target: ImportTarget): Promise<string[] | null> {
  const rows = await target.query<{ answers: string }>(booksQuery(ALL_TIME)).catch(() => null)
  return rows && readAnswers(rows[0]?.answers ?? "[]").map(({ name }) => name)
}

function entryOf(hashes: Record<string, string>, counts: Counts, now: Date) {
  const came = Object.entries(counts.kinds).map(
    ([kind, { read, leftOut }]) => [kind, read - leftOut] as const,
  )
  const id = createHash("sha256").update(JSON.stringify(hashes)).digest("hex")
  const files = Object.entries(hashes).map(([name, hash]) => [`${name}Sha256`, hash] as const)
  const after = Object.fromEntries([
    ...came,
    ["leftOut", counts.leftOut] as const,
    ["withoutAmount", counts.unknownPayments] as const,
    ...files,
  ])
  const entry = createCommandEntry("import", {
    ...{
      action: "old-site.import",
      subject: { kind: "audit", id: id.slice(0, 16) },
      reason: null,
      before: null,
    },
    after,
  })
  // Of files that bring nothing more, none is added again: also not by the run that follows one which was cut.
  return { ...entry, formId: idOf("import", JSON.stringify(after)), requestedAt: now }
}
