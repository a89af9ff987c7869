import { drawCharacters, type RandomBytes } from "./chance.ts"

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
const LENGTH = 20

/** Twenty characters of A-Z and 0-9, each equally likely: 103 bits. */
export function createLicenseKey(randomBytes: RandomBytes): string {
  return drawCharacters(ALPHABET, LENGTH, randomBytes)
}
