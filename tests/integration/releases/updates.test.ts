import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { NewRelease } from "#app/domain/releases/release.ts"
import { stageOfDevice } from "#app/services/releases/offered-releases.server.ts"
import { releases } from "#db/schema.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { textOf } from "#tests/support/server/test-client.ts"
import { appcastItems, appcastProblems } from "#tests/support/xml/appcast-schema.ts"

const LATEST = "/api/v1/releases/latest"
const FEED = "/api/v1/releases/appcast.xml"
const SIGNATURE = `${"A".repeat(85)}Q==`

const newRelease = (version: string, changes: Partial<NewRelease> = {}): NewRelease => ({
  version,
  installerUrl: `https://releases.test/Brisk-Setup-${version}.exe`,
  size: 64_100_000,
  sha256: "ab".repeat(32),
  notes: `Faster & "better" <b>${version}</b>`,
  publishedAt: new Date("2026-11-20T10:00:00Z"),
  ...changes,
})

const publish = (app: App, ...rows: NewRelease[]) => app.db.insert(releases).values(rows)

/** A computer that is told of a version as one of the first `percent`, and one that is not. */
function devicesOf(version: string, percent: number): { told: string; other: string } {
  const devices = Array.from({ length: 1000 }, (_, index) => `PC-${index}`)
  const told = devices.find((device) => stageOfDevice(device, version) < percent)
  const other = devices.find((device) => stageOfDevice(device, version) >= percent)
  return { told: told ?? "", other: other ?? "" }
}

type Update = { version: string; code?: string; critical: boolean; updateAvailable: boolean | null }

async function latest(app: App, query = ""): Promise<Update> {
  const response = await app.visitorWithEndedSession().get(LATEST + query)
  return (await response.json()) as Update
}

const feedOf = async (app: App, query = "") =>
  await (await app.visitorWithEndedSession().get(FEED + query)).text()

const versionsOf = async (app: App, query = "") =>
  appcastItems(await feedOf(app, query)).map(({ version }) => version)

test("GET /api/v1/releases/latest: without parameters as before, with them whom it is for and how urgent it is", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0", { signature: SIGNATURE, minimumVersion: "1.0.5" }))
  const plain = await app.visitorWithEndedSession().get(LATEST)
  const { installerUrl: url, publishedAt: _, ...file } = newRelease("1.1.0")
  expect(await plain.json()).toEqual({ ...file, url })
  const asked = await app.visitorWithEndedSession().get(`${LATEST}?channel=stable&version=1.0.0&device=PC-1`)
  expect(asked.headers.get("cache-control")).toBe("no-store")
  expect(await asked.json()).toEqual({
    ...{ ...file, url, channel: "stable", minimumVersion: "1.0.5", critical: true, signature: SIGNATURE },
    updateAvailable: true,
  })
  expect(await latest(app, "?version=1.1.0")).toMatchObject({ critical: false, updateAvailable: false })
  expect(await latest(app, "?channel=&version=&device=")).toMatchObject({ updateAvailable: null })
})

test("GET /api/v1/releases/latest: a query is never answered from the cached answer without one", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0"), newRelease("1.2.0", { channel: "beta" }))
  const ask = async (path: string) => (await (await fetch(app.url + path)).json()) as Update
  // Cached for a minute: it may be that of another test.
  const { version } = await ask(LATEST)
  expect(version).not.toBe("1.2.0")
  expect((await ask(`${LATEST}?channel=beta`)).version).toBe("1.2.0")
  expect((await ask(LATEST)).version).toBe(version)
})

test("a staged release is told to the same computers while it is raised, lowered, halted and resumed", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0"), newRelease("1.2.0", { offeredPercent: 20 }))
  const { told, other } = devicesOf("1.2.0", 20)
  const early = devicesOf("1.2.0", 5).told
  const set = (changes: Partial<typeof releases.$inferInsert>) =>
    app.db.update(releases).set(changes).where(eq(releases.version, "1.2.0"))
  const versions = async () => {
    const devices = [early, told, other].map((device) => `?device=${device}`)
    const [one, two, three] = await Promise.all(devices.map((query) => latest(app, query)))
    const feeds = await Promise.all(devices.map((query) => versionsOf(app, query)))
    expect(feeds.map(([newest]) => newest)).toEqual([one, two, three].map((update) => update?.version))
    return [one, two, three].map((update) => update?.version)
  }
  expect(await versions()).toEqual(["1.2.0", "1.2.0", "1.1.0"])
  // Who does not say which computer it is is told what everybody is, as are visitors.
  expect((await latest(app)).version).toBe("1.1.0")
  expect(await versionsOf(app)).toEqual(["1.1.0"])
  const page = await app.visitorWithEndedSession().get("/free-download")
  expect(page.headers.get("location")).toContain("1.1.0")

  await set({ offeredPercent: 100 })
  expect(await versions()).toEqual(["1.2.0", "1.2.0", "1.2.0"])
  await set({ offeredPercent: 5 })
  expect(await versions()).toEqual(["1.2.0", stageOfDevice(told, "1.2.0") < 5 ? "1.2.0" : "1.1.0", "1.1.0"])
  await set({ offeredPercent: 20, haltedAt: new Date() })
  expect(await versions()).toEqual(["1.1.0", "1.1.0", "1.1.0"])
  await set({ haltedAt: null })
  expect(await versions()).toEqual(["1.2.0", "1.2.0", "1.1.0"])
  await set({ withdrawnAt: new Date() })
  expect(await versions()).toEqual(["1.1.0", "1.1.0", "1.1.0"])
})

