import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { Encrypter } from "age-encryption"
import { expect, test } from "vitest"
import { createBackupKey } from "#tests/support/fixtures/backup-key.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { backUp } from "../../../scripts/backups/back-up.ts"
import { writeBackup } from "../../../scripts/backups/backup-file.ts"
import { readOwnerKeys } from "../../../scripts/backups/backup-keys.ts"
import { type BackupTarget, d1Target } from "../../../scripts/backups/backup-target.ts"
import { copyFromD1, copyFromSql } from "../../../scripts/backups/database-copy.ts"
import { dumpText } from "../../../scripts/backups/dump-sql.ts"
import { restore } from "../../../scripts/backups/restore-backup.ts"

type Key = Awaited<ReturnType<typeof createBackupKey>>

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex")

/** What whoever has the public recipient can encrypt. */
async function encrypt(sql: string, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(gzipSync(sql))
}

type Manifest = {
  createdAt: string
  counts: Record<string, number>
  sha256: { sql: string; file: string }
  signature: string
}

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
    ...{ file, manifest, original, edit },
    reset() {
      writeFileSync(file, original.file)
      writeFileSync(manifest, original.manifest)
    },
  }
}

const NOT_THE_OWNERS = "FILE.json was changed, or signed with another key: this backup is not the owner's."
const NO_MANIFEST = "FILE.json is missing or no signed manifest of a backup."
const OTHER_FILE = "FILE is not the file that its manifest describes: its SHA-256 differs."

test("npm run restore: twelve kinds of tampering are refused before anything is decrypted or read", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  using attacker = await createBackupKey()
  await app.createAccount()
  const backup = await backUpAndTamper(app, key)
  const { file, manifest, original, edit } = backup
  const forged = await encrypt("create table users (id text);", key.recipient)
  const forgedFacts = {
    counts: { users: 0 },
    sha256: { sql: sha256("create table users (id text);"), file: sha256(forged) },
  }
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
        edit((facts) => ({ ...facts, ...forgedFacts }))
      },
    ],
    [
      "another file, signed with another key",
      NOT_THE_OWNERS,
      async () => {
        const other = attacker.path("forged.age")
        const contents = {
          sql: "create table users (id text);",
          counts: { users: 0 },
          migration: null,
          createdAt: new Date(),
        }
        await writeBackup(other, { ...attacker.writerKeys, recipient: key.recipient }, contents)
        writeFileSync(file, readFileSync(other))
        writeFileSync(manifest, readFileSync(`${other}.json`))
      },
    ],
    ["the moment", NOT_THE_OWNERS, () => edit((facts) => ({ ...facts, createdAt: later }))],
    [
      "the number of rows",
      NOT_THE_OWNERS,
      () => edit((facts) => ({ ...facts, counts: { ...facts.counts, users: 2 } })),
    ],
    ["the migration", NOT_THE_OWNERS, () => edit((facts) => ({ ...facts, migration: "9999_none.sql" }))],
    ["no signature", NO_MANIFEST, () => edit(({ signature: _signature, ...facts }) => facts)],
    [
      "the signature",
      NOT_THE_OWNERS,
      () => edit((facts) => ({ ...facts, signature: `A${facts.signature.slice(1)}` })),
    ],
    ["a fact that nobody signed", NO_MANIFEST, () => edit((facts) => ({ ...facts, since: later }))],
    ["no manifest", NO_MANIFEST, () => writeFileSync(manifest, "")],
  ]
  const before = dumpText(await copyFromD1(app.d1))
  const touched: string[] = []
  const target: Omit<BackupTarget, "copy" | "close"> = {
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
    const settings = { file, keys: key.ownerKeys, replace: true, confirm: async () => [] }
    const outcome = await restore(target, settings).then(
      () => "restored",
      ({ message }: Error) => message.replaceAll(file, "FILE"),
    )
    expect([kind, outcome]).toEqual([kind, expected])
  }
  expect(touched).toEqual([])
  backup.reset()
  await restore(d1Target(app.d1), { file, keys: key.ownerKeys, replace: true, confirm: async () => [] })
  expect(dumpText(await copyFromD1(app.d1))).not.toBe(before)
})

test("npm run restore: the target is looked at before any SQL of the backup runs, and refused when it has tables", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const file = key.path("shop.age")
  // Not even the owner's signature lets SQL run that no backup has.
  const contents = { sql: "select * from nowhere;", counts: {}, migration: null, createdAt: new Date() }
  await writeBackup(file, key.writerKeys, contents)
  const settings = { file, keys: key.ownerKeys, confirm: async () => [] }
  const target = d1Target(app.d1)
  await expect(restore(target, { ...settings, replace: false })).rejects.toThrow(
    "is not empty. --replace drops",
  )
  await expect(restore(target, { ...settings, replace: true })).rejects.toThrow(
    "a statement that no backup has",
  )
})

