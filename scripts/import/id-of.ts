import { createHash } from "node:crypto"

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"

/**
 * The id of a row here, of the shape of a random one: it follows from that of the record, so that a run which was killed halfway
 * writes the same rows again.
 */
export function idOf(...names: string[]): string {
  let number = BigInt(`0x${createHash("sha256").update(JSON.stringify(names)).digest("hex")}`)
  let id = ""
  for (let length = 0; length < 25; length++) {
    id += ALPHABET[Number(number % 36n)]
    number /= 36n
  }
  return id
}
