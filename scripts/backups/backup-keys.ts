import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import { generateX25519Identity, identityToRecipient } from "age-encryption"

/** What the owner keeps to open and to check backups. */
export type OwnerKeys = { identities: string[]; verificationKeys: KeyObject[] }

const VERIFICATION_KEY = /^# verification key: ([A-Za-z0-9+/=]+)$/

/**
 * New keys: the text of the owner's file, whose comments `age` ignores; the recipient `age1…` that backups are encrypted
 * to; and the key that signs them (Ed25519, PKCS#8, base64), for the machine that makes them.
 */
export async function createBackupKeys() {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const { publicKey, privateKey } = generateKeyPairSync("ed25519")
  const verificationKey = publicKey.export({ format: "der", type: "spki" }).toString("base64")
  const ownerFile = `# Opens and checks backups. Keep it twice, away from Cloudflare and GitHub.
# recipient: ${recipient}
# verification key: ${verificationKey}
${identity}
`
  const signingKey = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")
  return { ownerFile, recipient, signingKey }
}

/** Reads the owner's file; after a rotation, it may be several of them, one after the other. */
export function readOwnerKeys(text: string): OwnerKeys {
  const lines = text.split("\n").map((line) => line.trim())
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"))
  const verificationKeys = lines.flatMap((line) => {
    const [, encoded] = VERIFICATION_KEY.exec(line) ?? []
    return encoded === undefined
      ? []
      : [readKey(() => createPublicKey({ key: decode(encoded), format: "der", type: "spki" }))]
  })
  if (identities.length === 0 || verificationKeys.length === 0) {
    throw new Error('The key file needs a line "AGE-SECRET-KEY-…" and a line "# verification key: …".')
  }
  return { identities, verificationKeys }
}

/** Throws a sentence without the value. */
export function readSigningKey(encoded: string): KeyObject {
  return readKey(() => createPrivateKey({ key: decode(encoded), format: "der", type: "pkcs8" }))
}

const decode = (encoded: string) => Buffer.from(encoded, "base64")

function readKey(read: () => KeyObject): KeyObject {
  try {
    const key = read()
    if (key.asymmetricKeyType === "ed25519") return key
  } catch {
    // The same sentence.
  }
  throw new Error("A key of the backups is malformed: Ed25519 in base64 is expected.")
}
