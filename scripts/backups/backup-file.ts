import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import * as z from "zod"

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string().nullable(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int().nonnegative()),
  /** SHA-256 in hex: of the SQL before it is compressed and encrypted, and of the file. */
  sha256: z.object({ sql: z.string().length(64), file: z.string().length(64) }),
})

export type Manifest = z.infer<typeof Manifest>

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex")

export const manifestOf = (file: string) => `${file}.json`

type Contents = { sql: string; counts: Record<string, number>; migration: string | null; createdAt: Date }

/** "1234 rows of 40 tables" */
export function describeCounts(counts: Manifest["counts"]): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows} rows of ${Object.keys(counts).length} tables`
}

/**
 * Writes a backup, compressed and encrypted (age) to a recipient `age1…`, and its manifest beside it. Both appear
 * complete or not at all.
 */
export async function writeBackup(
  file: string,
  recipient: string,
  { sql, counts, migration, createdAt }: Contents,
): Promise<Manifest> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(gzipSync(sql))
  const hashes = { sql: sha256(sql), file: sha256(encrypted) }
  const manifest: Manifest = {
    format: 1,
    createdAt: createdAt.toISOString(),
    migration,
    counts,
    sha256: hashes,
  }
  mkdirSync(dirname(file), { recursive: true })
  writeWhole([
    [file, encrypted],
    [manifestOf(file), `${JSON.stringify(manifest, null, 2)}\n`],
  ])
  return manifest
}

/** Under other names first: a disk that is full leaves neither file. */
function writeWhole(files: [name: string, contents: string | Uint8Array][]): void {
  const partOf = (name: string) => `${name}.part`
  try {
    for (const [name, contents] of files) writeFileSync(partOf(name), contents, { mode: 0o600, flush: true })
    for (const [name] of files) renameSync(partOf(name), name)
  } catch (error) {
    for (const [name] of files) rmSync(partOf(name), { force: true })
    throw error
  }
}

/** The SQL of a backup, as it was when its manifest was written. Throws a sentence for everything else. */
export async function readBackup(
  file: string,
  identity: string,
): Promise<{ sql: string; manifest: Manifest }> {
  const manifest = readManifest(file)
  const encrypted = readFileSync(file)
  if (sha256(encrypted) !== manifest.sha256.file) {
    throw new Error(`${file} is not the file that its manifest describes: its SHA-256 differs.`)
  }
  const decrypter = new Decrypter()
  for (const line of identity.split("\n")) {
    if (line.startsWith("AGE-SECRET-KEY-")) decrypter.addIdentity(line.trim())
  }
  const compressed = await decrypter.decrypt(encrypted).catch(() => {
    throw new Error(`${file} was not encrypted to this identity.`)
  })
  const sql = gunzipSync(compressed).toString()
  if (sha256(sql) !== manifest.sha256.sql) {
    throw new Error(`The SQL in ${file} is not what its manifest describes: its SHA-256 differs.`)
  }
  return { sql, manifest }
}

function readManifest(file: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestOf(file), "utf8")))
  } catch {
    throw new Error(`${manifestOf(file)} is missing or no manifest of a backup.`)
  }
}
