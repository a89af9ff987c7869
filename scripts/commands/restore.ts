import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { formatMoment } from "#app/domain/time.ts"
import { readOwnerKeys } from "../backups/backup-keys.ts"
import { describeCounts } from "../backups/manifest.ts"
import { requireSqlite } from "../backups/require-sqlite.ts"
import type { RestorePlan } from "../backups/restore-backup.ts"
import { describePlan, readAnswer } from "../backups/restore-plan.ts"
import type { Owner } from "../backups/restored-owners.ts"
import { readPrivateFile } from "../private-file.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run restore -- FILE --identity KEYFILE [--replace] [--yes]

Writes a backup into an empty database; with --replace, into one that has tables, all of which are dropped first. Says who
will be owner, and asks; with --yes, it asks nothing. Restores the local database; with --remote, the production one.`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      identity: { type: "string", default: "" },
    },
  })
  const [file = ""] = positionals
  if (file === "" || values.identity === "") throw new Error(USAGE)
  return run(file, values)
})

type Options = { remote: boolean; replace: boolean; yes: boolean; identity: string }

async function run(file: string, { remote, replace, yes, identity }: Options): Promise<string> {
  const keys = readOwnerKeys(readPrivateFile(identity))
  requireSqlite()
  // Wrangler takes seconds to load.
  const { openTarget } = await import("../backups/backup-target.ts")
  const { restore } = await import("../backups/restore-backup.ts")
  const target = await openTarget({ remote })
  try {
    const { createdAt, counts } = await restore(target, {
      ...{ file, keys, replace },
      async confirm(plan) {
        console.log(describePlan(plan, target.name))
        return yes ? [] : askUntilYes(plan)
      },
    })
    return `Restored ${describeCounts(counts)}, as they were on ${formatMoment(new Date(createdAt))},
into the ${target.name}.

Next: npm run recover -- --since ${createdAt}${remote ? " --remote" : ""}`
  } finally {
    await target.close()
  }
}

/** The owners to leave out; null unless the last answer is yes. */
async function askUntilYes(plan: RestorePlan): Promise<Owner[] | null> {
  const leftOut = new Set<Owner>()
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  prompt.setPrompt("Type yes to restore, or the number of somebody who shall not be owner: ")
  prompt.prompt()
  try {
    for await (const line of prompt) {
      const answer = readAnswer(line, plan.owners)
      if (answer === "no") return null
      if (answer === "yes") return [...leftOut]
      for (const owner of answer) leftOut.add(owner)
      console.log(`Not owner: ${[...leftOut].map(({ email }) => email).join(", ")}`)
      prompt.prompt()
    }
    return null
  } finally {
    prompt.close()
  }
}
