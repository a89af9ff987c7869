import { REMOTE, requireUncommittedState, runCommand } from "../command.ts"

await runCommand(
  {
    name: "import",
    does: "Brings the customers of the old site: accounts with their passwords, licenses, computers, bug reports and donations.",
    options: {
      ...REMOTE,
      accounts: { value: "FILE", isRequired: true, does: "the accounts" },
      data: { value: "FILE", isRequired: true, does: "everything else" },
      "hash-config": { value: "FILE", does: "how the old site hashed passwords" },
      "dry-run": { does: "reads and checks both files, and ends there" },
    },
    notes: `Run it again after a crash: what came is left as it is. Exit status 2: some records are left out, each is a line that says
why. docs/moving.md has the shape of the files and the plan for the day.`,
  },
  async ({ remote, accounts, data, ...values }, _, progress) => {
    const { "hash-config": hashConfig = null, "dry-run": isDryRun } = values
    requireUncommittedState({ remote })
    const { importOldSite } = await import("../import/import-old-site.ts")
    const { withSite } = await import("../site-command.ts")
    return withSite({ remote }, async (site) => {
      const files = { accounts, data, hashConfig }
      const { problems, counts } = await importOldSite(site, files, { isDryRun, progress })
      progress.end()
      for (const { record, what, isLeftOut } of problems)
        console.log(`${isLeftOut ? "LEFT OUT" : "NOTE"}  ${record}: ${what}`)
      if (problems.some(({ isLeftOut }) => isLeftOut)) process.exitCode = 2
      const records = `${counts.accounts} accounts, ${counts.licenses} licenses, ${counts.bugReports} bug reports and ${counts.donations} donations`
      return isDryRun
        ? `${records} can come. A dry run: nothing was written.`
        : `${records} are in the ${site.database}.`
    })
  },
)
