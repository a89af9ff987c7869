import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBackupKeys, readOwnerKeys, readSigningKey } from "../../scripts/backups/backup-keys.ts"

/** A directory for backups with a key file in it, both deleted afterwards. */
export async function createBackupKey() {
  const { ownerFile, recipient, signingKey } = await createBackupKeys()
  const directory = mkdtempSync(join(tmpdir(), "brisk-backups-"))
  const keyFile = join(directory, "key.txt")
  writeFileSync(keyFile, ownerFile, { mode: 0o600 })
  return {
    ...{ directory, keyFile, recipient, signingKey },
    ownerKeys: readOwnerKeys(ownerFile),
    writerKeys: { recipient, signingKey: readSigningKey(signingKey) },
    path: (name: string) => join(directory, name),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  }
}
