import { createHash } from "node:crypto"
import { LINK_TOKEN } from "#app/platform/http/request-guards.server.ts"
import { type RandomBytes, randomString } from "#app/platform/random.ts"

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
export const readLinkToken = ({ url }: Request): string => new URL(url).searchParams.get(LINK_TOKEN) ?? ""

/**
 * Headers of a page whose URL contains a token, which must not reach other sites in a Referer header. With
 * `no-referrer`, browsers send the page's form with `Origin: null`, and those without `Sec-Fetch-Site` (Safari before
 * 16.4) would be refused.
 */
export const linkPageHeaders = () => ({ "referrer-policy": "strict-origin" })
