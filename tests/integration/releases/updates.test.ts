import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { releases } from "#db/schema.ts"
import { newRelease, SIGNATURE } from "#tests/support/fixtures/releases.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"

const LATEST = "/api/v1/releases/latest"
const FEED = "/api/v1/releases/appcast.xml"

const publish = (app: App, ...rows: (typeof releases.$inferInsert)[]) => app.db.insert(releases).values(rows)

type Update = { version: string }

async function latest(app: App, query = ""): Promise<Update> {
  const response = await app.visitorWithEndedSession().get(LATEST + query)
  return (await response.json()) as Update
}

const feedOf = async (app: App, query = "") => await app.visitorWithEndedSession().html(FEED + query)

test("GET /api/v1/releases/latest: a channel in the query adds channel and signature", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0", { signature: SIGNATURE }))
  const plain = await app.visitorWithEndedSession().get(LATEST)
  const { installerUrl: url, publishedAt: _, ...file } = newRelease("1.1.0")
  expect(await plain.json()).toEqual({ ...file, url })
  const asked = await app.visitorWithEndedSession().get(`${LATEST}?channel=stable`)
  expect(asked.headers.get("cache-control")).toBe("no-store")
  const update = { ...file, url, channel: "stable", signature: SIGNATURE }
  expect(await asked.json()).toEqual(update)
  expect(await latest(app, "?channel=")).toEqual(update)
})

test("GET /api/v1/releases/latest: a query bypasses the cached answer", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0"), newRelease("1.2.0", { channel: "beta" }))
  const ask = async (path: string) => (await (await fetch(app.url + path)).json()) as Update
  // Cached for a minute: it may be that of another test.
  const { version } = await ask(LATEST)
  expect(version).not.toBe("1.2.0")
  expect((await ask(`${LATEST}?channel=beta`)).version).toBe("1.2.0")
  expect((await ask(LATEST)).version).toBe(version)
})

test("GET /changelog, /download and the feeds: a beta is marked and not downloadable", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await publish(app, newRelease("1.1.0"), newRelease("1.3.0", { channel: "beta" }))
  const page = await pageText(app.visitorWithEndedSession(), "/changelog")
  expect(page).toContain("For people who have chosen in the app to test new versions")
  const atom = await app.visitorWithEndedSession().html("/changelog.xml")
  expect([...atom.matchAll(/<title>Version ([^<]+)</g)].map(([, version]) => version)).toEqual(["1.1.0"])
  const download = await pageText(owner, "/download")
  expect(download).toContain("v1.1")
  expect(download).not.toContain("1.3.0")
  expect((await owner.get("/download/installer?version=1.3.0")).status).toBe(404)
})

/** The feed as both updaters read it: RSS 2.0 with Sparkle's extensions, and no other element or attribute. */
const STABLE_FEED = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle">
  <channel>
    <title>${brand.fullName}: updates</title>
    <link>http://localhost:8787/changelog</link>
    <description>New versions of ${brand.fullName}.</description>
    <language>en</language>
    <item>
      <title>Version 1.1.0</title>
      <description>&lt;ul&gt;&lt;li&gt;Faster start.&lt;/li&gt;&lt;li&gt;It's &amp;quot;quoted&amp;quot; &amp;lt;b&amp;gt;here&amp;lt;/b&amp;gt; &amp;amp; there; drop table releases; --&lt;/li&gt;&lt;/ul&gt;</description>
      <pubDate>Fri, 20 Nov 2026 10:00:00 +0000</pubDate>
      <sparkle:version>1.1.0</sparkle:version>
      <sparkle:shortVersionString>1.1.0</sparkle:shortVersionString>
      <enclosure url="https://releases.test/Brisk-Setup-1.1.0.exe" length="64100000" type="application/octet-stream" sparkle:os="windows" sparkle:edSignature="${SIGNATURE}"/>
    </item>
  </channel>
</rss>
`

test("GET /api/v1/releases/appcast.xml: a feed a channel, as WinSparkle and NetSparkle read it", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0", { signature: SIGNATURE }), newRelease("1.2.0", { channel: "beta" }))
  const response = await app.visitorWithEndedSession().get(FEED)
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8")
  expect(await response.text()).toBe(STABLE_FEED)
  await publish(app, newRelease("1.0.0"))
  const versionsIn = (feed: string) =>
    [...feed.matchAll(/<sparkle:version>([^<]+)</g)].map(([, found]) => found)
  expect(versionsIn(await feedOf(app))).toEqual(["1.1.0", "1.0.0"])
  expect(versionsIn(await feedOf(app, "?channel=beta"))).toEqual(["1.2.0", "1.1.0", "1.0.0"])
})

test("GET /api/v1/releases/*: an unknown channel is 422", async () => {
  await using app = await startApp()
  for (const path of [LATEST, FEED]) {
    const response = await fetch(`${app.url}${path}?channel=Stable`)
    const { code, errors } = (await response.json()) as { code: string; errors: { field: string }[] }
    expect([response.status, code, errors.map((error) => error.field)]).toEqual([
      422,
      "INVALID_REQUEST",
      ["channel"],
    ])
  }
})
