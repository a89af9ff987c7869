import { hash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { Encrypter } from "age-encryption"
import { expect, test } from "vitest"
import { auditEntries } from "#db/schema.ts"
import { backUp, restore } from "#scripts/backups/backup.ts"
import { readOwnerKeys, writeBackup } from "#scripts/backups/backup-file.ts"
import { type BackupTarget, d1Target } from "#scripts/backups/backup-target.ts"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

type Key = Awaited<ReturnType<typeof createBackupKey>>

/** Encrypts SQL as anybody with the public recipient can. */
async function encrypt(sql: string, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(gzipSync(sql))
}

type Manifest = { createdAt: string; sha256: string; signature: string }

/** A backup, and what an attacker makes of its files. */
async function backUpAndTamper(app: App, key: Key) {
  const file = key.path("shop.age")
  const createdAt = new Date(Date.now() - 1000)
  await backUp(d1Target(app.d1), { file, keys: key.writerKeys, createdAt })
  const manifest = `${file}.json`
  const original = { file: readFileSync(file), manifest: readFileSync(manifest, "utf8") }
  const edit = (change: (manifest: Manifest) => object) =>
    writeFileSync(manifest, JSON.stringify(change(JSON.parse(original.manifest))))
  return {
    file,
    manifest,
    original,
    edit,
    reset() {
      writeFileSync(file, original.file)
      writeFileSync(manifest, original.manifest)
    },
  }
}

const settingsOf = ({ ownerKeys }: Key, file: string) => ({
  file,
  keys: ownerKeys,
  replace: true,
  withoutOwners: [],
  confirm: async () => true,
})

const NOT_THE_OWNERS = "FILE.json was changed, or signed with another key: this backup is not the owner's."
const NO_MANIFEST = "FILE.json is missing or no signed manifest of a backup."
const OTHER_FILE = "FILE is not the file that its manifest describes: its SHA-256 differs."

test("npm run restore: ten kinds of tampering are refused before decryption", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  using attacker = await createBackupKey()
  await app.createAccount()
  const backup = await backUpAndTamper(app, key)
  const { file, manifest, original, edit } = backup
  const forged = await encrypt("create table users (id text);", key.recipient)
  const later = new Date(Date.now() + 60_000).toISOString()
  const flipped = Buffer.from(original.file)
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  const tampering: [kind: string, expected: string, tamper: () => unknown][] = [
    ["the file's last byte", OTHER_FILE, () => writeFileSync(file, flipped)],
    ["a file that is cut", OTHER_FILE, () => writeFileSync(file, original.file.subarray(0, -100))],
    ["another file, encrypted to the recipient", OTHER_FILE, () => writeFileSync(file, forged)],
    [
      "another file with a manifest to match",
      NOT_THE_OWNERS,
      () => {
        writeFileSync(file, forged)
        edit((facts) => ({ ...facts, sha256: hash("sha256", forged) }))
      },
    ],
    [
      "another file, signed with another key",
      NOT_THE_OWNERS,
      async () => {
        const other = attacker.path("forged.age")
        const contents = { sql: "create table users (id text);", createdAt: new Date() }
        await writeBackup(other, { ...attacker.writerKeys, recipient: key.recipient }, contents)
        writeFileSync(file, readFileSync(other))
        writeFileSync(manifest, readFileSync(`${other}.json`))
      },
    ],
    ["the moment", NOT_THE_OWNERS, () => edit((facts) => ({ ...facts, createdAt: later }))],
    ["no signature", NO_MANIFEST, () => edit(({ signature: _signature, ...facts }) => facts)],
    [
      "the signature",
      NOT_THE_OWNERS,
      () =>
        edit((facts) => ({
          ...facts,
          signature: `${facts.signature.startsWith("A") ? "B" : "A"}${facts.signature.slice(1)}`,
        })),
    ],
    ["a fact that nobody signed", NO_MANIFEST, () => edit((facts) => ({ ...facts, since: later }))],
    ["no manifest", NO_MANIFEST, () => writeFileSync(manifest, "")],
  ]
  const touched: string[] = []
  const target: Pick<BackupTarget, "name" | "query" | "write"> = {
    name: "target",
    query: async (sql) => {
      touched.push(sql)
      return []
    },
    write: async (statements) => {
      touched.push(...statements)
    },
  }
  for (const [kind, expected, tamper] of tampering) {
    backup.reset()
    await tamper()
    const outcome = await restore(target, settingsOf(key, file)).then(
      () => "restored",
      ({ message }: Error) => message.replaceAll(file, "FILE"),
    )
    expect([kind, outcome]).toEqual([kind, expected])
  }
  expect(touched).toEqual([])
  backup.reset()
  await restore(d1Target(app.d1), settingsOf(key, file))
  expect(await app.rows(auditEntries)).toMatchObject([{ action: "backup.restore" }])
})

test("npm run restore: a target with tables is refused before any SQL runs", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const file = key.path("shop.age")
  // Not even the owner's signature lets SQL run that no backup has.
  await writeBackup(file, key.writerKeys, { sql: "vacuum into 'file';", createdAt: new Date() })
  const target = d1Target(app.d1)
  await expect(restore(target, { ...settingsOf(key, file), replace: false })).rejects.toThrow(
    "is not empty. --replace drops",
  )
  await expect(restore(target, settingsOf(key, file))).rejects.toThrow("a statement that no backup has")
})

test("npm run restore: damaged backups and missing rows are errors", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const file = key.path("orphan.age")
  const sql =
    "create table a (id text primary key); create table b (a text references a (id)); insert into b values ('x');"
  await writeBackup(file, key.writerKeys, { sql, createdAt: new Date() })
  await expect(restore(d1Target(app.d1), settingsOf(key, file))).rejects.toThrow(
    "is damaged: a row of b refers to one of a that is not there.",
  )
  const whole = key.path("whole.age")
  await backUp(d1Target(app.d1), { file: whole, keys: key.writerKeys, createdAt: new Date() })
  const target = d1Target(app.d1)
  const write = (statements: string[]) =>
    target.write(statements.filter((statement) => !statement.startsWith('INSERT INTO "prices"')))
  await expect(restore({ ...target, write }, settingsOf(key, whole))).rejects.toThrow(
    "prices 0 instead of 4.",
  )
  await restore(target, settingsOf(key, whole))
})

test("npm run restore: after a rotation, the files of both keys open all backups", async () => {
  await using app = await startApp()
  using first = await createBackupKey()
  using second = await createBackupKey()
  const both = readOwnerKeys(readFileSync(first.keyFile, "utf8") + readFileSync(second.keyFile, "utf8"))
  for (const key of [first, second]) {
    const file = key.path("shop.age")
    await backUp(d1Target(app.d1), { file, keys: key.writerKeys, createdAt: new Date() })
    await restore(d1Target(app.d1), { ...settingsOf(key, file), keys: both })
  }
  const settings = settingsOf(first, first.path("shop.age"))
  await expect(restore(d1Target(app.d1), { ...settings, keys: second.ownerKeys })).rejects.toThrow(
    "not the owner's",
  )
  const signedOnly = { ...first.ownerKeys, identities: second.ownerKeys.identities }
  await expect(restore(d1Target(app.d1), { ...settings, keys: signedOnly })).rejects.toThrow(
    "was not encrypted to this key",
  )
})
