import type { RandomBytes } from "#app/platform/random.ts"

/** A text encrypted with the key of this id, in base64. */
type EncryptedText = { ciphertext: string; keyId: string }

export type SecretCipher = ReturnType<typeof createSecretCipher>

const ALGORITHM = "AES-GCM"
const NONCE_LENGTH = 12

/**
 * Encrypts texts that are stored and have to be read again, by AES-256-GCM. Each is bound to its account, so that one
 * copied into another account's row can't be decrypted there. The keys are 32 bytes in base64; texts of the previous
 * one can be read during a rotation.
 */
export function createSecretCipher(
  keys: { current: string; previous: string | null },
  randomBytes: RandomBytes,
) {
  async function importKeys() {
    const [current, previous] = await Promise.all([
      importKey(keys.current),
      keys.previous === null ? null : importKey(keys.previous),
    ])
    return { current, previous }
  }
  let imported: ReturnType<typeof importKeys> | undefined
  function readKeys() {
    imported ??= importKeys()
    return imported
  }

  return {
    async encrypt(text: string, accountId: string): Promise<EncryptedText> {
      const { current } = await readKeys()
      const nonce = randomBytes(NONCE_LENGTH)
      const data = await crypto.subtle.encrypt(parameters(nonce, accountId), current.key, encode(text))
      return {
        ciphertext: Buffer.concat([nonce, new Uint8Array(data)]).toString("base64"),
        keyId: current.id,
      }
    },
    /** Returns null for an unknown key, another account, or an altered text. */
    async decrypt({ ciphertext, keyId }: EncryptedText, accountId: string) {
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
    /** The ids of the key that encrypts, and of the previous one during a rotation. */
    async keyIds() {
      const { current, previous } = await readKeys()
      return { current: current.id, previous: previous?.id ?? null }
    },
  }
}

/** A key's id is the first 16 hex digits of its SHA-256. */
async function importKey(base64: string) {
  const bytes = Buffer.from(base64, "base64")
  const digest = await crypto.subtle.digest("SHA-256", bytes)
  const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["encrypt", "decrypt"])
  return { id: Buffer.from(digest).toString("hex").slice(0, 16), key }
}

const encode = (text: string) => new TextEncoder().encode(text)

function parameters(iv: Uint8Array, accountId: string) {
  return { name: ALGORITHM, iv, additionalData: encode(accountId) }
}
