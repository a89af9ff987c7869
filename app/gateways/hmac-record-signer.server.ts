import { Buffer } from "node:buffer"
import { createHmac, timingSafeEqual } from "node:crypto"
import { deriveKey } from "./derived-key.server.ts"
import type { RecordSigner } from "./records.ts"

const PURPOSE = "brisk record signatures"

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
  const current = deriveKey(first, PURPOSE)
  return { current, all: previous === null ? [current] : [current, deriveKey(previous, PURPOSE)] }
}

const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest()
