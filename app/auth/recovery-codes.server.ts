import { createHash } from "node:crypto"

/** The stored form of a recovery code: SHA-256 in hex, of the account too. */
export function hashRecoveryCode(userId: string, code: string): string {
  return createHash("sha256").update(`${userId}\n${code}`).digest("hex")
}
