import { type RandomBytes, randomString } from "#app/platform/random.ts"
import { charactersOutside, lettersAndDigitsOf } from "#app/platform/text.ts"
import { minutes, seconds } from "#app/platform/time.ts"

export const DEVICE_CODE_STATUSES = ["pending", "approved", "denied", "redeemed"] as const

/** Time for which a code can be entered, and how long an app waits between two questions. */
export const DEVICE_CODE_LIFETIME = minutes(15)
export const POLL_INTERVAL = seconds(5)

/**
 * Letters and digits that are not mistaken for one another (no 0, O, Q, D; 1, I, L; 2, Z; 5, S; 6, G; 8, B; U, V), without
 * vowels, so that no word comes out by chance (RFC 8628, section 6.1).
 */
export const USER_CODE_ALPHABET = "CFHJKMNPRTWXY3479"

const LENGTH = 8

/** `XXXX-XXXX`: one of 7 billion, for 15 minutes. */
export const createUserCode = (randomBytes: RandomBytes) =>
  withDash(randomString(USER_CODE_ALPHABET, LENGTH, randomBytes))

const withDash = (letters: string) => `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`

/** Normalizes a typed code to the form that is shown: capitals with a dash; null if it is not a code. */
export function normalizeUserCode(typed: string) {
  const letters = lettersAndDigitsOf(typed)
  return letters.length === LENGTH && charactersOutside(USER_CODE_ALPHABET, letters).length === 0
    ? withDash(letters)
    : null
}

/** The letters and digits of a typed code that no code has, such as a zero. */
export const lettersOutsideOfUserCodes = (typed: string) =>
  charactersOutside(USER_CODE_ALPHABET, lettersAndDigitsOf(typed))
