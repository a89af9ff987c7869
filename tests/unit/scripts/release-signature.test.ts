import { createPublicKey, verify } from "node:crypto"
import { expect, test } from "vitest"
import { createReleaseKey, readReleaseKey } from "#scripts/release.ts"

const FILE = new TextEncoder().encode("MZ an installer")

/** As an app verifies it, which knows nothing but 32 bytes. */
function isSigned(file: Uint8Array, signature: string, publicKey: string): boolean {
  const x = Buffer.from(publicKey, "base64").toString("base64url")
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
  return verify(null, file, key, Buffer.from(signature, "base64"))
}

test("readReleaseKey: signs one file, which the public key verifies", () => {
  const key = readReleaseKey(createReleaseKey())
  const signature = key.sign(FILE)
  expect([signature.length, key.publicKey.length]).toEqual([88, 44])
  expect(isSigned(FILE, signature, key.publicKey)).toBe(true)
  expect(isSigned(FILE.slice(1), signature, key.publicKey)).toBe(false)
  expect(key.isSignatureOf(FILE, signature)).toBe(true)
  expect(key.isSignatureOf(FILE.slice(1), signature)).toBe(false)
  expect(readReleaseKey(createReleaseKey()).isSignatureOf(FILE, signature)).toBe(false)
})

test("readReleaseKey: signs an empty file as RFC 8032, section 7.1", () => {
  const seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  const key = readReleaseKey(Buffer.from(`302e020100300506032b657004220420${seed}`, "hex").toString("base64"))
  const expected =
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
  expect(Buffer.from(key.sign(new Uint8Array()), "base64").toString("hex")).toBe(expected)
})

test.each(["", "no key", "A".repeat(64), createReleaseKey().slice(1)])(
  "readReleaseKey: %j is refused",
  (text) => {
    expect(() => readReleaseKey(text)).toThrow("RELEASE_SIGNING_KEY must be an Ed25519 key")
  },
)
