import { readdirSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import { isSignedBy } from "#app/payments/razorpay/verify-webhook.server.ts"

/** RFC 4231's second test case. */
const SECRET = "Jefe"
const MESSAGE = bytes("what do ya want for nothing?")
const SIGNATURE = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"

function bytes(text: string) {
  return new TextEncoder().encode(text)
}

test("isSignedBy: accepts the published signature under any of the secrets", async () => {
  expect(await isSignedBy([SECRET], SIGNATURE, MESSAGE)).toBe(true)
  expect(await isSignedBy(["the new one", SECRET], SIGNATURE, MESSAGE)).toBe(true)
  expect(await isSignedBy([SECRET, "the new one"], SIGNATURE, MESSAGE)).toBe(true)
})

test("isSignedBy: a signature under another secret, or with no secrets, is refused", async () => {
  expect(await isSignedBy(["jefe"], SIGNATURE, MESSAGE)).toBe(false)
  expect(await isSignedBy(["the new one", "the newer one"], SIGNATURE, MESSAGE)).toBe(false)
  expect(await isSignedBy([], SIGNATURE, MESSAGE)).toBe(false)
})

test.each([
  ["upper case", SIGNATURE.toUpperCase()],
  ["nothing", ""],
  ["one character too few", SIGNATURE.slice(1)],
  ["a line break after it", `${SIGNATURE}\n`],
  ["a prefix", `sha256=${SIGNATURE}`],
  ["no hex", "g".repeat(64)],
])("isSignedBy: a signature that is %s is refused", async (_, signature) => {
  expect(await isSignedBy([SECRET], signature, MESSAGE)).toBe(false)
})

test("isSignedBy: a message with one bit altered is refused", async () => {
  const bit = fc.record({
    at: fc.nat(MESSAGE.length - 1),
    mask: fc.constantFrom(1, 2, 4, 8, 16, 32, 64, 128),
  })
  await fc.assert(
    fc.asyncProperty(bit, async ({ at, mask }) => {
      const altered = MESSAGE.map((byte, index) => (index === at ? byte ^ mask : byte))
      expect(await isSignedBy([SECRET], SIGNATURE, altered)).toBe(false)
    }),
  )
})

const samples = "tests/fixtures/razorpay"

test.each(readdirSync(samples).filter((name) => name.startsWith("doc-")))(
  "isSignedBy: the raw body of %s has the signature of its headers",
  async (name) => {
    const sample = JSON.parse(readFileSync(`${samples}/${name}`, "utf8"))
    const { secret, x_razorpay_signature: signature } = sample.signature_computed_by_us

    expect(await isSignedBy([secret], signature, bytes(sample.raw_body))).toBe(true)
    expect(await isSignedBy([secret], signature, bytes(`${sample.raw_body} `))).toBe(false)
  },
)
