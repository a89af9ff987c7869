import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { problems } from "#app/licensing/activation/problems-copy.ts"
import { describeLicensingApi } from "#app/licensing/api/openapi.ts"
import { CSHARP_EXAMPLES, CSharpApp, compilers } from "#tests/support/csharp/csharp.ts"
import { ASCENDING_VERSIONS } from "#tests/support/fixtures/versions.ts"
import vectors from "../../../docs/examples/machine-file-vectors.json" with { type: "json" }

const { key, parts, cases, revocationList } = vectors
const jwks = JSON.stringify({ keys: [key.jwk] })
const source = CSHARP_EXAMPLES.map((file) => readFileSync(file, "utf8")).join("\n")
const api = describeLicensingApi({ siteUrl: "https://brisk.example", contact: { supportEmail: "" } })

test("docs/examples/*.cs: call every address that the API describes, and no other", () => {
  const paths = [...source.matchAll(/"(\/(?:api|\.well-known)\/[\w./-]+)"/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual(Object.keys(api.paths).sort())
})

test("docs/examples/*.cs: read and send members that the API describes", () => {
  const described = `${JSON.stringify(api)}${JSON.stringify(vectors.parts)}${JSON.stringify(vectors.revocationList)}`
  const members = [
    ...source.matchAll(/(?:[jJ]son|key|meta|data|part|payload|envelope|body)(?:, |\[)"(\w+)"/g),
  ]
  expect(members.length).toBeGreaterThan(30)
  expect(members.filter(([, name]) => !described.includes(`"${name}"`)).map(([, name]) => name)).toEqual([])
})

/** The statuses that decide; the others are bugs of the app, or a service that is away. */
const REFUSALS = [...new Set(Object.values(problems).map(({ status }): number => status))]
  .filter((status) => ![405, 413, 415, 429, 503].includes(status))
  .sort()

test("docs/examples: final statuses and sentences are those of the API", () => {
  for (const text of [source, readFileSync("docs/examples/client.ts", "utf8")]) {
    const [, statuses = ""] = /FINAL_?STATUSES = [{[]([\d, ]+)[}\]]/i.exec(text) ?? []
    const final = statuses.split(",").map(Number)
    expect(final.filter((status) => status !== 200)).toEqual(REFUSALS)
    for (const code of ["LICENSE_NOT_FOUND", "LICENSE_REVOKED", "DEVICE_NOT_ACTIVATED"] as const) {
      expect(text).toContain(problems[code].title)
    }
  }
})

test.each(compilers)("docs/examples/*.cs, %s: agree with each vector", async (compiler) => {
  using app = CSharpApp.start(compiler)
  const verdicts = []
  for (const { machineFile, deviceId, now, ...vector } of cases) {
    const components = "components" in vector ? vector.components : []
    verdicts.push(await app.call("verify", { jwks, machineFile, now, device: { deviceId, components } }))
  }
  const inPascalCase = (verdict: string) =>
    verdict.replace(/(?:^|-)./g, (start) => start.replace("-", "").toUpperCase())
  expect(verdicts).toMatchObject(cases.map(({ verdict }) => ({ verdict: inPascalCase(verdict) })))

  const { data, meta } = parts.payload
  for (const { list, number, isRevoked } of revocationList.cases) {
    const read = await app.call("readRevocationList", { jwks, list })
    expect(read).toEqual(number === null ? null : expect.objectContaining({ number }))
    const file = {
      jwks,
      machineFile: parts.machineFile,
      now: meta.issued,
      device: { deviceId: data.deviceId },
    }
    const checked = await app.call("verify", { ...file, list })
    expect(checked).toMatchObject({ verdict: isRevoked ? "Revoked" : "Valid" })
  }
  for (const { kept, fetched, keep } of revocationList.updates) {
    const stored = await app.call("newerRevocationList", { jwks, stored: kept, fetched })
    expect(stored).toBe(keep === "kept" ? kept : fetched)
  }
})

test.each(compilers)("docs/examples/Ed25519.cs, %s: agrees with Node.js on signatures", async (compiler) => {
  using app = CSharpApp.start(compiler)
  const verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
    app.call("verifySignature", {
      key: Buffer.from(publicKey).toString("base64"),
      message: Buffer.from(message).toString("base64"),
      signature: Buffer.from(signature).toString("base64"),
    })
  for (let size = 0; size < 20; size++) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519")
    const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url")
    const message = Buffer.alloc(size * 7, size)
    const signature = sign(null, message, privateKey)
    expect(await verify(raw, message, signature)).toBe(true)
    const flipped = (bytes: Buffer, at: number) =>
      bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(await verify(raw, message, flipped(signature, size))).toBe(false)
    expect(await verify(raw, message, flipped(signature, 63 - size))).toBe(false)
    expect(await verify(flipped(raw, size), message, signature)).toBe(false)
    expect(await verify(raw, Buffer.from(`${message}!`), signature)).toBe(false)
    expect(await verify(raw, message, addOrder(signature))).toBe(false)
  }
  const privateKey = createPrivateKey({
    key: Buffer.from(key.privateKeyPkcs8, "base64"),
    format: "der",
    type: "pkcs8",
  })
  const published = Buffer.from(key.jwk.x, "base64url")
  const signature = sign(null, Buffer.from("a"), privateKey)
  expect(await verify(published, Buffer.from("a"), signature)).toBe(true)
  for (const [wrongKey, wrongSignature] of [
    [published.subarray(1), signature],
    [published, signature.subarray(1)],
    [Buffer.alloc(32, 255), signature],
    [Buffer.alloc(0), Buffer.alloc(0)],
  ] as const) {
    expect(await verify(wrongKey, Buffer.from("a"), wrongSignature)).toBe(false)
  }
})

/** The same signature with the order of the base point added to its second half, which RFC 8032 has verifiers refuse. */
function addOrder(signature: Buffer): Buffer {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`) + order
  return Buffer.concat([
    signature.subarray(0, 32),
    Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse(),
  ])
}

/** Texts that the API never returns, which a reader must refuse without an exception. */
const NO_OBJECTS = [
  ...[
    "",
    " ",
    "5",
    "-0",
    "1e999",
    '"text"',
    "null",
    "true",
    "[]",
    "[1e999]",
    "<html>",
    "{",
    '{"a"',
    '{"a":',
    '{"a":1',
    "{}}",
    "{} {}",
  ],
  ...[
    '{"a":1e999}',
    '{"a":-1e999}',
    '{"a":[{"b":1e400}]}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":0x1}',
    '{"a":1,}',
    "{'a':1}",
  ],
  ...[
    '{"a":"\\u12"}',
    '{"a":"\\u 12"}',
    '{"a":"',
    '{"a":"\\',
    '{"a":tru}',
    "{a:1}",
    '{"a":1 "b":2}',
    '{"a":--1}',
    '{"a":1e}',
  ],
  `{"a":${"[".repeat(100_000)}`,
  `{"a":${'{"a":'.repeat(100_000)}`,
]

test.each(compilers)(
  "docs/examples/Json.cs, %s: refuses what is no object, without exception",
  async (compiler) => {
    using app = CSharpApp.start(compiler)
    for (const text of NO_OBJECTS) expect([text, await app.call("readJson", { text })]).toEqual([text, false])
    for (const text of ["{}", ' {"a" : [1, -2.5e-3, 1e308, {"b": null}, "\\u00e9\\n"]}\r\n']) {
      expect([text, await app.call("readJson", { text })]).toEqual([text, true])
    }
    const value = { a: `"ß\n`, none: null, b: ["c"] }
    expect(await app.call("writeJson", { value })).toBe(`{"a":"\\u0022ß\\u000a","b":["c"]}`)
  },
)

test.each(compilers)(
  "docs/examples/UpdateClient.cs, %s: compares as Semantic Versioning does",
  async (compiler) => {
    using app = CSharpApp.start(compiler)
    for (const [index, other] of ASCENDING_VERSIONS.slice(1).entries()) {
      const one = ASCENDING_VERSIONS[index]
      const compare = async (pair: object) => Math.sign(Number(await app.call("compare", pair)))
      const signs = [
        { one, other },
        { one: other, other: one },
        { one, other: one },
      ].map(compare)
      expect([one, other, ...(await Promise.all(signs))]).toEqual([one, other, -1, 1, 0])
    }
  },
)
