import { REMOTE, runCommand } from "../command.ts"
import { importOldSite } from "../import/import-old-site.ts"
import { withSite } from "../site-command.ts"

const USAGE = `npm run import -- --accounts FILE --data FILE [--hash-config FILE] [--dry-run] [--remote]

Brings the customers of the old site: accounts with their passwords, licenses, computers, bug reports and donations. Both files are
read and checked first; --dry-run ends there. Run it again after a crash: what came is left as it is. Exit status 2: some records
are left out, each is a line that says why. docs/moving.md has the shape of the files and the plan for the day.`

const OPTIONS = {
  ...REMOTE,
  accounts: { type: "string" },
  data: { type: "string" },
  "hash-config": { type: "string" },
  "dry-run": { type: "boolean", default: false },
} as const

await runCommand(OPTIONS, async ({ remote, accounts, data, ...values }) => {
  const { "hash-config": hashConfig = null, "dry-run": isDryRun } = values
  if (accounts === undefined || data === undefined) throw new Error(USAGE)
  return withSite({ remote }, async (site) => {
    const { problems, counts } = await importOldSite(site, { accounts, data, hashConfig }, { isDryRun })
    for (const { record, what, isLeftOut } of problems)
      console.log(`${isLeftOut ? "LEFT OUT" : "NOTE"}  ${record}: ${what}`)
    if (problems.some(({ isLeftOut }) => isLeftOut)) process.exitCode = 2
    const records = `${counts.accounts} accounts, ${counts.licenses} licenses, ${counts.bugReports} bug reports and ${counts.donations} donations`
    return isDryRun
      ? `${records} can come. A dry run: nothing was written.`
      : `${records} are in the ${site.database}.`
  })
})
