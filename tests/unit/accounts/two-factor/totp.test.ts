import { expect, test } from "vitest"
import {
  createTotpSecret,
  findTotpStep,
  qrCode,
  totpCode,
  totpUri,
} from "#app/accounts/two-factor/totp.server.ts"

/** RFC 6238, appendix B: the ASCII text "12345678901234567890". */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("totpCode: the code of RFC 6238 at %d seconds is %s", async (seconds, code) => {
  expect(await totpCode(RFC_SECRET, at(seconds))).toBe(code)
  expect(await findTotpStep(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test.each([0, 1, 15, 29])(
  "findTotpStep: %d seconds into a step, accepts its codes and both neighbors'",
  async (offset) => {
    const start = 1_800_000_000
    const found = []
    for (const step of [-3, -2, -1, 0, 1, 2, 3]) {
      const code = await totpCode(RFC_SECRET, at(start + step * 30))
      found.push(await findTotpStep(RFC_SECRET, code, at(start + offset)))
    }
    const step = start / 30
    expect(found).toEqual([null, null, step - 1, step, step + 1, null, null])
  },
)

test.each(["", "12345", "1234567", "28708a", "٢٨٧٠٨", "Ⅱ87082", "28708²2"])(
  "findTotpStep: %j is no code",
  async (code) => {
    expect(await findTotpStep(RFC_SECRET, code, at(59))).toBeNull()
  },
)

test.each([
  "287082",
  "287-082",
  "287 082",
  "\u2007287\u00a0082\n",
  "２８７０８２",
  "“287.082”",
  "٢٨٧٠٨٢",
  "२८७०८२",
  "۲۸۷۰۸۲",
  "๒๘๗ ๐๘๒",
  "𝟐𝟖𝟕𝟎𝟖𝟐",
])("findTotpStep: %j is read as its six digits", async (code) => {
  expect(await findTotpStep(RFC_SECRET, code, at(59))).toBe(1)
})

test("createTotpSecret: 160 random bits in base32, in a URI for authenticator apps", () => {
  const secret = createTotpSecret((length) => new Uint8Array(length).fill(0x2a))
  expect(secret).toBe("FIVCUKRKFIVCUKRKFIVCUKRKFIVCUKRK")
  const uri = new URL(totpUri(secret, "ada+1@example.com", "Brisk"))
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(["otpauth:", "/Brisk:ada+1@example.com"])
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: "Brisk" })
})

test("qrCode: a square of dark modules with a quiet zone of four", () => {
  const { size, path } = qrCode("otpauth://totp/Brisk:ada@example.com?secret=ABC")
  expect(size).toBeGreaterThan(29)
  const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(places).toContainEqual([4, 4])
  expect(Math.min(...places.flat())).toBe(4)
  expect(Math.max(...places.flat())).toBe(size - 5)
})
