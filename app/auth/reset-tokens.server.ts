import { createHash } from "node:crypto"
import { type RandomBytes, randomString } from "#app/domain/random.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** The token in the reset link: 43 characters, 256 bits. */
export function createResetToken(randomBytes: RandomBytes): string {
  return randomString(ALPHABET, 43, randomBytes)
}

/** The stored form of a reset token: SHA-256 in hex. */
export function hashResetToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
