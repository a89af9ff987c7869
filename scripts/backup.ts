import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { backUp } from "./backups/back-up.ts"
import { describeCounts, manifestOf } from "./backups/backup-file.ts"
import { runCommand } from "./run-command.ts"

const USAGE = `npm run backup -- [--out FILE] [--recipient age1…]   writes an encrypted copy of the database, and its manifest
npm run backup -- --new-key FILE                     makes a key: the secret half in FILE, the recipient printed

The recipient is that of BACKUP_RECIPIENT, unless given. Copies the local database; with --remote, the production one.`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      remote: { type: "boolean", default: false },
      out: { type: "string" },
      recipient: { type: "string", default: process.env.BACKUP_RECIPIENT ?? "" },
      "new-key": { type: "string" },
    },
  })
  return values["new-key"] ? makeKey(values["new-key"]) : run(values)
})

async function makeKey(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  // Fails if the file exists: an earlier key may be the only one that opens earlier backups.
  writeFileSync(file, `# recipient: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" })
  return `${file} is the only key that opens these backups: keep it twice, away from Cloudflare and GitHub.
BACKUP_RECIPIENT=${recipient}`
}

type Options = { remote: boolean; out?: string; recipient: string }

async function run({ remote, out, recipient }: Options): Promise<string> {
  if (!/^age1[a-z0-9]+$/.test(recipient)) throw new Error(`BACKUP_RECIPIENT is not set.\n\n${USAGE}`)
  const createdAt = new Date()
  const moment = createdAt.toISOString().slice(0, 19).replaceAll(":", "-")
  const file = out ?? `backups/brisk-${remote ? "production" : "local"}-${moment}Z.sql.gz.age`
  // Wrangler takes seconds to load.
  const { openTarget } = await import("./backups/backup-target.ts")
  const target = await openTarget({ remote })
  try {
    const { counts } = await backUp(target, { file, recipient, createdAt })
    return `Backed up ${describeCounts(counts)} of the ${target.name}:
${file}
${manifestOf(file)}`
  } finally {
    await target.close()
  }
}
