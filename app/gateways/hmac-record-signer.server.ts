import { Buffer } from "node:buffer"
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import type { RecordSigner } from "./records.ts"

/** Makes the derived key one of its own: the same secret also encrypts (RFC 5869, section 3.2). */
const PURPOSE = "brisk record signatures"

const KEY_LENGTH = 32

/** Signs with keys that are derived by HKDF-SHA256 from secrets of 32 bytes, in base64. */
export function createRecordSigner(secrets: { current: string; previous: string | null }): RecordSigner {
  let derived: { current: Buffer; all: Buffer[] } | undefined
  function keys() {
    derived ??= deriveKeys(secrets.current, secrets.previous)
    return derived
  }
  return {
    sign: (text) => hmac(keys().current, text).toString("hex"),
    isSigned(text, signature) {
      if (signature === null || !/^[0-9a-f]{64}$/.test(signature)) return false
      const given = Buffer.from(signature, "hex")
      return keys().all.some((key) => timingSafeEqual(hmac(key, text), given))
    },
  }
}

function deriveKeys(first: string, previous: string | null) {
  const current = deriveKey(first)
  return { current, all: previous === null ? [current] : [current, deriveKey(previous)] }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", PURPOSE, KEY_LENGTH))
}

const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest()
