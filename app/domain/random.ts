/** Returns `length` unpredictable bytes; chance is handed in, so that a rule can be tested. */
export type RandomBytes = (length: number) => Uint8Array

const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"

/** `length` characters of the alphabet, each equally likely; a byte that would favor the first is drawn again. */
export function randomString(alphabet: string, length: number, randomBytes: RandomBytes): string {
  const fairLimit = 256 - (256 % alphabet.length)
  let drawn = ""
  while (drawn.length < length) {
    for (const byte of randomBytes(length - drawn.length)) {
      if (byte < fairLimit) drawn += alphabet[byte % alphabet.length]
    }
  }
  return drawn
}

/** A random id that can't be guessed: 25 characters, 129 bits. */
export function createId(randomBytes: RandomBytes): string {
  return randomString(ID_ALPHABET, 25, randomBytes)
}