test("npm run restore: rows that the backup should have, or that did not arrive, are missed", async () => {
  await using app = await startApp()
  using key = await createBackupKey()
  const [wrong, orphan, whole] = ["wrong.age", "orphan.age", "whole.age"].map(key.path)
  const restoreFrom = (file = "", changes: Partial<BackupTarget> = {}) =>
    restore(
      { ...d1Target(app.d1), ...changes },
      { file, keys: key.ownerKeys, replace: true, confirm: async () => [] },
    )
  const contents = {
    sql: "create table a (id text);",
    counts: { a: 2 },
    migration: null,
    createdAt: new Date(),
  }
  await writeBackup(wrong ?? "", key.writerKeys, contents)
  await expect(restoreFrom(wrong)).rejects.toThrow("than expected: a 0 instead of 2.")
  const sql =
    "create table a (id text primary key); create table b (a text references a (id)); insert into b values ('x');"
  await writeBackup(orphan ?? "", key.writerKeys, { ...contents, sql, counts: { a: 0, b: 1 } })
  await expect(restoreFrom(orphan)).rejects.toThrow(
    "is damaged: a row of b refers to one of a that is not there.",
  )
  await backUp(d1Target(app.d1), { file: whole ?? "", keys: key.writerKeys, createdAt: new Date() })
  const write = (statements: string[]) =>
    d1Target(app.d1).write(
      statements.filter((statement) => !statement.startsWith('INSERT INTO "regional_prices"')),
    )
  await expect(restoreFrom(whole, { write })).rejects.toThrow("regional_prices 0 instead of 4.")
  await restoreFrom(whole)
})

test("npm run restore: after a rotation, the key files of both keys open both backups; a key of somebody else opens none", async () => {
  await using app = await startApp()
  using first = await createBackupKey()
  using second = await createBackupKey()
  const both = readOwnerKeys(readFileSync(first.keyFile, "utf8") + readFileSync(second.keyFile, "utf8"))
  for (const key of [first, second]) {
    const file = key.path("shop.age")
    await backUp(d1Target(app.d1), { file, keys: key.writerKeys, createdAt: new Date() })
    await restore(d1Target(app.d1), { file, keys: both, replace: true, confirm: async () => [] })
  }
  const settings = { file: first.path("shop.age"), replace: true, confirm: async () => [] }
  await expect(restore(d1Target(app.d1), { ...settings, keys: second.ownerKeys })).rejects.toThrow(
    "not the owner's",
  )
  const signedOnly = { ...first.ownerKeys, identities: second.ownerKeys.identities }
  await expect(restore(d1Target(app.d1), { ...settings, keys: signedOnly })).rejects.toThrow(
    "was not encrypted to this key",
  )
})

test("copyFromSql: SQL that would reach beyond the copy writes nothing", async () => {
  using key = await createBackupKey()
  const path = key.path("written.db")
  const attempts = [
    `commit; attach '${path}' as other; create table other.t (a); insert into other.t values ('x');`,
    `attach '${path}' as other;`,
    `/**/ attach '${path}' as other;`,
    `-- create table\nattach '${path}' as other;`,
    `vacuum into '${path}';`,
    `commit; vacuum into '${path}';`,
    `create table t (a); commit; vacuum into '${path}';`,
    `create table t (a); end; vacuum main into '${path}';`,
    `explain create table t (a); vacuum into '${path}';`,
    `with x as (select 1) insert into t select 1; vacuum into '${path}';`,
    `create table t (a);;vacuum into '${path}';`,
    `create table t (a); ; vacuum into '${path}';`,
    `create virtual table t using csv(filename='${path}');`,
    `create temp table t (a); vacuum into '${path}';`,
    "pragma writable_schema = on;",
    "insert into nowhere select load_extension('x');",
    "create table t (a); insert into t select writefile('x', 'y');",
    `create table t (a); create trigger g after insert on t begin vacuum into '${path}'; end;`,
    `create table t (a); create trigger g after insert on t begin select 1; end; attach '${path}' as other;`,
  ]
  for (const sql of attempts) {
    expect(() => copyFromSql(sql), sql).toThrow()
    expect([sql, existsSync(path)]).toEqual([sql, false])
  }
})
