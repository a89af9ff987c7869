import { expect, test } from "vitest"
import { createKeyedHasher } from "#app/platform/gateways/hmac-keyed-hasher.server.ts"

const [OLD, NEW] = [
  "b2xkIHNlY3JldCBvZiAzMiBieXRlcywgYmFzZTY0ISE=",
  "bmV3IHNlY3JldCBvZiAzMiBieXRlcywgYmFzZTY0ISE=",
]
const before = createKeyedHasher({ current: OLD, previous: null })
const during = createKeyedHasher({ current: NEW, previous: OLD })
const after = createKeyedHasher({ current: NEW, previous: null })

test("createKeyedHasher: after a rotation, hashes of the previous key are comparable", () => {
  const hash = before.hash("component:cpu:1")
  expect(hash).toMatch(/^[0-9a-f]{8}\.[\w-]{43}$/)
  expect(during.hashes("component:cpu:1")).toEqual([after.hash("component:cpu:1"), hash])
  expect([before, during, after].map((hasher) => hasher.isReadable(hash))).toEqual([true, true, false])
  expect(before.hash("component:cpu:2")).not.toBe(hash)
})

test("isHashOf: true for this exact text under the current or previous key", () => {
  const hash = before.hash("form")
  expect([before, during, after].map((hasher) => hasher.isHashOf("form", hash))).toEqual([true, true, false])
  for (const other of [null, "", hash.slice(1), `${hash} `, hash.toUpperCase(), during.hash("other form")])
    expect(during.isHashOf("form", other)).toBe(false)
})
