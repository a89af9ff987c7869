import { statSync } from "node:fs"
import { parseArgs } from "node:util"
import { requireSqlite } from "../backups/require-sqlite.ts"
import { importOldSite } from "../import/import-old-site.ts"
import { describeExposure } from "../private-file.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run import -- --accounts FILE --data FILE [--hash-config FILE] [--dry-run] [--remote]

Brings the customers of the old site: accounts with their passwords, licenses, computers, bug reports and donations. Both files are
read and checked first; --dry-run ends there. Run it again after a crash: what came is left as it is. Exit status 2: some records
are left out, each is a line that says why. docs/moving.md has the shape of the files and the plan for the day.`

/** In one transaction: locally as many as workerd takes quickly, and few uploads to D1, which answers nothing else meanwhile. */
const CHUNK_SIZES = { local: 1000, remote: 5000 }

const OPTIONS = {
  accounts: { type: "string" },
  data: { type: "string" },
  "hash-config": { type: "string" },
  "dry-run": { type: "boolean", default: false },
  remote: { type: "boolean", default: false },
} as const

await runCommand(async () => {
  const { values } = parseArgs({ options: OPTIONS })
  const { accounts, data, "hash-config": hashConfig = null, "dry-run": isDryRun, remote } = values
  if (accounts === undefined || data === undefined) throw new Error(USAGE)
  requireSqlite()
  for (const file of [accounts, data]) {
    const exposure = describeExposure(file, statSync(file, { throwIfNoEntry: false })?.mode ?? 0)
    if (exposure) console.warn(exposure)
  }
  // It takes a while to load.
  const { openTarget } = await import("../backups/backup-target.ts")
  const target = await openTarget({ remote })
  try {
    const { problems, counts } = await importOldSite(target, {
      files: { accounts, data, hashConfig },
      now: new Date(),
      isDryRun,
      chunkSize: remote ? CHUNK_SIZES.remote : CHUNK_SIZES.local,
    })
    for (const { record, what, isLeftOut } of problems)
      console.log(`${isLeftOut ? "LEFT OUT" : "NOTE"}  ${record}: ${what}`)
    if (problems.some(({ isLeftOut }) => isLeftOut)) process.exitCode = 2
    const records = `${counts.accounts} accounts, ${counts.licenses} licenses, ${counts.bugReports} bug reports and ${counts.donations} donations`
    return isDryRun
      ? `${records} can come. A dry run: nothing was written.`
      : `${records} are in the ${target.name}.`
  } finally {
    await target.close()
  }
})
