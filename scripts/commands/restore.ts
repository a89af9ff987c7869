import { createInterface } from "node:readline/promises"
import { formatMoment } from "#app/platform/time.ts"
import type { RestorePlan } from "../backups/backup.ts"
import { REMOTE, readPrivateFile, requireUncommittedState, runCommand } from "../command.ts"

const WHAT = "Writes a backup into an empty database. Says who will be owner, and asks."

await runCommand(
  {
    name: "restore",
    does: WHAT,
    forms: { FILE: WHAT },
    options: {
      ...REMOTE,
      identity: {
        value: "KEYFILE",
        isRequired: true,
        does: "the owner's key file (npm run backup -- --new-key)",
      },
      replace: {
        does: "restores into a database that has tables, all of which are dropped first",
      },
      "without-owner": {
        multiple: true,
        default: [] as string[],
        value: "EMAIL",
        does: "leaves out this owner of the backup; may be repeated",
      },
    },
  },
  async ({ remote, replace, identity, ...values }, [file = ""], progress) => {
    requireUncommittedState({ remote })
    const { restore } = await import("../backups/backup.ts")
    const { readOwnerKeys } = await import("../backups/backup-file.ts")
    const { withTarget } = await import("../backups/backup-target.ts")
    const keys = readOwnerKeys(readPrivateFile(identity))
    return withTarget({ remote }, async (target) => {
      const { createdAt } = await restore(target, {
        file,
        keys,
        replace,
        withoutOwners: values["without-owner"],
        confirm: (plan) => {
          progress.end()
          return confirm(plan, target.name)
        },
        progress,
      })
      return `Restored the ${target.name} as it was on ${formatMoment(new Date(createdAt))}.

Next: npm run recover -- --since ${createdAt}${remote ? " --remote" : ""}`
    })
  },
)

async function confirm({ createdAt, owners, leftOut, hasAuditLog }: RestorePlan, target: string) {
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
