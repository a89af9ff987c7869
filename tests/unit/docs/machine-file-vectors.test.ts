import { createPublicKey, hash, verify } from "node:crypto"
import { readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { createEd25519Signer } from "#app/licensing/machine-files/ed25519-signer.server.ts"
import { newerRevocationList, readRevocationList, verifyMachineFile } from "../../../docs/examples/client.ts"
import vectors from "../../../docs/examples/machine-file-vectors.json" with { type: "json" }

const { key, parts, cases, revocationList } = vectors
const signer = createEd25519Signer({ current: key.privateKeyPkcs8, previous: null })

test("createEd25519Signer: makes the published file, byte by byte", async () => {
  const { meta, data } = parts.payload
  expect(await signer.signMachineFile(data, new Date(meta.issued), meta.ttl * 1000)).toBe(parts.machineFile)
  expect(await signer.publicKeys()).toEqual([key.jwk])
})

test("machine-file-vectors.json: its parts make up the file, which both keys verify", () => {
  const body = parts.machineFile.split("\n").slice(1, -2).join("")
  expect(JSON.parse(Buffer.from(body, "base64").toString())).toEqual(parts.envelope)
  expect(JSON.parse(Buffer.from(parts.envelope.enc, "base64").toString())).toEqual(parts.payload)
  expect(Buffer.from(parts.envelope.sig, "base64").toString("hex")).toBe(parts.signatureHex)
  expect(parts.signed).toBe(`machine/${parts.envelope.enc}`)
  const signature = Buffer.from(parts.signatureHex, "hex")
  for (const publicKey of [createPublicKey({ key: key.jwk, format: "jwk" }), key.publicKeyPem]) {
    expect(verify(null, Buffer.from(parts.signed), publicKey, signature)).toBe(true)
  }
})

test.each<(typeof cases)[number]>(cases)("readMachineFile: a file $name is $verdict", (vector) => {
  const { machineFile, deviceId, now, verdict } = vector
  const components = "components" in vector ? vector.components : undefined
  const found = verifyMachineFile(machineFile, {
    keys: [key.jwk],
    deviceId,
    components,
    now: new Date(now),
    revocations: null,
  })
  expect(found.kind === "valid" ? "valid" : found.because).toBe(verdict)
})

test("signRevocations: makes the published list, byte by byte", async () => {
  const { list, payload, signed, licenseKey, sha256 } = revocationList
  const { number, issued } = payload.meta
  const made = await signer.signRevocations({ number, revoked: payload.data.revoked }, new Date(issued))
  expect(made).toBe(list)
  const { enc, sig } = JSON.parse(Buffer.from(list.split("\n").slice(1, -2).join(""), "base64").toString())
  expect(signed).toBe(`revocations/${enc}`)
  expect(verify(null, Buffer.from(signed), key.publicKeyPem, Buffer.from(sig, "base64"))).toBe(true)
  expect(hash("sha256", licenseKey)).toBe(sha256)
})

test.each(revocationList.cases)("readRevocationList: a list $name", ({ list, number, isRevoked }) => {
  const revocations = readRevocationList(list, [key.jwk])
  expect(revocations?.meta.number ?? null).toBe(number)
  const { data, meta } = parts.payload
  const facts = { keys: [key.jwk], deviceId: data.deviceId, now: new Date(meta.issued), revocations }
  expect(verifyMachineFile(parts.machineFile, facts)).toMatchObject(
    isRevoked ? { kind: "invalid", because: "revoked" } : { kind: "valid" },
  )
})

test.each(revocationList.updates)("newerRevocationList: $name, keeps the $keep one", (update) => {
  const kept = newerRevocationList(update.kept, update.fetched, [key.jwk])
  expect(kept).toBe(update.keep === "kept" ? update.kept : update.fetched)
})

test("newerRevocationList: keeps the list with the highest number, in any order", async () => {
  const list = (number: number) => signer.signRevocations({ number, revoked: [] }, new Date(number))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 2 ** 40 }), { minLength: 1, maxLength: 8 }), async (numbers) => {
      let kept: string | null = null
      for (const fetched of await Promise.all(numbers.map(list))) {
        kept = newerRevocationList(kept, fetched, [key.jwk])
      }
      expect(readRevocationList(kept ?? "", [key.jwk])?.meta.number).toBe(Math.max(...numbers))
    }),
  )
})

test("docs/offline-licenses.md: shows the published file and key", () => {
  const text = readFileSync("docs/offline-licenses.md", "utf8")
  expect(text).toContain(parts.machineFile)
  expect(text).toContain(key.publicKeyPem)
  expect(text).toContain(parts.signatureHex)
  expect(text).toContain(key.jwk.kid)
  expect(text).toContain(revocationList.sha256)
})
