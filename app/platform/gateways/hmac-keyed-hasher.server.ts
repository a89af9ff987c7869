import { Buffer } from "node:buffer"
import { createHmac, hash, hkdfSync, timingSafeEqual } from "node:crypto"
import type { KeyedHasher } from "./ports.ts"

const PURPOSE = "brisk keyed hashes"
const KEY_LENGTH = 32

type Key = { id: string; key: Buffer }

/** HMAC-SHA256 with keys that are derived from secrets in base64. */
export function createKeyedHasher(secrets: { current: string; previous: string | null }): KeyedHasher {
  let derived: { current: Key; all: Key[] } | undefined
  function keys() {
    derived ??= deriveKeys(secrets.current, secrets.previous)
    return derived
  }
  return {
    hash: (text) => hmac(keys().current, text),
    hashes: (text) => keys().all.map((key) => hmac(key, text)),
    isHashOf: (text, hash) => keys().all.some((key) => isSame(hmac(key, text), hash ?? "")),
    isReadable: (hash) => keys().all.some(({ id }) => hash.startsWith(`${id}.`)),
  }
}

function deriveKeys(first: string, previous: string | null) {
  const current = keyOf(first)
  return { current, all: previous === null ? [current] : [current, keyOf(previous)] }
}

/** A key of this purpose, by HKDF-SHA256 from a secret in base64 that has others too (RFC 5869, section 3.2). */
function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", PURPOSE, KEY_LENGTH))
  return { id: hash("sha256", key).slice(0, 8), key }
}

const hmac = ({ id, key }: Key, text: string) =>
  `${id}.${createHmac("sha256", key).update(text).digest("base64url")}`

function isSame(expected: string, given: string) {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
