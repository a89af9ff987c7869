import { Response as WorkerResponse } from "miniflare"
import { afterAll, expect, test } from "vitest"
import { pickConfiguration } from "#app/platform/http/configuration-fingerprint.server.ts"
import { SCRIPT_FREE_PAGES } from "#tests/support/server/public-pages.ts"
import { type App, appStarter } from "#tests/support/server/test-app.ts"
import { expectStatus, TestClient, textOf } from "#tests/support/server/test-client.ts"
import { startTestServer, variables } from "#tests/support/server/test-server.ts"

const startApp = appStarter()

let second: ReturnType<typeof startTestServer> | undefined

/** Another isolate, for all tests here; each asks it for pages of regions of its own. */
function startSecond({ emulators }: App) {
  second ??= startTestServer({}, { emulators })
  return second
}

afterAll(async () => (await second)?.worker.dispose())

// The first test here, so that no other has asked for this price before.
test("GET /buy: a page whose price could not be read is not cached", async () => {
  await using app = await startApp()
  app.expectError("price-database-unreachable")
  const words = async () => textOf(await app.visitor({ country: "IN" }).html("/buy"))
  expect(await app.withoutTable("prices", words)).toContain("We can't load the price right now.")
  expect(await words()).toContain("₹149")
})

test("GET /buy: signed-out visitors of one region share one rendering", async () => {
  await using app = await startApp()
  const page = async (country: string, path = "/buy") => app.visitor({ country }).html(path)
  const first = await page("DE")

  for (const country of ["DE", "FR", "HR"]) expect(await page(country)).toBe(first)
  const indian = await page("IN")
  expect(textOf(first)).toContain("€94.99")
  expect(textOf(indian)).toContain("₹149")
})

test("GET of a shared page: bytes and ETag do not depend on the request", async () => {
  await using app = await startApp()
  const other = await startSecond(app)
  const isOfTheRequest = ["date", "x-d1-round-trips", "x-kv-reads"]
  const visits: Record<string, string>[] = [
    {
      "cf-ray": "ray-of-visitor-1",
      "user-agent": "One",
      "accept-language": "de",
      "cf-connecting-ip": "192.0.2.1",
    },
    {
      "cf-ray": "ray-of-visitor-2",
      "user-agent": "Two",
      referer: "https://a.example/",
      cookie: "theme=dark",
    },
  ]
  for (const path of [...SCRIPT_FREE_PAGES, "/buy"]) {
    const [first, second] = await Promise.all(
      [app, other].map(async ({ url }, index) => {
        const response = await new TestClient(url, { country: "US" }).get(path, visits[index])
        const headers = [...response.headers].filter(([name]) => !isOfTheRequest.includes(name))
        return { headers, html: (await response.text()).replaceAll(url, "") }
      }),
    )
    expect(second).toEqual(first)
    expect(JSON.stringify(first)).not.toMatch(/ray-of|192\.0\.2|theme=/)
  }
})

test("GET with a query string: answered from the page cache, not stored", async () => {
  await using app = await startApp()
  const get = (path: string) => app.visitor({ country: "GB" }).get(path)
  const campaign = await get("/buy?utm_source=campaign")
  expect([campaign.headers.get("etag"), await campaign.text()]).toEqual([
    null,
    expect.not.stringContaining("campaign"),
  ])

  const plain = await get("/buy")
  const again = await get("/buy?utm_source=campaign")
  expect(again.headers.get("etag")).toBe(plain.headers.get("etag"))
  expect(again.headers.get("etag")).toBeTruthy()
  expect(await again.text()).toBe(await plain.text())
})

test("GET with a session ID: neither answered from nor stored in the page cache", async () => {
  await using app = await startApp()
  const member = await app.createAccount({ country: "US" })
  for (const path of [...SCRIPT_FREE_PAGES, "/buy"]) {
    const before = await app.visitor({ country: "US" }).html(path)
    const theirs = await member.get(path)
    expect(theirs.headers.get("cache-control")).toBe("no-store")
    expect(theirs.headers.get("etag")).toBeNull()
    const html = await theirs.text()
    expect(html).toContain('href="/dashboard"')
    expect(html).toContain('action="/logout"')
    const after = await app.visitor({ country: "US" }).html(path)
    expect(after).toBe(before)
    expect(after).not.toContain('action="/logout"')
  }
})

test("GET: a malformed session cookie is ignored", async () => {
  await using app = await startApp()
  const id = "a".repeat(40)
  const cookies = ["session=", "session=made-up", `session=${id}a`, `session=${id.slice(1)}`]
  cookies.push(`session=${id.toUpperCase()}`, `session="${id}"`, `old_session=${id}`, `a=session=${id}`)
  const etagFor = async (cookie: string) =>
    (await app.visitor({ country: "US" }).get("/buy", { cookie })).headers.get("etag")
  const etag = await etagFor("")
  expect(etag).toMatch(/^"/)
  for (const cookie of cookies) expect([cookie, await etagFor(cookie)]).toEqual([cookie, etag])
  for (const cookie of [`session=${id}`, `a=b;session=${id} ; c=d`]) {
    expect([cookie, await etagFor(cookie)]).toEqual([cookie, null])
  }
})

test("GET in a new isolate: answered from other isolates' fresh cache", async () => {
  await using app = await startApp()
  const before = await app.visitor({ country: "GB" }).html("/buy")
  const cacheOf = async ({ worker }: Pick<typeof app, "worker">) => (await worker.getCaches()).open("pages")
  const login = await app.visitor().html("/login")
  const version = /manifest-([0-9a-f]+)\.js/.exec(login)?.[1]
  const configuration = pickConfiguration(variables(app.emulators.url))
  const keyOf = ({ url }: Pick<typeof app, "url">, region: string) =>
    `${url}/page-cache/${version}/${configuration}/${region}/buy`
  const found = async () => (await cacheOf(app)).match(keyOf(app, "GB"))
  await expect.poll(async () => (await found())?.status).toBe(200)
  const kept = (await (await found())?.json()) as { body: string }
  expect(kept.body).toBe(before)

  const fresh = await startSecond(app)
  const cache = await cacheOf(fresh)
  for (const [region, freshUntil, isServed] of [
    ["GB", Date.now() + 30_000, true],
    ["IN", Date.now() - 1, false],
  ] as const) {
    const theirs = JSON.stringify({ ...kept, body: "<p>rendered next door</p>", freshUntil })
    const headers = { "cache-control": "max-age=60" }
    await cache.put(keyOf(fresh, region), new WorkerResponse(theirs, { headers }))
    const page = await new TestClient(fresh.url, { country: region }).html("/buy")
    expect([region, page.includes("rendered next door")]).toEqual([region, isServed])
  }
})

test("GET with If-None-Match: 304", async () => {
  await using app = await startApp()
  for (const path of ["/about", "/buy"]) {
    const visitor = app.visitor({ country: "US" })
    const etag = (await visitor.get(path)).headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[\w+/]{22}"$/)
    const again = await visitor.get(path, { "if-none-match": `W/${etag}` })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ""])
    expect(again.headers.get("content-security-policy")).toContain("default-src 'none'")
    await expectStatus(visitor.get(path, { "if-none-match": '"another"' }), 200)
    const member = await app.createAccount({ country: "US" })
    await expectStatus(member.get(path, { "if-none-match": etag }), 200)
  }
})
