import { expect, test } from "vitest"
import { days } from "#app/domain/time.ts"
import { createEd25519Signer } from "#app/gateways/ed25519-signer.server.ts"
import { secrets } from "#tests/support/server/secrets.ts"

const CURRENT = secrets.licenseSigningKey
const PREVIOUS = "MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF"
const FACTS = {
  licenseKey: "ABCDE12345FGHIJ67890",
  deviceId: "pc-1",
  planType: "basic",
  maxDevices: 1,
} as const
/** Files of before named no account and no payment. */
const READ = { ...FACTS, account: null, payment: null }
const LONG_AGO = new Date("2024-02-29T12:00:00Z")

const site = createEd25519Signer({ current: CURRENT, previous: PREVIOUS })
const signWith = (current: string) =>
  createEd25519Signer({ current, previous: null }).signMachineFile(FACTS, LONG_AGO, days(30))

/** Every character of the envelope changed in turn, in the file as it is sent. */
function* changedFiles(file: string): Generator<string> {
  const json = Buffer.from(file.replace(/-----.*-----/g, ""), "base64").toString()
  for (let index = 0; index < json.length; index++) {
    const other = json[index] === "A" ? "B" : "A"
    const changed = json.slice(0, index) + other + json.slice(index + 1)
    const body = Buffer.from(changed).toString("base64")
    yield `-----BEGIN MACHINE FILE-----\n${body}\n-----END MACHINE FILE-----\n`
  }
}

test("readMachineFile: a file of the current or the previous key is read, years after it expired, however it was copied", async () => {
  for (const key of [CURRENT, PREVIOUS]) {
    const file = await signWith(key)
    for (const copied of [file, `\n ${file}\n\n`, file.replaceAll("\n", "\r\n")]) {
      expect(await site.readMachineFile(copied)).toEqual({ kind: "verified", facts: READ })
    }
  }
})

test("readMachineFile: a file with one changed character is refused, or says the same", async () => {
  const counts: Record<string, number> = {}
  for (const changed of changedFiles(await signWith(CURRENT))) {
    const read = await site.readMachineFile(changed)
    counts[read.kind] = (counts[read.kind] ?? 0) + 1
    if (read.kind === "verified") expect(read.facts).toEqual(READ)
  }
  // Only in the last character of the signature, two bits of which base64 does not use, and nowhere else.
  expect(counts.verified ?? 0).toBeLessThanOrEqual(1)
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(["malformed", "unknown-signing-key", "wrong-signature"]),
  )
})

test("readMachineFile: a revocation list, which the same key signed, is no machine file", async () => {
  const list = await site.signRevocations({ number: 1, revoked: [] }, LONG_AGO)
  expect(await site.readMachineFile(list)).toEqual({ kind: "malformed" })
  const renamed = list.replaceAll("REVOCATION LIST", "MACHINE FILE")
  expect(await site.readMachineFile(renamed)).toEqual({ kind: "malformed" })
})

test("readMachineFile: 64 KB of anything is refused", async () => {
  for (const filler of ["A", "=", "\n", " ", "-----BEGIN MACHINE FILE-----"]) {
    const text = filler.repeat(Math.floor((64 * 1024) / filler.length))
    expect(await site.readMachineFile(text)).toEqual({ kind: "malformed" })
    expect(await site.readMachineFile(`-----BEGIN MACHINE FILE-----${text.slice(60)}-----END`)).toEqual({
      kind: "malformed",
    })
  }
})
