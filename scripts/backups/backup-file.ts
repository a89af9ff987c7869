import { createHash, type KeyObject, sign, verify } from "node:crypto"
import { mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import * as z from "zod"
import { writeNew } from "../files.ts"
import type { OwnerKeys } from "./backup-keys.ts"

/** What the signature covers. Nothing in it is personal. */
const Facts = z.strictObject({
  /** When the copy was begun. */
  createdAt: z.iso.datetime(),
  /** SHA-256 of the encrypted file, in hex. */
  sha256: z.string().length(64),
})

const Manifest = z.strictObject({
  ...Facts.shape,
  /** Ed25519, in base64. */
  signature: z.base64().length(88),
})

type Facts = z.infer<typeof Facts>

/** `recipient` is `age1…`. */
export type WriterKeys = { recipient: string; signingKey: KeyObject }

export const manifestOf = (file: string) => `${file}.json`

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex")

/** In the order of the schema. The first line keeps a signature over a manifest from passing as one over anything else. */
const signedBytes = (facts: Facts) =>
  Buffer.from(`brisk backup manifest\n${JSON.stringify(Facts.parse(facts))}`)

/**
 * Writes a backup, compressed and encrypted (age), and its signed manifest beside it: both, or neither. Throws where a
 * file or link of that name is.
 */
export async function writeBackup(
  file: string,
  { recipient, signingKey }: WriterKeys,
  { sql, createdAt }: { sql: string; createdAt: Date },
): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(gzipSync(sql))
  const facts = { createdAt: createdAt.toISOString(), sha256: sha256(encrypted) }
  const signature = sign(null, signedBytes(facts), signingKey).toString("base64")
  mkdirSync(dirname(file), { recursive: true })
  writeNew([
    [file, encrypted],
    [manifestOf(file), `${JSON.stringify({ ...facts, signature }, null, 2)}\n`],
  ])
}

/** A backup whose signature and hash hold. Nothing of it was decrypted yet. */
export type SignedBackup = Facts & { decrypt(): Promise<string> }

/** Throws a sentence unless the file is the one whose manifest the owner's key has signed. */
export function readBackup(file: string, { identities, verificationKeys }: OwnerKeys): SignedBackup {
  const { signature, ...facts } = readManifest(manifestOf(file))
  const signed = Buffer.from(signature, "base64")
  if (!verificationKeys.some((key) => verify(null, signedBytes(facts), key, signed))) {
    throw new Error(
      `${manifestOf(file)} was changed, or signed with another key: this backup is not the owner's.`,
    )
  }
  const encrypted = readFileSync(file)
  if (sha256(encrypted) !== facts.sha256) {
    throw new Error(`${file} is not the file that its manifest describes: its SHA-256 differs.`)
  }
  async function decrypt(): Promise<string> {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const compressed = await decrypter.decrypt(encrypted).catch(() => {
      throw new Error(`${file} was not encrypted to this key.`)
    })
    return gunzipSync(compressed).toString()
  }
  return { ...facts, decrypt }
}

function readManifest(name: string): z.infer<typeof Manifest> {
  try {
    return Manifest.parse(JSON.parse(readFileSync(name, "utf8")))
  } catch {
    throw new Error(`${name} is missing or no signed manifest of a backup.`)
  }
}
