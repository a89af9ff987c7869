import { createPublicKey, verify } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { createEd25519Signer } from "#app/gateways/ed25519-signer.server.ts"
import { verifyMachineFile } from "../../../docs/examples/client.ts"
import vectors from "../../../docs/examples/machine-file-vectors.json" with { type: "json" }

const { key, parts, cases } = vectors

test("our signer makes the published file, byte by byte", async () => {
  const signer = createEd25519Signer({ current: key.privateKeyPkcs8, previous: null })
  const { meta, data } = parts.payload
  expect(await signer.signMachineFile(data, new Date(meta.issued), meta.ttl * 1000)).toBe(parts.machineFile)
  expect(await signer.publicKeys()).toEqual([key.jwk])
})

test("its parts are what the file is made of, and the key in both its forms verifies it", () => {
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

test.each(cases)("a file $name is $verdict", ({ machineFile, deviceId, now, verdict }) => {
  const found = verifyMachineFile(machineFile, { keys: [key.jwk], deviceId, now: new Date(now) })
  expect(found.kind === "valid" ? "valid" : found.because).toBe(verdict)
})

test("the documentation shows the published file and key as they are", () => {
  const text = readFileSync("docs/licensing-api.md", "utf8")
  expect(text).toContain(parts.machineFile)
  expect(text).toContain(key.publicKeyPem)
  expect(text).toContain(parts.signatureHex)
  expect(text).toContain(key.jwk.kid)
})
