import { expect, test } from "vitest"
import { hashPassword, verifyPassword } from "#app/accounts/passwords/password-hash.server.ts"

/** The test vector of RFC 7914: "password" with the salt "NaCl". */
const RFC_7914 = `scrypt$1024$8$16$TmFDbA==$${Buffer.from(
  "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162",
  "hex",
).toString("base64")}`

test("verifyPassword: uses the parameters of the stored hash", async () => {
  expect(await verifyPassword(RFC_7914, "password")).toBe(true)
  expect(await verifyPassword(RFC_7914, "Password")).toBe(false)
  expect(await verifyPassword(RFC_7914, "password ")).toBe(false)
  expect(await verifyPassword(RFC_7914, "")).toBe(false)
  expect(await verifyPassword(RFC_7914.replace("$8$16$", "$8$15$"), "password")).toBe(false)
})

test("hashPassword: the hash verifies its own password only, and does not contain it", async () => {
  const [hash, again] = await Promise.all([hashPassword("brisk-demo-1"), hashPassword("brisk-demo-1")])

  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/)
  expect(hash).not.toBe(again)
  expect(hash).not.toContain("brisk-demo-1")
  expect(await verifyPassword(hash, "brisk-demo-1")).toBe(true)
  expect(await verifyPassword(hash, "brisk-demo-2")).toBe(false)
})

test("verifyPassword: equivalent Unicode spellings are the same password", async () => {
  const hash = await hashPassword("caf\u00e9-brisk")

  expect(await verifyPassword(hash, "cafe\u0301-brisk")).toBe(true)
  expect(await verifyPassword(hash, "cafe-brisk")).toBe(false)
})

test("verifyPassword: an unknown account accepts no password", async () => {
  for (const password of ["brisk-demo-1", ""]) expect(await verifyPassword(null, password)).toBe(false)
})

test.each(["", "bcrypt$16384$8$5$TmFDbA==$TmFDbA==", "scrypt$16384$8$5$TmFDbA=="])(
  "verifyPassword: the stored hash %j verifies nothing",
  async (hash) => {
    expect(await verifyPassword(hash, "brisk-demo-1")).toBe(false)
  },
)
