import { createInterface } from "node:readline/promises"
import { formatMoment } from "#app/domain/time.ts"
import { type RestorePlan, restore } from "../backups/backup.ts"
import { readOwnerKeys } from "../backups/backup-file.ts"
import { withTarget } from "../backups/backup-target.ts"
import { REMOTE, runCommand } from "../command.ts"
import { readPrivateFile } from "../files.ts"

const USAGE = `npm run restore -- FILE --identity KEYFILE [--replace] [--remote] [--without-owner EMAIL]…

Writes a backup into an empty database; with --replace, into one that has tables, all of which are dropped first. Says who
will be owner, and asks; --without-owner leaves one out. Restores the local database; with --remote, the production one.`

const OPTIONS = {
  ...REMOTE,
  replace: { type: "boolean", default: false },
  identity: { type: "string", default: "" },
  "without-owner": { type: "string", multiple: true, default: [] as string[] },
} as const

await runCommand(OPTIONS, async ({ remote, replace, identity, ...values }, [file = ""]) => {
  if (file === "" || identity === "") throw new Error(USAGE)
  const keys = readOwnerKeys(readPrivateFile(identity))
  return withTarget({ remote }, async (target) => {
    const { createdAt } = await restore(target, {
      file,
      keys,
      replace,
      withoutOwners: values["without-owner"],
      confirm: (plan) => confirm(plan, target.name),
    })
    return `Restored the ${target.name} as it was on ${formatMoment(new Date(createdAt))}.

Next: npm run recover -- --since ${createdAt}${remote ? " --remote" : ""}`
  })
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
