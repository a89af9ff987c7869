import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { formatMoment } from "#app/domain/time.ts"
import { describeCounts } from "./backups/backup-file.ts"
import { runCommand } from "./run-command.ts"

const USAGE = `npm run restore -- FILE --identity KEYFILE [--replace]

Writes a backup into an empty database; with --replace, into one that has tables, all of which are dropped first.
Restores the local database; with --remote, the production one.`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      identity: { type: "string", default: "" },
    },
  })
  const [file = ""] = positionals
  if (file === "" || values.identity === "") throw new Error(USAGE)
  return run(file, values)
})

type Options = { remote: boolean; replace: boolean; identity: string }

async function run(file: string, { remote, replace, identity }: Options): Promise<string> {
  // Wrangler takes seconds to load.
  const { openTarget } = await import("./backups/backup-target.ts")
  const { restore } = await import("./backups/restore-backup.ts")
  const target = await openTarget({ remote })
  try {
    const { createdAt, counts } = await restore(target, {
      file,
      identity: readFileSync(identity, "utf8"),
      replace,
    })
    return `Restored ${describeCounts(counts)}, as they were on ${formatMoment(new Date(createdAt))},
into the ${target.name}.

Next: npm run recover -- --since ${createdAt}${remote ? " --remote" : ""}`
  } finally {
    await target.close()
  }
}
