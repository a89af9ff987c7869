import { generateKeyPairSync, hash, type KeyObject } from "node:crypto"
import { expect, test } from "vitest"
import { createEd25519Signer } from "#app/licensing/machine-files/ed25519-signer.server.ts"
import { days } from "#app/platform/time.ts"

const NOW = new Date("2026-11-20T10:00:00Z")
const facts = {
  licenseKey: "ABCDE12345FGHIJ67890",
  deviceId: "pc-1",
  planType: "basic",
  maxDevices: 1,
}

function createKey(): { secret: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  return { secret: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"), publicKey }
}

const current = createKey()
const previous = createKey()
const signer = createEd25519Signer({ current: current.secret, previous: previous.secret })

test("publicKeys: the current and previous keys, each with its RFC 7638 thumbprint", async () => {
  const published = await signer.publicKeys()
  const expected = [current, previous].map(({ publicKey }) => {
    const { x } = publicKey.export({ format: "jwk" })
    const kid = hash("sha256", `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, "base64url")
    return { kty: "OKP", crv: "Ed25519", x, kid, alg: "EdDSA", use: "sig" }
  })
  expect(published).toEqual(expected)
})

test("publicKeys: the thumbprint of RFC 8037's example", async () => {
  // Appendix A.1 to A.3: the private key's 32 bytes after the fixed head of a PKCS#8 Ed25519 key.
  const seed = Buffer.from("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", "base64url")
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed])
  const [key] = await createEd25519Signer({
    current: der.toString("base64"),
    previous: null,
  }).publicKeys()
  expect(key?.x).toBe("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
  expect(key?.kid).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
})

test("createEd25519Signer: an invalid key throws at the call, not unhandled", async () => {
  const broken = createEd25519Signer({ current: Buffer.from("no key").toString("base64"), previous: null })
  await expect(broken.signMachineFile(facts, NOW, days(1))).rejects.toThrow()
  await expect(broken.publicKeys()).rejects.toThrow()
})
