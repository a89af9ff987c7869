import { type KeyObject, sign, verify } from "node:crypto"
import { readFileSync } from "node:fs"
import * as z from "zod"

/** What the signature covers. Nothing in it is personal. */
const Facts = z.strictObject({
  format: z.literal(2),
  /** When the copy was begun. */
  createdAt: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string().nullable(),
  /** Rows by table. */
  counts: z.record(z.string(), z.int().nonnegative()),
  /** SHA-256 in hex: of the SQL before it is compressed and encrypted, and of the file. */
  sha256: z.strictObject({ sql: z.string().length(64), file: z.string().length(64) }),
})

const Manifest = z.strictObject({
  ...Facts.shape,
  /** Ed25519, in base64. */
  signature: z.base64().length(88),
})

export type Facts = z.infer<typeof Facts>

/** Keeps a signature over a manifest from passing as one over anything else. */
const CONTEXT = "brisk backup manifest\n"

export const manifestOf = (file: string) => `${file}.json`

/** "1234 rows of 40 tables" */
export function describeCounts(counts: Facts["counts"]): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows} rows of ${Object.keys(counts).length} tables`
}

/** The signature covers the values in the order of the schema, and those are what a reader gets. */
const signedBytes = (facts: Facts) => Buffer.from(`${CONTEXT}${JSON.stringify(Facts.parse(facts))}`)

export function writeManifest(facts: Facts, signingKey: KeyObject): string {
  const signature = sign(null, signedBytes(facts), signingKey).toString("base64")
  return `${JSON.stringify({ ...facts, signature }, null, 2)}\n`
}

/** The manifest beside a backup, signed with one of the keys. Throws a sentence for everything else. */
export function readManifest(file: string, verificationKeys: KeyObject[]): Facts {
  const { signature, ...facts } = parseManifest(manifestOf(file))
  const signed = Buffer.from(signature, "base64")
  if (!verificationKeys.some((key) => verify(null, signedBytes(facts), key, signed))) {
    throw new Error(
      `${manifestOf(file)} was changed, or signed with another key: this backup is not the owner's.`,
    )
  }
  return facts
}

function parseManifest(name: string): z.infer<typeof Manifest> {
  try {
    return Manifest.parse(JSON.parse(readFileSync(name, "utf8")))
  } catch {
    throw new Error(`${name} is missing or no signed manifest of a backup.`)
  }
}
