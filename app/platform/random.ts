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

/** Checks if a text has the format of an id from `createId`. */
export const isId = (text: string) => /^[a-z0-9]{25}$/.test(text)
