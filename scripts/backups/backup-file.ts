import { createHash, type KeyObject } from "node:crypto"
import { lstatSync, mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import { writeNew } from "../write-new.ts"
import type { OwnerKeys } from "./backup-keys.ts"
import { type Facts, manifestOf, readManifest, writeManifest } from "./manifest.ts"

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex")

type Contents = { sql: string; counts: Record<string, number>; migration: string | null; createdAt: Date }

/** `recipient` is `age1…`. */
export type WriterKeys = { recipient: string; signingKey: KeyObject }

/**
 * Writes a backup, compressed and encrypted (age), and its signed manifest beside it: both, or neither. Throws where a
 * file or link of that name is.
 */
export async function writeBackup(
  file: string,
  { recipient, signingKey }: WriterKeys,
  { sql, counts, migration, createdAt }: Contents,
): Promise<Facts> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(gzipSync(sql))
  const hashes = { sql: sha256(sql), file: sha256(encrypted) }
  const facts: Facts = { format: 2, createdAt: createdAt.toISOString(), migration, counts, sha256: hashes }
  mkdirSync(dirname(file), { recursive: true })
  writeNew([
    [file, encrypted],
    [manifestOf(file), writeManifest(facts, signingKey)],
  ])
  return facts
}

/** Throws where a backup would be written over something. */
export function requireFree(file: string): void {
  const taken = [file, manifestOf(file)].find((name) => lstatSync(name, { throwIfNoEntry: false }))
  if (taken !== undefined) throw new Error(`${taken} exists already, and is not written over.`)
}

/** A backup whose signature and hash hold. Nothing of it was decrypted yet. */
export type SignedBackup = { facts: Facts; decrypt(): Promise<string> }

/** Throws a sentence unless the file is the one whose manifest the owner's key has signed. */
export function readBackup(file: string, { identities, verificationKeys }: OwnerKeys): SignedBackup {
  const facts = readManifest(file, verificationKeys)
  const encrypted = readFileSync(file)
  if (sha256(encrypted) !== facts.sha256.file) {
    throw new Error(`${file} is not the file that its manifest describes: its SHA-256 differs.`)
  }
  return {
    facts,
    async decrypt() {
      const sql = gunzipSync(await decrypt(file, encrypted, identities)).toString()
      if (sha256(sql) === facts.sha256.sql) return sql
      throw new Error(`The SQL in ${file} is not what its manifest describes: its SHA-256 differs.`)
    },
  }
}

async function decrypt(file: string, encrypted: Uint8Array, identities: string[]): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return decrypter.decrypt(encrypted).catch(() => {
    throw new Error(`${file} was not encrypted to this key.`)
  })
}
