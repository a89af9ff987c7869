import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { createSecretCipher } from "#app/accounts/two-factor/secret-cipher.server.ts"

const OLD = "cJ8e5mXo1T0uVbQ7Yk3sRz6wLdN9aHfGpI2xSvMtC4A="
const NEW = "3vWm7Q0nqk5u9rXcZ1bH8sYgT2eLpA6dJfK4oViN0xU="
const cipherOf = (current: string, previous: string | null = null) =>
  createSecretCipher({ current, previous }, randomBytes)

test("secretCipher: decrypts what it encrypted for the same account only", async () => {
  const cipher = cipherOf(OLD)
  const encrypted = await cipher.encrypt("a secret", "ada")
  expect(encrypted.ciphertext).not.toContain("secret")
  expect(await cipher.decrypt(encrypted, "ada")).toBe("a secret")
  expect(await cipher.decrypt(encrypted, "eve")).toBeNull()
  expect((await cipher.encrypt("a secret", "ada")).ciphertext).not.toBe(encrypted.ciphertext)
})

test("secretCipher: an altered text is not decrypted", async () => {
  const cipher = cipherOf(OLD)
  const { ciphertext, keyId } = await cipher.encrypt("a secret", "ada")
  const bytes = Buffer.from(ciphertext, "base64")
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(await cipher.decrypt({ ciphertext: altered.toString("base64"), keyId }, "ada")).toBeNull()
  }
  expect(await cipher.decrypt({ ciphertext: "", keyId }, "ada")).toBeNull()
})

test("secretCipher: during a rotation, reads both keys and encrypts with the new", async () => {
  const encrypted = await cipherOf(OLD).encrypt("a secret", "ada")
  const rotating = cipherOf(NEW, OLD)
  expect(await rotating.decrypt(encrypted, "ada")).toBe("a secret")
  const renewed = await rotating.encrypt("a secret", "ada")
  expect(await cipherOf(NEW).decrypt(renewed, "ada")).toBe("a secret")
  expect(await cipherOf(NEW).decrypt(encrypted, "ada")).toBeNull()
  expect(await rotating.keyIds()).toEqual({ current: renewed.keyId, previous: encrypted.keyId })
})
