import { expect, test } from "vitest"
import { deserializePage, serializePage } from "#app/http/pages/page-cache.server.ts"

const until = new Date("2026-11-21T12:01:00Z")

function rendered(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; script-src 'none'; style-src 'self'",
    },
  })
}

test("serializePage: browsers revalidate by an ETag that changes with the document", async () => {
  const one = await serializePage(rendered("<p>one</p>"), until)
  const other = await serializePage(rendered("<p>other</p>"), until)

  expect(Object.fromEntries(one.headers)).toMatchObject({
    "cache-control": "private, no-cache",
    etag: one.etag,
  })
  expect(one.etag).toMatch(/^"[\w+/]{22}"$/)
  expect(other.etag).not.toBe(one.etag)
})

test("deserializePage: returns what was serialized, also from JSON", async () => {
  const page = await serializePage(rendered("<p>₹149 → é</p>"), until)
  const { body, headers, etag, freshUntil } = deserializePage(JSON.parse(JSON.stringify(page)))

  expect(new TextDecoder().decode(body)).toBe("<p>₹149 → é</p>")
  expect([...headers]).toEqual(page.headers)
  expect([etag, freshUntil]).toEqual([page.etag, until])
})
