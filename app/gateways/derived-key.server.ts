import { Buffer } from "node:buffer"
import { hkdfSync } from "node:crypto"

const KEY_LENGTH = 32

/** A key of one purpose, by HKDF-SHA256 from a secret in base64 that has others too (RFC 5869, section 3.2). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", purpose, KEY_LENGTH))
}
