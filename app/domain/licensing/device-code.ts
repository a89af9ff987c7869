import { type RandomBytes, randomString } from "#app/domain/random.ts"
import { minutes, seconds } from "#app/domain/time.ts"

export const DEVICE_CODE_STATUSES = ["pending", "approved", "denied", "redeemed"] as const

/** How long a code can be entered, and how long an app waits between two questions. */
export const DEVICE_CODE_LIFETIME = minutes(15)
export const POLL_INTERVAL = seconds(5)

/**
 * Letters and digits that are not mistaken for one another (no 0, O, Q, D; 1, I, L; 2, Z; 5, S; 6, G; 8, B; U, V), without
 * vowels, so that no word comes out by chance (RFC 8628, section 6.1).
 */
const ALPHABET = "CFHJKMNPRTWXY3479"

const LENGTH = 8

/** `XXXX-XXXX`: one of 7 billion, for 15 minutes. */
export const createUserCode = (randomBytes: RandomBytes) =>
  withDash(randomString(ALPHABET, LENGTH, randomBytes))

const withDash = (letters: string) => `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`

/** The code as it is shown, of one that was typed in small letters, with spaces or without the dash; null for no code. */
export function normalizeUserCode(typed: string): string | null {
  const letters = typed.slice(0, 40).replace(/[\s-]/g, "").toUpperCase()
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null
  return withDash(letters)
}
