import { Buffer } from "node:buffer"
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto"
import { signingKey } from "#app/config.server.ts"

/** The key that installers are signed with: the variable RELEASE_SIGNING_KEY of whoever runs the command, never of the Worker. */
type ReleaseKey = {
  /** Ed25519 over the bytes of a file, in base64, as Sparkle's tools write it. */
  sign(file: Uint8Array): string
  isSignatureOf(file: Uint8Array, signature: string): boolean
  /** 32 bytes in base64, as WinSparkle and NetSparkle want it in the app. */
  publicKey: string
}

/** Reads an Ed25519 key (PKCS#8, base64), like LICENSE_SIGNING_KEY. Throws an error whose message is a sentence. */
export function readReleaseKey(text: string): ReleaseKey {
  if (!signingKey.safeParse(text).success) {
    throw new Error(
      "RELEASE_SIGNING_KEY must be an Ed25519 key, PKCS#8 in base64. Create one: npm run release -- create-key",
    )
  }
  const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" })
  const publicKey = createPublicKey(key)
  return {
    sign: (file) => sign(null, file, key).toString("base64"),
    isSignatureOf: (file, signature) => verify(null, file, publicKey, Buffer.from(signature, "base64")),
    publicKey: rawPublicKey(publicKey),
  }
}

/** A new key for RELEASE_SIGNING_KEY. */
export function createReleaseKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519")
  return privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")
}

/** A JSON web key has the 32 bytes in base64url. */
function rawPublicKey(key: KeyObject): string {
  return Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url").toString("base64")
}
