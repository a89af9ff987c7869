import { type RandomBytes, randomString } from "#app/domain/random.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const LENGTH = 20

/**
 * The maximum number of key replacements per license; bounded because each old key enlarges the revocation
 * list.
 */
export const MAX_KEY_REPLACEMENTS = 10

/** The stored form of a typed key: upper case, without spaces and dashes. */
export function normalizeLicenseKey(input: string): string {
  return input.replace(/[\s-]/g, "").toUpperCase()
}

/** 20 uniformly random characters of A-Z and 0-9: 103 bits. */
export function createLicenseKey(randomBytes: RandomBytes): string {
  return randomString(ALPHABET, LENGTH, randomBytes)
}
