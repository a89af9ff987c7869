import type { LicenseSigner, PublicKey } from "./license-signer.ts"

const BEGIN = "-----BEGIN MACHINE FILE-----"
const END = "-----END MACHINE FILE-----"

type Keys = { current: string; previous: string | null }

/** Signs with the current key (Ed25519, PKCS#8, base64) and publishes the one before it too. */
export function createEd25519Signer({ current, previous }: Keys): LicenseSigner {
  const signingKey = importPrivateKey(current)
  const published = Promise.all([current, previous].filter((key) => key !== null).map(publicKeyOf))
  // A key that can't be read is reported by whoever awaits it, not as an unhandled rejection before.
  signingKey.catch(() => {})
  published.catch(() => {})

  return {
    async signMachineFile(data, now, ttl) {
      const [{ kid } = { kid: "" }] = await published
      const expiry = new Date(now.getTime() + ttl).toISOString()
      const meta = { issued: now.toISOString(), expiry, ttl: ttl / 1000, kid }
      const enc = toBase64(new TextEncoder().encode(JSON.stringify({ meta, data })))
      const signature = await crypto.subtle.sign(
        "Ed25519",
        await signingKey,
        new TextEncoder().encode(`machine/${enc}`),
      )
      const envelope = { enc, sig: toBase64(new Uint8Array(signature)), alg: "base64+ed25519" }
      const body = toBase64(new TextEncoder().encode(JSON.stringify(envelope)))
      return [BEGIN, ...(body.match(/.{1,64}/g) ?? []), END, ""].join("\n")
    },
    publicKeys: () => published,
  }
}

function importPrivateKey(base64: string): Promise<CryptoKey> {
  const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey("pkcs8", der, "Ed25519", true, ["sign"])
}

/** The key's id is its RFC 7638 thumbprint, so that it can't be given to two keys. */
async function publicKeyOf(base64: string): Promise<PublicKey> {
  const jwk = await crypto.subtle.exportKey("jwk", await importPrivateKey(base64))
  if (!("x" in jwk) || typeof jwk.x !== "string") throw new Error("not an Ed25519 key")
  const members = JSON.stringify({ crv: "Ed25519", kty: "OKP", x: jwk.x })
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(members))
  const kid = toBase64(new Uint8Array(digest)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
  return { kty: "OKP", crv: "Ed25519", x: jwk.x, kid, alg: "EdDSA", use: "sig" }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