test("a staged release that is raised, lowered and withdrawn while computers ask: each is told of a version that was offered", async () => {
  await using app = await startApp()
  await publish(app, newRelease("1.1.0"), newRelease("1.2.0", { offeredPercent: 20 }))
  const { told } = devicesOf("1.2.0", 20)
  const ask = (from: string) => latest(app, `?device=${told}&version=${from}`)
  const answers = [await ask("1.0.0")]
  const changes = [
    { offeredPercent: 100 },
    { offeredPercent: 0 },
    { offeredPercent: 50 },
    { withdrawnAt: new Date() },
  ]
  for (const change of changes) {
    const changed = app.db.update(releases).set(change).where(eq(releases.version, "1.2.0"))
    const [, ...heard] = await Promise.all([changed, ...["1.0.1", "1.0.2", "1.0.3"].map(ask)])
    answers.push(...heard)
  }
  const isOffered = ({ version, updateAvailable }: Update) =>
    ["1.1.0", "1.2.0"].includes(version) && updateAvailable === true
  expect(answers.filter((answer) => !isOffered(answer))).toEqual([])
  expect((await latest(app, `?device=${told}`)).version).toBe("1.1.0")
})

test("GET /changelog, /download and the feeds: a beta, staged or halted version is marked and not for download", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await publish(
    app,
    newRelease("1.1.0"),
    newRelease("1.2.0", { offeredPercent: 20 }),
    newRelease("1.3.0", { channel: "beta" }),
  )
  await app.db.insert(releases).values({ ...newRelease("1.1.5"), haltedAt: new Date() })
  const page = textOf(await (await app.visitorWithEndedSession().get("/changelog")).text())
  expect(page).toContain("Offered to some computers first")
  expect(page).toContain("For those who chose to test new versions")
  expect(page).toContain("Paused because of a fault")
  const atom = await (await app.visitorWithEndedSession().get("/changelog.xml")).text()
  expect([...atom.matchAll(/<title>Version ([^<]+)</g)].map(([, version]) => version)).toEqual(["1.1.0"])
  const download = textOf(await (await owner.get("/download")).text())
  expect(download).toContain("v1.1")
  for (const version of ["1.1.5", "1.2.0", "1.3.0"]) {
    expect(download).not.toContain(version)
    expect((await owner.get(`/download/installer?version=${version}`)).status).toBe(404)
  }
})

test("GET /api/v1/releases/appcast.xml: one channel a feed, as WinSparkle and NetSparkle read it", async () => {
  await using app = await startApp()
  expect(appcastProblems(await feedOf(app))).toEqual([])
  await publish(
    app,
    newRelease("1.0.0"),
    newRelease("1.1.0", { signature: SIGNATURE, isCritical: true }),
    newRelease("1.2.0", { channel: "beta", minimumVersion: "1.0.5" }),
  )
  const response = await app.visitorWithEndedSession().get(FEED)
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8")
  const stable = await response.text()
  expect(appcastProblems(stable)).toEqual([])
  expect(appcastItems(stable)).toMatchObject([
    {
      ...{ version: "1.1.0", url: newRelease("1.1.0").installerUrl, length: 64_100_000 },
      ...{ edSignature: SIGNATURE, isCritical: true, pubDate: "Fri, 20 Nov 2026 10:00:00 +0000" },
      description: "<ul><li>Faster &amp; &quot;better&quot; &lt;b&gt;1.1.0&lt;/b&gt;</li></ul>",
    },
    { version: "1.0.0", edSignature: null, isCritical: false },
  ])
  const beta = async (query: string) => appcastItems(await feedOf(app, `?channel=beta${query}`))
  expect(appcastProblems(await feedOf(app, "?channel=beta"))).toEqual([])
  expect((await beta("")).map(({ version, isCritical }) => [version, isCritical])).toEqual([
    ["1.2.0", false],
    ["1.1.0", true],
    ["1.0.0", false],
  ])
  expect((await beta("&version=1.0.0"))[0]?.isCritical).toBe(true)
  expect((await beta("&version=1.1.0"))[0]?.isCritical).toBe(false)
})

test.each([
  ["channel", "?channel=nightly"],
  ["channel", "?channel=Stable"],
  ["version", "?version=1.2.x"],
  ["version", "?version=1.2.3.4.5"],
  ["device", "?device=with%20space"],
  ["device", `?device=${"d".repeat(129)}`],
])("GET releases: a wrong %s (%s) is 422", async (field, query) => {
  await using app = await startApp()
  for (const path of [LATEST, FEED]) {
    const response = await fetch(app.url + path + query)
    const { code, errors } = (await response.json()) as { code: string; errors: { field: string }[] }
    expect([response.status, code, errors.map((error) => error.field)]).toEqual([
      422,
      "INVALID_REQUEST",
      [field],
    ])
  }
})

test("GET releases: without D1, 503 and no answer that says there is no update", async () => {
  await using app = await startApp()
  app.expectError("license-call-failed")
  await app.d1.prepare("alter table releases rename to releases_away").run()
  try {
    for (const path of [LATEST, FEED]) {
      const response = await fetch(`${app.url}${path}?device=PC-1`)
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"])
    }
  } finally {
    await app.d1.prepare("alter table releases_away rename to releases").run()
  }
})
