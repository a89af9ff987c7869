import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"

/** A directory for backups with a key in it, both deleted afterwards. */
export async function createBackupKey() {
  const identity = await generateX25519Identity()
  const directory = mkdtempSync(join(tmpdir(), "brisk-backups-"))
  const keyFile = join(directory, "key.txt")
  writeFileSync(keyFile, `${identity}\n`)
  return {
    ...{ directory, keyFile, identity, recipient: await identityToRecipient(identity) },
    path: (name: string) => join(directory, name),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true }),
  }
}
