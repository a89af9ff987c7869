import crypto, { createCipheriv, randomBytes, scryptSync } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { expect, test, vi } from "vitest"
import {
  isOutdatedHash,
  NO_PASSWORD_HASH,
  toStoredFirebaseHash,
  verifyPassword,
} from "#app/accounts/passwords/password-hash.server.ts"

/** The example of github.com/firebase/scrypt, with the separator, rounds and memory cost of its project. */
const CONFIG = {
  signerKey: Buffer.from(
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
    "base64",
  ),
  saltSeparator: Buffer.from("Bw==", "base64"),
  rounds: 8,
  memoryCost: 14,
}
const VECTOR = {
  hash: Buffer.from(
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
    "base64",
  ),
  salt: Buffer.from("42xEC+ixf3L2lw==", "base64"),
}
const stored = toStoredFirebaseHash(VECTOR, CONFIG) ?? ""

test("verifyPassword: Firebase's scrypt test vector verifies its own password only", async () => {
  const passwords = ["user1password", "User1password"]
  const results = await Promise.all(passwords.map((password) => verifyPassword(stored, password)))
  expect(results).toEqual([true, false])
})

test("toStoredFirebaseHash: stores neither the project's key nor the exported hash", () => {
  expect(stored).toMatch(/^firebase-scrypt\$16384\$8\$[\w+/=]+\$[\w+/]{86}==$/)
  expect(stored).not.toContain(CONFIG.signerKey.toString("base64").slice(0, 20))
  expect(stored).not.toContain(VECTOR.hash.toString("base64").slice(0, 20))
})

test("toStoredFirebaseHash: refuses a hash whose length differs from the key's", () => {
  expect(toStoredFirebaseHash({ ...VECTOR, hash: VECTOR.hash.subarray(1) }, CONFIG)).toBeNull()
})

test.each([
  [4, 12],
  [1, 1],
])(
  "verifyPassword: verifies %i rounds, memory cost %i and a non-ASCII password",
  async (rounds, memoryCost) => {
    const config = { ...CONFIG, rounds, memoryCost }
    const salt = randomBytes(10)
    const cost = { N: 2 ** memoryCost, r: rounds, p: 1 }
    // Decomposed: Firebase hashes what was typed.
    const password = "cafe\u0301-brisk-\u{1F511}"
    const key = scryptSync(password, Buffer.concat([salt, config.saltSeparator]), 32, cost)
    const hash = createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(config.signerKey)
    const own = toStoredFirebaseHash({ hash, salt }, config) ?? ""
    expect(await verifyPassword(own, password)).toBe(true)
    expect(await verifyPassword(own, password.normalize("NFC"))).toBe(false)
  },
)

test.each(["firebase-scrypt$", "firebase-scrypt$16384$8$$"])(
  "verifyPassword: the stored hash %j verifies nothing",
  async (hash) => {
    expect(await verifyPassword(hash, "user1password")).toBe(false)
  },
)

test("isOutdatedHash: true for a Firebase hash only", () => {
  expect([stored, NO_PASSWORD_HASH].map(isOutdatedHash)).toEqual([true, false])
})

test("verifyPassword: an account without a password accepts none", async () => {
  for (const text of ["", "0".repeat(32)]) expect(await verifyPassword(NO_PASSWORD_HASH, text)).toBe(false)
})

/** Returns the cost of a check's calls of scrypt, in blocks of 128 bytes. */
async function costOf(storedHash: string | null): Promise<number> {
  const scrypt = vi.spyOn(crypto, "scrypt")
  // The named imports of the module are those of this object only after this.
  syncBuiltinESMExports()
  try {
    await verifyPassword(storedHash, "a wrong password")
    return scrypt.mock.calls.reduce((sum, [, , , { N = 0, r = 0, p = 0 }]) => sum + N * r * p, 0)
  } finally {
    scrypt.mockRestore()
    syncBuiltinESMExports()
  }
}

test("verifyPassword: a Firebase hash takes as long as an unknown account", async () => {
  const config = { ...CONFIG, rounds: 4, memoryCost: 12 }
  const cheaper = toStoredFirebaseHash(VECTOR, config) ?? ""
  const unknown = await costOf(null)
  expect(unknown).toBe(2 ** 14 * 8 * 5)
  expect(await costOf(stored)).toBe(unknown)
  const extra = (await costOf(cheaper)) - unknown
  expect(extra).toBe(2 ** 12 * 4)
})
