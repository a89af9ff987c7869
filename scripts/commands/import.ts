import { statSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { seconds } from "#app/domain/time.ts"
import { createRazorpay } from "#app/gateways/razorpay/razorpay.server.ts"
import { invariantSentences } from "../../app/copy/desk/books.ts"
import { requireSqlite } from "../backups/require-sqlite.ts"
import { readProductionVars } from "../cloudflare/settings.ts"
import { type ImportResult, importOldSite } from "../import/import-old-site.ts"
import { describeCounts, describeProblems } from "../import/report.ts"
import { createStaging, type Staging } from "../import/staging.ts"
import { describeExposure } from "../private-file.ts"
import { runCommand } from "../run-command.ts"
import { withTemporaryDirectory } from "../temporary-directory.ts"

const USAGE = `npm run import -- --accounts FILE --data FILE [--hash-config FILE] [--dry-run] [--remote]
npm run import -- --csv FILE [--dry-run] [--remote]

Brings the customers of another site: accounts with their passwords, licenses, computers, bug reports and donations; or those of another
shop from a CSV file. Everything is read and compared first; --dry-run ends there. What came in an earlier run is left as it is, so
run it again after a crash. Exit status 0: everything came; 2: some records are left out, each is named with what to do.

With RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET in the environment (with --remote also in .production.vars), Razorpay says what was
paid. Writes into the local database; with --remote, into the production one. docs/moving.md has the plan for the day.`

/** In one transaction: locally as many as workerd takes quickly, and few uploads to D1, which answers nothing else meanwhile. */
const CHUNK_SIZES = { local: 1000, remote: 5000 }

/** How often progress is printed. */
const PROGRESS_INTERVAL = seconds(2)

const OPTIONS = {
  accounts: { type: "string" },
  data: { type: "string" },
  csv: { type: "string" },
  "hash-config": { type: "string" },
  "dry-run": { type: "boolean", default: false },
  remote: { type: "boolean", default: false },
} as const

await runCommand(async () => {
  const { values } = parseArgs({ options: OPTIONS })
  const { accounts = null, data = null, csv = null, "hash-config": hashConfig = null } = values
  if ((accounts === null) !== (data === null) || (accounts === null) === (csv === null))
    throw new Error(USAGE)
  const files = { accounts, data, csv, hashConfig }
  for (const file of Object.values(files)) if (file !== null) checkFile(file)
  requireSqlite()
  return withTemporaryDirectory((directory) => run(directory, { files, ...values }))
})

type Options = {
  files: Parameters<typeof importOldSite>[2]["files"]
  remote: boolean
  "dry-run": boolean
}

async function run(directory: string, { files, remote, "dry-run": isDryRun }: Options): Promise<string> {
  // Both take a while to load.
  const { DatabaseSync } = await import("node:sqlite")
  const { openTarget } = await import("../backups/backup-target.ts")
  const { readSite } = await import("../cloudflare/site-settings.ts")
  const staging = createStaging(new DatabaseSync(join(directory, "staging.sqlite")))
  const target = await openTarget({ remote })
  try {
    const result = await importOldSite(staging, target, {
      ...{ files, isDryRun, now: new Date(), onProgress: createProgress() },
      siteUrl: readSite({ remote }).siteUrl,
      chunkSize: remote ? CHUNK_SIZES.remote : CHUNK_SIZES.local,
      findPayment: openRazorpay({ remote }),
    })
    if (result.counts.leftOut > 0) process.exitCode = 2
    console.log(`${describeCounts(result.counts)}\n`)
    printProblems(staging)
    return conclude(result, target.name)
  } finally {
    await target.close()
    staging.close()
  }
}

/** Files with password hashes and addresses are nobody else's; what writes the exports makes them readable by all. */
function checkFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new Error(`There is no file ${file}.`)
  const exposure = describeExposure(file, stats.mode)
  if (exposure) console.warn(exposure)
}

function openRazorpay({ remote }: { remote: boolean }) {
  const values = { ...(remote ? readProductionVars(".") : {}), ...process.env }
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API_URL: apiUrl } = values
  if (!keyId || !keySecret) return null
  const settings = { keyId, keySecret, webhookSecrets: [], apiUrl: apiUrl || "https://api.razorpay.com" }
  return createRazorpay(settings, { info() {}, error() {} }).findPayment
}

function createProgress() {
  let printedAt = 0
  return (what: string, done: number, all: number) => {
    if (done < all && Date.now() - printedAt < PROGRESS_INTERVAL) return
    printedAt = Date.now()
    console.error(`${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} ${what}`)
  }
}

function printProblems(staging: Staging): void {
  let count = 0
  for (const line of describeProblems(staging)) {
    if (count === 0) console.log("Each of these needs a look:\n")
    console.log(line)
    count += 1
  }
  console.log(count === 0 ? "No problems.\n" : "")
}

function conclude({ written, brokenInvariants }: ImportResult, name: string): string {
  if (written === null) return "A dry run: nothing was written."
  const sentences = invariantSentences as Record<string, string>
  const sentencesOf = (names: string[]) => names.map((one) => sentences[one] ?? one).join(" ")
  const books =
    brokenInvariants === null
      ? "The books could not be checked: run npm run doctor."
      : brokenInvariants.length === 0
        ? "The books agree."
        : `The books do not agree. Not true: ${sentencesOf(brokenInvariants)}`
  if (brokenInvariants?.length !== 0) process.exitCode = 1
  return written === 0
    ? `Everything that can come is already in the ${name}. Nothing was written. ${books}`
    : `Wrote ${written.toLocaleString("en-US")} records into the ${name}. ${books}
The email that tells of the move is a draft at /desk/announcements.`
}
