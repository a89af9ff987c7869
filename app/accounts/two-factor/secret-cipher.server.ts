import type { RandomBytes } from "#app/platform/random.ts"

/** A text encrypted with the key of this id, in base64. */
type EncryptedText = { ciphertext: string; keyId: string }

/**
 * Encrypts texts that are stored and have to be read again. Each is bound to its account, so that one copied into
 * another account's row can't be decrypted there.
 */
export type SecretCipher = {
  encrypt(text: string, accountId: string): Promise<EncryptedText>
  /** Returns null for a text of an unknown key or another account, and for one that was altered. */
  decrypt(encrypted: EncryptedText, accountId: string): Promise<string | null>
  /** The ids of the key that encrypts, and of the previous one during a rotation. */
  keyIds(): Promise<{ current: string; previous: string | null }>
}

const ALGORITHM = "AES-GCM"
const NONCE_LENGTH = 12

/** AES-256-GCM. The keys are 32 bytes in base64; texts of the previous one can be read during a rotation. */
export function createSecretCipher(
  keys: { current: string; previous: string | null },
  randomBytes: RandomBytes,
): SecretCipher {
  let imported: Promise<{ current: Key; previous: Key | null }> | undefined
  async function importKeys() {
    const [current, previous] = await Promise.all([
      importKey(keys.current),
      keys.previous === null ? null : importKey(keys.previous),
    ])
    return { current, previous }
  }
  function readKeys() {
    imported ??= importKeys()
    return imported
  }

  return {
    async encrypt(text, accountId) {
      const { current } = await readKeys()
      const nonce = randomBytes(NONCE_LENGTH)
      const data = await crypto.subtle.encrypt(parameters(nonce, accountId), current.key, encode(text))
      return {
        ciphertext: Buffer.concat([nonce, new Uint8Array(data)]).toString("base64"),
        keyId: current.id,
      }
    },
    async decrypt({ ciphertext, keyId }, accountId) {
      const { current, previous } = await readKeys()
      const key = [current, previous].find((candidate) => candidate?.id === keyId)
      if (!key) return null
      const bytes = Buffer.from(ciphertext, "base64")
      const settings = parameters(bytes.subarray(0, NONCE_LENGTH), accountId)
      const data = await crypto.subtle
        .decrypt(settings, key.key, bytes.subarray(NONCE_LENGTH))
        .catch(() => null)
      return data && new TextDecoder().decode(data)
    },
    async keyIds() {
      const { current, previous } = await readKeys()
      return { current: current.id, previous: previous?.id ?? null }
    },
  }
}

type Key = { id: string; key: CryptoKey }

/** A key's id is the first 16 hex digits of its SHA-256. */
async function importKey(base64: string): Promise<Key> {
  const bytes = Buffer.from(base64, "base64")
  const digest = await crypto.subtle.digest("SHA-256", bytes)
  const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["encrypt", "decrypt"])
  return { id: Buffer.from(digest).toString("hex").slice(0, 16), key }
}

const encode = (text: string) => new TextEncoder().encode(text)

function parameters(iv: Uint8Array, accountId: string) {
  return { name: ALGORITHM, iv, additionalData: encode(accountId) }
}
