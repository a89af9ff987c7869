import { createHash } from "node:crypto"
import { type RandomBytes, randomString } from "#app/domain/random.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** What the mailed link carries: 43 characters, 256 bits. */
export function createResetToken(randomBytes: RandomBytes): string {
  return randomString(ALPHABET, 43, randomBytes)
}

/** What is stored of it: SHA-256, hex. */
export function hashResetToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
