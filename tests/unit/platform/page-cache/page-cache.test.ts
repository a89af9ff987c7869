import { expect, test } from "vitest"
import {
  createPageCache,
  deserializePage,
  serializePage,
} from "#app/platform/page-cache/page-cache.server.ts"

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
  const one = await serializePage(rendered("<p>one</p>"), until, "none")
  const other = await serializePage(rendered("<p>other</p>"), until, "none")

  expect(Object.fromEntries(one.headers)).toMatchObject({
    "cache-control": "private, no-cache",
    etag: one.etag,
  })
  expect(one.etag).toMatch(/^"[\w+/]{22}"$/)
  expect(other.etag).not.toBe(one.etag)
})

test("deserializePage: returns what was serialized, also from JSON", async () => {
  const page = await serializePage(rendered("<p>₹149 → é</p>"), until, "none")
  const { body, headers, etag, freshUntil } = deserializePage(JSON.parse(JSON.stringify(page)))

  expect(new TextDecoder().decode(body)).toBe("<p>₹149 → é</p>")
  expect([...headers]).toEqual(page.headers)
  expect([etag, freshUntil]).toEqual([page.etag, until])
})

test.each([
  ["without a word of its route", "2026-11-21T12:00:00Z", {}, 60],
  ["of ten seconds", "2026-11-21T12:00:00Z", { "x-fresh-for": "10" }, 10],
  ["of an hour", "2026-11-21T12:00:00Z", { "x-fresh-for": "3600" }, 60],
  ["just before midnight in India", "2026-11-21T18:29:57Z", {}, 3],
  ["that must not be cached", "2026-11-21T12:00:00Z", { "x-fresh-for": "0" }, 0],
])(
  "createPageCache: a page %s, rendered at %s, is cached for %o: %i seconds",
  async (_, at, headers, age) => {
    const now = new Date(at)
    const cache = createPageCache({ version: "1", scopes: { "/about": "everywhere" } }, () => "")
    cache.changeSetting("none")
    const request = new Request("https://brisk.test/about")
    const work: Promise<unknown>[] = []
    const context = {
      now: () => now,
      log: { info: () => {}, error: () => {} },
      geolocation: { findCountry: async () => null },
      configuration: () => "x",
      setting: "none",
      waitUntil: (done: Promise<unknown>) => work.push(done),
    }
    const response = await cache.render(request, context, async () => new Response("About", { headers }))
    await Promise.all(work)
    expect(response.headers.has("x-fresh-for")).toBe(false)
    const isCachedAfter = (seconds: number) =>
      cache.getFromMemory(request, () => null, new Date(now.getTime() + seconds * 1000)) !== null
    expect([isCachedAfter(age - 0.001), isCachedAfter(age)]).toEqual([age > 0, false])
  },
)

test("createPageCache: a page of another setting is gone, and is not kept afterwards", async () => {
  const cache = createPageCache({ version: "1", scopes: { "/buy": "everywhere" } }, () => "")
  const now = new Date("2026-11-21T12:00:00Z")
  const request = new Request("https://brisk.test/buy")
  const context = {
    now: () => now,
    log: { info: () => {}, error: () => {} },
    geolocation: { findCountry: async () => null },
    configuration: () => "x",
    waitUntil: () => {},
  }
  const isCached = () => cache.getFromMemory(request, () => null, now) !== null
  const render = (setting: string) =>
    cache.render(request, { ...context, setting }, async () => new Response(setting))

  cache.changeSetting("seller")
  await render("seller")
  expect(isCached()).toBe(true)
  cache.changeSetting("seller")
  expect(isCached()).toBe(true)
  cache.changeSetting("none")
  expect(isCached()).toBe(false)
  // A rendering that began before the change.
  expect(await (await render("seller")).text()).toBe("seller")
  expect(isCached()).toBe(false)
  await render("none")
  expect(isCached()).toBe(true)
})
