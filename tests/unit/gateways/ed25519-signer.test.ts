import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { days } from "#app/domain/time.ts"
import { createEd25519Signer } from "#app/gateways/ed25519-signer.server.ts"

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

type Envelope = { enc: string; sig: string; alg: string }

function open(machineFile: string): Envelope {
  const [, body = ""] =
    /^-----BEGIN MACHINE FILE-----\n([A-Za-z0-9+/=\n]+)-----END MACHINE FILE-----\n$/.exec(machineFile) ?? []
  return JSON.parse(Buffer.from(body, "base64").toString())
}

function isGenuine(enc: string, sig: Buffer, key = current.publicKey): boolean {
  return verify(null, Buffer.from(`machine/${enc}`), key, sig)
}

test("signMachineFile: has its data and expiry, and verifies with node:crypto", async () => {
  const machineFile = await signer.signMachineFile(facts, NOW, days(30))
  const { enc, sig, alg } = open(machineFile)
  const [{ kid } = { kid: "" }] = await signer.publicKeys()

  expect(alg).toBe("base64+ed25519")
  expect(isGenuine(enc, Buffer.from(sig, "base64"))).toBe(true)
  expect(isGenuine(enc, Buffer.from(sig, "base64"), previous.publicKey)).toBe(false)
  expect(JSON.parse(Buffer.from(enc, "base64").toString())).toEqual({
    meta: { issued: "2026-11-20T10:00:00.000Z", expiry: "2026-12-20T10:00:00.000Z", ttl: 2_592_000, kid },
    data: facts,
  })
  for (const line of machineFile.split("\n")) expect(line.length).toBeLessThanOrEqual(64)
})

test("signRevocations: verifies under its own prefix only, in lines of 64 characters", async () => {
  const hash = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 })
  const [{ kid } = { kid: "" }] = await signer.publicKeys()
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.array(hash), async (number, revoked) => {
      const list = await signer.signRevocations({ number, revoked }, NOW)
      const lines = list.trim().split("\n")
      expect([lines.shift(), lines.pop()]).toEqual([
        "-----BEGIN REVOCATION LIST-----",
        "-----END REVOCATION LIST-----",
      ])
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(64)
      const { enc, sig, alg }: Envelope = JSON.parse(Buffer.from(lines.join(""), "base64").toString())
      const signature = Buffer.from(sig, "base64")
      expect(alg).toBe("base64+ed25519")
      expect(verify(null, Buffer.from(`revocations/${enc}`), current.publicKey, signature)).toBe(true)
      expect(isGenuine(enc, signature)).toBe(false)
      const payload = JSON.parse(Buffer.from(enc, "base64").toString())
      expect(payload).toEqual({ meta: { number, issued: NOW.toISOString(), kid }, data: { revoked } })
    }),
  )
})

test("publicKeys: the current and the previous key, each with its RFC 7638 thumbprint", async () => {
  const published = await signer.publicKeys()
  const expected = [current, previous].map(({ publicKey }) => {
    const { x } = publicKey.export({ format: "jwk" })
    const kid = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url")
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

test("publicKeys: without a previous key only one is published, and no private part", async () => {
  const published = await createEd25519Signer({ current: current.secret, previous: null }).publicKeys()
  expect(published).toHaveLength(1)
  expect(JSON.stringify(published)).not.toContain('"d"')
  for (const jwk of published) expect(createPublicKey({ key: jwk, format: "jwk" }).type).toBe("public")
})

test("createEd25519Signer: an invalid key is an error for the caller, and no unhandled rejection", async () => {
  const broken = createEd25519Signer({ current: Buffer.from("no key").toString("base64"), previous: null })
  await expect(broken.signMachineFile(facts, NOW, days(1))).rejects.toThrow()
  await expect(broken.publicKeys()).rejects.toThrow()
})
