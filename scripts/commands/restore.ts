import { createInterface } from "node:readline/promises"
import { parseArgs } from "node:util"
import { formatMoment } from "#app/domain/time.ts"
import { readOwnerKeys } from "../backups/backup-keys.ts"
import { requireSqlite } from "../backups/require-sqlite.ts"
import type { RestorePlan } from "../backups/restore-backup.ts"
import { readPrivateFile } from "../private-file.ts"
import { runCommand } from "../run-command.ts"

const USAGE = `npm run restore -- FILE --identity KEYFILE [--replace] [--remote] [--without-owner EMAIL]…

Writes a backup into an empty database; with --replace, into one that has tables, all of which are dropped first. Says who
will be owner, and asks; --without-owner leaves one out. Restores the local database; with --remote, the production one.`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      identity: { type: "string", default: "" },
      "without-owner": { type: "string", multiple: true, default: [] },
    },
  })
  const [file = ""] = positionals
  const { remote, replace, identity, "without-owner": withoutOwners } = values
  if (file === "" || identity === "") throw new Error(USAGE)
  const keys = readOwnerKeys(readPrivateFile(identity))
  requireSqlite()
  // Wrangler takes seconds to load.
  const { openTarget } = await import("../backups/backup-target.ts")
  const { restore } = await import("../backups/restore-backup.ts")
  const target = await openTarget({ remote })
  try {
    const { createdAt } = await restore(target, {
      file,
      keys,
      replace,
      withoutOwners,
      confirm: (plan) => confirm(plan, target.name),
    })
    return `Restored the ${target.name} as it was on ${formatMoment(new Date(createdAt))}.

Next: npm run recover -- --since ${createdAt}${remote ? " --remote" : ""}`
  } finally {
    await target.close()
  }
})

async function confirm(
  { createdAt, owners, leftOut, hasAuditLog }: RestorePlan,
  target: string,
): Promise<boolean> {
  const listOf = (some: RestorePlan["owners"]) => some.map(({ email }) => email).join(", ") || "nobody"
  console.log(`The backup of ${formatMoment(new Date(createdAt))}, for the ${target}.
Owner will be: ${listOf(owners)}
Owner in the backup, and left out: ${listOf(leftOut)}
Sessions and emailed links of the backup end. Emails that waited are left for the owner to send.`)
  if (!hasAuditLog)
    console.log("There is no audit log here: whoever lost the owner's role since the backup has it again.")
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  process.stdout.write("Type yes to restore: ")
  for await (const line of prompt) return line.trim() === "yes"
  return false
}
