import { expect, test } from "vitest"
import { createKeyedHasher } from "#app/platform/gateways/hmac-keyed-hasher.server.ts"
import { createPageId, readFormId } from "#app/screens/form-id.server.ts"

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const contextOf = (current: string, previous: string | null = null) => ({
  randomBytes,
  keyedHasher: createKeyedHasher({ current: btoa(current), previous: previous && btoa(previous) }),
})
const context = contextOf("one")
const page = { lastEntry: 1234, readAt: new Date(1_700_000_000_000) }

test("readFormId: what the page was read with, for each of its forms", () => {
  const pageId = createPageId(context, page)
  const read = ["-note", "-0-refund-again"].map((name) => readFormId(context, pageId + name))
  expect(read).toMatchObject([page, page])
  expect(read[0]?.id).toMatch(/^[a-z0-9]{25}-note$/)
  const first = createPageId(context, { ...page, lastEntry: 0 })
  expect(readFormId(context, first)).toMatchObject({ lastEntry: 0 })
  expect(readFormId(contextOf("two", "one"), pageId)).toMatchObject(page)
})

test("readFormId: null unless the page's part and number are as they were signed", () => {
  const [keyId = "", signature = "", lastEntry = "", id = ""] = createPageId(context, page).split(".")
  const others = [
    [keyId, signature, "zz", id],
    [keyId, signature, lastEntry, id.replace(/.$/, (last) => (last === "x" ? "y" : "x"))],
    [keyId, signature.replace(/^./, (first) => (first === "x" ? "y" : "x")), lastEntry, id],
    [lastEntry, id],
    [keyId, signature, lastEntry, `${id}.more`],
    [keyId, signature, lastEntry, `${id}-${"x".repeat(65)}`],
    [""],
  ]
  expect(others.map((parts) => readFormId(context, parts.join(".")))).toEqual(others.map(() => null))
  expect(readFormId(contextOf("two"), [keyId, signature, lastEntry, id].join("."))).toBeNull()
})
