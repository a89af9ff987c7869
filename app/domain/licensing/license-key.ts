import { type RandomBytes, randomString } from "#app/domain/random.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const LENGTH = 20

/** How often the key of one license can be replaced: each old key is on the revocation list that every app downloads. */
export const MAX_KEY_REPLACEMENTS = 10

/** A key as people type it, with dashes, spaces and small letters, in the form that is stored. */
export function normalizeLicenseKey(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase()
}

/** Twenty characters of A-Z and 0-9, each equally likely: 103 bits. */
export function createLicenseKey(randomBytes: RandomBytes): string {
  return randomString(ALPHABET, LENGTH, randomBytes)
}
