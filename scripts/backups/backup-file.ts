import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from "node:crypto"
import { mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption"
import * as z from "zod"
import { writeNew } from "../command.ts"

/** Part of the manifest that is signed. Contains no personal data. */
const Facts = z.strictObject({
  /** Time when the copy was begun. */
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

/** Returns the bytes to sign, keys in schema order. The first line limits the signature to manifests. */
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
) {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(gzipSync(sql))
  const facts = { createdAt: createdAt.toISOString(), sha256: hash("sha256", encrypted) }
  const signature = sign(null, signedBytes(facts), signingKey).toString("base64")
  mkdirSync(dirname(file), { recursive: true })
  writeNew([
    [file, encrypted],
    [manifestOf(file), `${JSON.stringify({ ...facts, signature }, null, 2)}\n`],
  ])
}

/** A backup whose signature and hash hold. Nothing of it was decrypted yet. */
export type SignedBackup = ReturnType<typeof readBackup>

/** Throws a sentence unless the file is the one whose manifest the owner's key has signed. */
export function readBackup(file: string, { identities, verificationKeys }: OwnerKeys) {
  const { signature, ...facts } = readManifest(manifestOf(file))
  const signed = Buffer.from(signature, "base64")
  if (!verificationKeys.some((key) => verify(null, signedBytes(facts), key, signed))) {
    throw new Error(
      `${manifestOf(file)} was changed, or signed with another key: this backup is not the owner's.`,
    )
  }
  const encrypted = readFileSync(file)
  if (hash("sha256", encrypted) !== facts.sha256) {
    throw new Error(`${file} is not the file that its manifest describes: its SHA-256 differs.`)
  }
  async function decrypt() {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    const compressed = await decrypter.decrypt(encrypted).catch(() => {
      throw new Error(`${file} was not encrypted to this key.`)
    })
    return gunzipSync(compressed).toString()
  }
  return { ...facts, decrypt }
}

function readManifest(name: string) {
  try {
    return Manifest.parse(JSON.parse(readFileSync(name, "utf8")))
  } catch {
    throw new Error(`${name} is missing or no signed manifest of a backup.`)
  }
}

/** Owner's keys for decrypting and verifying backups. */
export type OwnerKeys = { identities: string[]; verificationKeys: KeyObject[] }

const VERIFICATION_KEY = /^# verification key: ([A-Za-z0-9+/=]+)$/

/**
 * New keys: the text of the owner's file, whose comments `age` ignores; the recipient `age1…` that backups are encrypted
 * to; and the key that signs them (Ed25519, PKCS#8, base64), for the machine that makes them.
 */
export async function createBackupKeys() {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const { publicKey, privateKey } = generateKeyPairSync("ed25519")
  const verificationKey = publicKey.export({ format: "der", type: "spki" }).toString("base64")
  const ownerFile = `# Opens and checks backups. Keep it twice, away from Cloudflare and GitHub.
# recipient: ${recipient}
# verification key: ${verificationKey}
${identity}
`
  const signingKey = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")
  return { ownerFile, recipient, signingKey }
}

/** Reads the owner's file; after a rotation, it may be several of them, one after the other. */
export function readOwnerKeys(text: string) {
  const lines = text.split("\n").map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"))
  const verificationKeys = lines.flatMap((line) => {
    const [, encoded] = VERIFICATION_KEY.exec(line) ?? []
    return encoded === undefined
      ? []
      : [readKey(() => createPublicKey({ key: decode(encoded), format: "der", type: "spki" }))]
  })
  if (identities.length === 0 || verificationKeys.length === 0) {
    throw new Error('The key file needs a line "AGE-SECRET-KEY-…" and a line "# verification key: …".')
  }
  return { identities, verificationKeys }
}

/** Reads a signing key. Throws an error whose message does not contain the key. */
export function readSigningKey(encoded: string) {
  return readKey(() => createPrivateKey({ key: decode(encoded), format: "der", type: "pkcs8" }))
}

const decode = (encoded: string) => Buffer.from(encoded, "base64")

function readKey(read: () => KeyObject) {
  try {
    const key = read()
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // Throws the error below.
  }
  throw new Error("A key of the backups is malformed: Ed25519 in base64 is expected.")
}
