/**
 * Returns `length` cryptographically secure random bytes; passed as an argument to keep domain functions
 * testable.
 */
export type RandomBytes = (length: number) => Uint8Array

const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"

/** `length` characters of the alphabet, uniformly distributed by rejection sampling (no modulo bias). */
export function randomString(alphabet: string, length: number, randomBytes: RandomBytes) {
  const fairLimit = 256 - (256 % alphabet.length)
  let result = ""
  while (result.length < length) {
    for (const byte of randomBytes(length - result.length)) {
      if (byte < fairLimit) result += alphabet[byte % alphabet.length]
    }
  }
  return result
}

/** Length of the ids that `createId` returns, in characters. */
export const ID_LENGTH = 25

/** A random id of 25 characters, 129 bits. */
export function createId(randomBytes: RandomBytes) {
  return randomString(ID_ALPHABET, ID_LENGTH, randomBytes)
}

/** Length of a time of the years 1972 to 2059 in milliseconds, to the base of 36. */
const TIME_LENGTH = 8

/** An id in the format of `createId` that begins with a time; 87 bits are random. */
export const createTimedId = (at: Date, randomBytes: RandomBytes) =>
  at.getTime().toString(36) + createId(randomBytes).slice(TIME_LENGTH)

/** The time of an id from `createTimedId`, or of a longer text that begins with one. */
export const timeOfId = (id: string) => new Date(Number.parseInt(id.slice(0, TIME_LENGTH), 36))

/** Checks if a text has the format of an id from `createId`. */
export const isId = (text: string) => /^[a-z0-9]{25}$/.test(text)
