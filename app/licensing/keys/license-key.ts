import { type RandomBytes, randomString } from "#app/platform/random.ts"
import { charactersOutside, lettersAndDigitsOf } from "#app/platform/text.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const LENGTH = 20

/**
 * The maximum number of key replacements per license; bounded because each old key enlarges the revocation
 * list.
 */
export const MAX_KEY_REPLACEMENTS = 10

/** The stored form of a typed key. */
export const normalizeLicenseKey = (typed: string) => lettersAndDigitsOf(typed)

/** The letters of a typed key that no key has, such as a Cyrillic "А". */
export const lettersOutsideOfKeys = (typed: string) => charactersOutside(ALPHABET, normalizeLicenseKey(typed))

/** 20 uniformly random characters of A-Z and 0-9: 103 bits. */
export function createLicenseKey(randomBytes: RandomBytes) {
  return randomString(ALPHABET, LENGTH, randomBytes)
}
