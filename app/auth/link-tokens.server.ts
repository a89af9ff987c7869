import { createHash } from "node:crypto"
import { type RandomBytes, randomString } from "#app/domain/random.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** The token in an emailed link: 43 characters, 256 bits. */
export function createLinkToken(randomBytes: RandomBytes): string {
  return randomString(ALPHABET, 43, randomBytes)
}

/** The stored form of a link's token: SHA-256 in hex. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** The token of the link that was opened; empty for none. */
export const readLinkToken = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? ""
