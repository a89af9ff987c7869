import { type RandomBytes, randomString } from "#app/platform/random.ts"
import { charactersOutside, lettersAndDigitsOf } from "#app/platform/text.ts"

export const RECOVERY_CODES = 10

/** 32 characters, without those that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"

/** 120 bits, so that a plain hash of the code is safe to store. */
const LENGTH = 24

export function createRecoveryCodes(randomBytes: RandomBytes) {
  return Array.from({ length: RECOVERY_CODES }, () => randomString(ALPHABET, LENGTH, randomBytes))
}

/** Formats a recovery code in groups of four, to be read and typed. */
export function formatRecoveryCode(code: string) {
  return code.match(/.{4}/g)?.join("-") ?? code
}

/** The code as it was created, of its letters and digits in any case; null for another text. */
export function parseRecoveryCode(text: string) {
  const code = lettersAndDigitsOf(text).toLowerCase()
  return code.length === LENGTH && charactersOutside(ALPHABET, code).length === 0 ? code : null
}

/** The letters and digits of a typed recovery code that no code has, such as a zero; none for a text far from its length. */
export function lettersOutsideOfRecoveryCodes(text: string) {
  const code = lettersAndDigitsOf(text).toLowerCase()
  const isNearLength = Math.abs(code.length - LENGTH) <= LENGTH / 2
  return isNearLength ? charactersOutside(ALPHABET, code) : []
}
