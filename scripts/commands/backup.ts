import { brand } from "#app/platform/brand.ts"
import { REMOTE, readPrivateFile, requireUncommitted, runCommand, writeNew } from "../command.ts"

await runCommand(
  {
    name: "backup",
    does: "Writes an encrypted and signed copy of the database, and its manifest.",
    options: {
      ...REMOTE,
      out: { value: "FILE", does: "the name of the copy, instead of one in backups/" },
      "signing-key": { value: "FILE", does: "the file of the signing key" },
      "new-key": {
        value: "FILE",
        does: "only makes keys: FILE opens and checks backups, FILE.signing signs them",
      },
    },
    notes:
      "The recipient is BACKUP_RECIPIENT, and the signing key BACKUP_SIGNING_KEY, unless its file is given.",
  },
  async ({ remote, out, "signing-key": keyFile, "new-key": newKey }, _, progress) => {
    if (newKey) return makeKeys(newKey)
    const { BACKUP_RECIPIENT: recipient = "", BACKUP_SIGNING_KEY } = process.env
    if (!/^age1[a-z0-9]+$/.test(recipient)) throw new Error("BACKUP_RECIPIENT is not set.")
    const encoded = keyFile === undefined ? BACKUP_SIGNING_KEY : readPrivateFile(keyFile)
    if (!encoded) throw new Error("BACKUP_SIGNING_KEY is not set.")
    const { backUp } = await import("../backups/backup.ts")
    const { manifestOf, readSigningKey } = await import("../backups/backup-file.ts")
    const { withTarget } = await import("../backups/backup-target.ts")
    const keys = { recipient, signingKey: readSigningKey(encoded) }
    const createdAt = new Date()
    const moment = createdAt.toISOString().slice(0, 19).replaceAll(":", "-")
    const file = out ?? `backups/${brand.slug}-${remote ? "production" : "local"}-${moment}Z.sql.gz.age`
    // Before the database is exported, which answers nothing meanwhile.
    requireUncommitted(file)
    return withTarget({ remote }, async (target) => {
      const rows = await backUp(target, { file, keys, createdAt, progress })
      return `Backed up ${rows} rows of the ${target.name}:
${file}
${manifestOf(file)}`
    })
  },
)

async function makeKeys(file: string) {
  const { createBackupKeys } = await import("../backups/backup-file.ts")
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
