import { createCipheriv, scrypt, timingSafeEqual } from "node:crypto"

// Firebase Authentication's own scrypt (github.com/firebase/scrypt, README): scrypt over the salt and the project's separator is the
// key of AES-256 in counter mode, which encrypts the project's signer key. The result is the exported hash.

/** What the console of the old site shows of its password hashes, decoded. */
export type FirebaseHashConfig = {
  signerKey: Buffer
  saltSeparator: Buffer
  /** The block size of scrypt, 1 to 8. */
  rounds: number
  /** The base-2 logarithm of the cost of scrypt, 1 to 14. */
  memoryCost: number
}

const ALGORITHM = "firebase-scrypt"
const KEY_LENGTH = 32
const ZERO_IV = Buffer.alloc(16)

export const isFirebaseHash = (storedHash: string) => storedHash.startsWith(`${ALGORITHM}$`)

/**
 * The stored form of an exported hash, `firebase-scrypt$N$r$salt$keystream`. In counter mode a text is encrypted by XOR with a
 * keystream, so that the keystream alone, which needs no signer key to check, follows from hash and key. Null where the
 * hash has not the length of the key: it belongs to another project.
 */
export function toStoredFirebaseHash(
  { hash, salt }: { hash: Buffer; salt: Buffer },
  { signerKey, saltSeparator, rounds, memoryCost }: FirebaseHashConfig,
): string | null {
  if (hash.length !== signerKey.length) return null
  const keystream = Buffer.from(hash.map((byte, index) => byte ^ (signerKey[index] ?? 0)))
  const wholeSalt = Buffer.concat([salt, saltSeparator])
  return [
    ALGORITHM,
    2 ** memoryCost,
    rounds,
    wholeSalt.toString("base64"),
    keystream.toString("base64"),
  ].join("$")
}

/** What scrypt costs to check the hash, in blocks of 128 bytes; 0 for a hash that nothing verifies. */
export function firebaseCost(storedHash: string): number {
  const parts = parse(storedHash)
  return parts ? parts.N * parts.r : 0
}

/** As Firebase does, the password counts as it was typed: it is not normalized. */
export async function verifyFirebasePassword(storedHash: string, password: string): Promise<boolean> {
  const parts = parse(storedHash)
  if (!parts) return false
  const { N, r, salt, keystream } = parts
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, KEY_LENGTH, { N, r, p: 1 }, (error, derived) =>
      error ? reject(error) : resolve(derived),
    )
  })
  const actual = createCipheriv("aes-256-ctr", key, ZERO_IV).update(Buffer.alloc(keystream.length))
  return timingSafeEqual(actual, keystream)
}

function parse(storedHash: string) {
  const [algorithm, N, r, salt, keystream] = storedHash.split("$")
  if (algorithm !== ALGORITHM || !N || !r || !salt || !keystream) return null
  return {
    N: Number(N),
    r: Number(r),
    salt: Buffer.from(salt, "base64"),
    keystream: Buffer.from(keystream, "base64"),
  }
}
