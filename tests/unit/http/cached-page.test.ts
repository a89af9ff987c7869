import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { deserializePage, serializePage } from "#app/http/cached-page.server.ts"

const NONCE = "q83vEjRWeJASNFZ4kBI0Vg=="
const until = new Date("2026-11-21T12:01:00Z")
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`

function rendered(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self'`,
    },
  })
}

const policyOf = (page: { headers: [string, string][] }) =>
  page.headers.find(([name]) => name === "content-security-policy")?.[1]

test("serializePage: the cached document has no nonce; its policy has its scripts' hashes", async () => {
  const html = `<p>₹149</p><script nonce="${NONCE}">one()</script><script type="module" async="" nonce="${NONCE}">import "/a.js"</script>`
  const page = await serializePage(rendered(html), NONCE, until)

  expect(page.body).toBe(
    `<p>₹149</p><script>one()</script><script type="module" async="">import "/a.js"</script>`,
  )
  expect(policyOf(page)).toBe(
    `default-src 'none'; script-src 'self' ${hashOf("one()")} ${hashOf('import "/a.js"')}; style-src 'self'`,
  )
  expect(JSON.stringify(page)).not.toContain(NONCE)
})

test("serializePage: a script without the nonce gets no hash", async () => {
  const html = `<script nonce="${NONCE}">ours()</script><script>theirs()</script><script nonce="other">theirs(2)</script>`
  const page = await serializePage(rendered(html), NONCE, until)

  expect(policyOf(page)).toContain(`script-src 'self' ${hashOf("ours()")};`)
})

test("serializePage: browsers revalidate by an ETag that changes with the document", async () => {
  const one = await serializePage(rendered("<p>one</p>"), NONCE, until)
  const other = await serializePage(rendered("<p>other</p>"), NONCE, until)

  expect(Object.fromEntries(one.headers)).toMatchObject({
    "cache-control": "private, no-cache",
    etag: one.etag,
  })
  expect(one.etag).toMatch(/^"[\w+/]{22}"$/)
  expect(other.etag).not.toBe(one.etag)
})

test("deserializePage: returns what was serialized, also from JSON", async () => {
  const page = await serializePage(rendered("<p>₹149 → é</p>"), NONCE, until)
  const { body, headers, etag, freshUntil } = deserializePage(JSON.parse(JSON.stringify(page)))

  expect(new TextDecoder().decode(body)).toBe("<p>₹149 → é</p>")
  expect([...headers]).toEqual(page.headers)
  expect([etag, freshUntil]).toEqual([page.etag, until])
})
