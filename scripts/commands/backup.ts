import { backUp } from "../backups/backup.ts"
import { createBackupKeys, manifestOf, readSigningKey } from "../backups/backup-file.ts"
import { withTarget } from "../backups/backup-target.ts"
import { REMOTE, runCommand } from "../command.ts"
import { readPrivateFile, writeNew } from "../files.ts"

const USAGE = `npm run backup -- [--remote] [--out FILE] [--signing-key FILE]
                                      writes an encrypted and signed copy of the database, and its manifest
npm run backup -- --new-key FILE      makes keys: FILE opens and checks backups, FILE.signing signs them

The recipient is BACKUP_RECIPIENT, and the signing key BACKUP_SIGNING_KEY, unless its file is given. Copies the local
database; with --remote, the production one.`

const OPTIONS = {
  ...REMOTE,
  out: { type: "string" },
  "signing-key": { type: "string" },
  "new-key": { type: "string" },
} as const

await runCommand(OPTIONS, (values) => (values["new-key"] ? makeKeys(values["new-key"]) : run(values)))

async function makeKeys(file: string): Promise<string> {
  const { ownerFile, recipient, signingKey } = await createBackupKeys()
  const signingFile = `${file}.signing`
  // Fails if a file exists: an earlier key may be the only one that opens earlier backups.
  writeNew([
    [file, ownerFile],
    [signingFile, `${signingKey}\n`],
  ])
  return `${file} is the only key that opens these backups: keep it twice, away from Cloudflare and GitHub.
${signingFile} signs them: make it the secret BACKUP_SIGNING_KEY on GitHub, then delete it.
BACKUP_RECIPIENT=${recipient}`
}

type Options = { remote: boolean; out?: string; "signing-key"?: string }

async function run({ remote, out, "signing-key": keyFile }: Options): Promise<string> {
  const { BACKUP_RECIPIENT: recipient = "", BACKUP_SIGNING_KEY } = process.env
  if (!/^age1[a-z0-9]+$/.test(recipient)) throw new Error(`BACKUP_RECIPIENT is not set.\n\n${USAGE}`)
  const encoded = keyFile === undefined ? BACKUP_SIGNING_KEY : readPrivateFile(keyFile)
  if (!encoded) throw new Error(`BACKUP_SIGNING_KEY is not set.\n\n${USAGE}`)
  const keys = { recipient, signingKey: readSigningKey(encoded) }
  const createdAt = new Date()
  const moment = createdAt.toISOString().slice(0, 19).replaceAll(":", "-")
  const file = out ?? `backups/brisk-${remote ? "production" : "local"}-${moment}Z.sql.gz.age`
  return withTarget({ remote }, async (target) => {
    const rows = await backUp(target, { file, keys, createdAt })
    return `Backed up ${rows} rows of the ${target.name}:
${file}
${manifestOf(file)}`
  })
}
