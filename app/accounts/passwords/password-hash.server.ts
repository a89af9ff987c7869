import { createCipheriv, hash, randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import type { PasswordWarning } from "#app/accounts/account/account.ts"
import { toNormalForm } from "#app/platform/text.ts"
import { COMMON_PASSWORD_HASHES } from "./common-passwords.server.ts"

/** OWASP's scrypt parameters for 16 MiB of memory; about 100 ms in native code. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const KEY_LENGTH = 32

/**
 * Returns `scrypt$N$r$p$salt$hash`, salt and hash in base64; the stored parameters can be raised for new
 * hashes.
 */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  return formatHash(salt, await derive(normalize(password), salt, COST))
}

/** A hash that no password matches, in the format of `hashPassword`, so that a check takes the same time. */
export function unusablePasswordHash() {
  return formatHash(randomBytes(16), randomBytes(KEY_LENGTH))
}

function formatHash(salt: Buffer, hash: Buffer) {
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), hash.toString("base64")].join("$")
}

/**
 * Verifies a password; false if it is wrong, and for an unknown account (null), in the same time. Verifies hashes of
 * the old site, too (`isOutdatedHash`).
 */
export async function verifyPassword(storedHash: string | null, password: string) {
  if (storedHash !== null && isOutdatedHash(storedHash)) return verifyOldPassword(storedHash, password)
  const [algorithm, N, r, p, salt, hash] = (storedHash ?? NO_PASSWORD_HASH).split("$")
  if (algorithm !== "scrypt" || !salt || !hash) return false
  const expected = Buffer.from(hash, "base64")
  const actual = await derive(normalize(password), Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(actual, expected) && storedHash !== null
}

/** True for a hash of the old site, to be replaced by one of `hashPassword` once its password is known. */
export const isOutdatedHash = (storedHash: string) => storedHash.startsWith(`${FIREBASE_ALGORITHM}$`)

/** Verifies a hash of the old site. It costs less than a new one: the difference is spent too, to hide it in timing. */
async function verifyOldPassword(storedHash: string, password: string) {
  const text = password.slice(0, MAX_PASSWORD_LENGTH)
  const parts = parseFirebaseHash(storedHash)
  const isCorrect = parts !== null && (await verifyFirebasePassword(parts, text))
  const blocks = parts ? parts.N * parts.r : 0
  const missing = COST.p - Math.floor(blocks / (COST.N * COST.r))
  if (missing > 0) await derive(text, Buffer.from(DUMMY_SALT, "base64"), { ...COST, p: missing })
  return isCorrect
}

const DUMMY_SALT = btoa("0".repeat(16))
const DUMMY_KEY = btoa("0".repeat(KEY_LENGTH))

/** Hash for an account without a password, and for no account: no known password matches it. */
export const NO_PASSWORD_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${DUMMY_SALT}$${DUMMY_KEY}`

/** Maximum length in UTF-16 code units; forms reject longer passwords, and this bounds the cost of other input. */
const MAX_PASSWORD_LENGTH = 512

const normalize = (text: string) => toNormalForm(text, "NFKC", MAX_PASSWORD_LENGTH)

function derive(text: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_LENGTH, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Minimum length of a local part to search for in passwords: shorter ones occur in too many words. */
const MIN_LOCAL_PART = 3

let commonHashes: Set<number> | undefined

/** Returns why a password is easy to guess; null if no reason is found. Ignores upper and lower case. */
export function findPasswordWarning(password: string, email: string): PasswordWarning | null {
  const text = normalize(password).toLowerCase()
  const localPart = normalize(email.slice(0, email.lastIndexOf("@"))).toLowerCase()
  if (localPart.length >= MIN_LOCAL_PART && text.includes(localPart)) return "contains-email"
  commonHashes ??= readHashes(COMMON_PASSWORD_HASHES)
  return commonHashes.has(hash("sha256", text, "buffer").readUInt32BE()) ? "common" : null
}

function readHashes(base64: string) {
  const bytes = Buffer.from(base64, "base64")
  return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)))
}

// Firebase Authentication's own scrypt (github.com/firebase/scrypt, README): scrypt over the salt and the project's separator is the
// key of AES-256 in counter mode, which encrypts the project's signer key. The result is the exported hash.

/** Hash parameters from the Firebase console of the old site, decoded. */
export type FirebaseHashConfig = {
  signerKey: Buffer
  saltSeparator: Buffer
  /** The block size of scrypt, 1 to 8. */
  rounds: number
  /** The base-2 logarithm of the cost of scrypt, 1 to 14. */
  memoryCost: number
}

const FIREBASE_ALGORITHM = "firebase-scrypt"

const ZERO_IV = Buffer.alloc(16)

/**
 * Returns the stored form of an exported hash, `firebase-scrypt$N$r$salt$keystream`. Counter mode encrypts by XOR with
 * a keystream, so hash XOR signer key is the keystream, which can be verified without the signer key. Null if the hash
 * and the key differ in length: it belongs to another project.
 */
export function toStoredFirebaseHash(
  { hash, salt }: { hash: Buffer; salt: Buffer },
  { signerKey, saltSeparator, rounds, memoryCost }: FirebaseHashConfig,
) {
  if (hash.length !== signerKey.length) return null
  const keystream = Buffer.from(hash.map((byte, index) => byte ^ (signerKey[index] ?? 0)))
  const wholeSalt = Buffer.concat([salt, saltSeparator])
  return [
    FIREBASE_ALGORITHM,
    2 ** memoryCost,
    rounds,
    wholeSalt.toString("base64"),
    keystream.toString("base64"),
  ].join("$")
}

/** Verifies a password against a Firebase hash; like Firebase, does not normalize the password. */
async function verifyFirebasePassword(
  { N, r, salt, keystream }: NonNullable<ReturnType<typeof parseFirebaseHash>>,
  password: string,
) {
  const key = await derive(password, salt, { N, r, p: 1 })
  const actual = createCipheriv("aes-256-ctr", key, ZERO_IV).update(Buffer.alloc(keystream.length))
  return timingSafeEqual(actual, keystream)
}

function parseFirebaseHash(storedHash: string) {
  const [algorithm, N, r, salt, keystream] = storedHash.split("$")
  if (algorithm !== FIREBASE_ALGORITHM || !N || !r || !salt || !keystream) return null
  return {
    N: Number(N),
    r: Number(r),
    salt: Buffer.from(salt, "base64"),
    keystream: Buffer.from(keystream, "base64"),
  }
}
