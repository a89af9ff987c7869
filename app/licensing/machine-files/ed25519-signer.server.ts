import { Buffer } from "node:buffer"
import type { LicenseSigner, PublicKey } from "./machine-file.ts"

/**
 * The PEM-style label of each signed document and the signed prefix, which keeps one kind from passing as
 * another.
 */
const MACHINE_FILE = { label: "MACHINE FILE", prefix: "machine/" }
const REVOCATION_LIST = { label: "REVOCATION LIST", prefix: "revocations/" }

type PrivateKeys = { current: string; previous: string | null }

/**
 * Signs with the current key (Ed25519, PKCS#8, base64); publishes the current and the previous public key.
 */
export function createEd25519Signer({ current, previous }: PrivateKeys): LicenseSigner {
  const signingKey = importPrivateKey(current)
  const publishedKeys = Promise.all([current, previous].filter((key) => key !== null).map(publicKeyOf))
  // Prevents an unhandled rejection; an invalid key still rejects where the promise is awaited.
  signingKey.catch(() => {})
  publishedKeys.catch(() => {})

  return {
    async signMachineFile(data, now, ttl) {
      const kid = await currentKid()
      const expiry = new Date(now.getTime() + ttl).toISOString()
      const meta = { issued: now.toISOString(), expiry, ttl: ttl / 1000, kid }
      return sign(MACHINE_FILE, { meta, data }, await signingKey)
    },
    async signRevocations({ number, revoked }, now) {
      const meta = { number, issued: now.toISOString(), kid: await currentKid() }
      return sign(REVOCATION_LIST, { meta, data: { revoked } }, await signingKey)
    },
    publicKeys: () => publishedKeys,
  }

  async function currentKid() {
    const [{ kid } = { kid: "" }] = await publishedKeys
    return kid
  }
}

async function sign(kind: typeof MACHINE_FILE, payload: object, key: CryptoKey) {
  const enc = Buffer.from(JSON.stringify(payload)).toString("base64")
  const signature = await crypto.subtle.sign("Ed25519", key, Buffer.from(kind.prefix + enc))
  const envelope = { enc, sig: Buffer.from(signature).toString("base64"), alg: "base64+ed25519" }
  const body = Buffer.from(JSON.stringify(envelope)).toString("base64")
  const lines = body.match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind.label}-----`, ...lines, `-----END ${kind.label}-----`, ""].join("\n")
}

function importPrivateKey(base64: string) {
  const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey("pkcs8", der, "Ed25519", true, ["sign"])
}

/** The `kid` is the RFC 7638 thumbprint, which is unique per key. */
async function publicKeyOf(base64: string): Promise<PublicKey> {
  const jwk = await crypto.subtle.exportKey("jwk", await importPrivateKey(base64))
  if (!("x" in jwk) || typeof jwk.x !== "string") throw new Error("not an Ed25519 key")
  const members = JSON.stringify({ crv: "Ed25519", kty: "OKP", x: jwk.x })
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(members))
  const kid = Buffer.from(digest).toString("base64url")
  return { kty: "OKP", crv: "Ed25519", x: jwk.x, kid, alg: "EdDSA", use: "sig" }
}
