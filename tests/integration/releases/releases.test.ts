import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { readInstaller } from "#app/releases/versions/installer-file.server.ts"
import { auditEntries, releases } from "#db/schema.ts"
import { runRelease } from "#scripts/release.ts"
import { installerDigest } from "#tests/emulators/installer.ts"
import { commandSite } from "#tests/support/commands/command-site.ts"
import { newRelease, SIGNATURE } from "#tests/support/fixtures/releases.ts"
import { serve } from "#tests/support/server/serve.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, textOf } from "#tests/support/server/test-client.ts"
import { SHORT_INSTALLER } from "#tests/support/server/test-server.ts"

/** Publishes as a draft that was read does. */
const add = async (app: App, version: string, day = "2026-11-20") => {
  await app.db.insert(releases).values(newRelease(version, { publishedAt: new Date(`${day}T10:00:00Z`) }))
}

/** Runs `npm run release` and returns its output or error message. */
const run = (app: App, ...words: string[]) =>
  runRelease(commandSite(app), words, { remote: false }).catch((error: Error) => error.message)

/** Requests a page past the page cache. */
const get = (app: App, path: string) => app.visitorWithEndedSession().get(path)

test("GET /changelog, its feed and the API: show a release's size and SHA-256", async () => {
  await using app = await startApp()
  const installerOf = async () => (await get(app, "/free-download")).headers.get("location")
  expect(await installerOf()).toBe(`${app.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`)
  await add(app, "1.0.0", "2026-11-01")
  await add(app, "1.1.0")
  expect(await installerOf()).toBe("https://releases.test/Brisk-Setup-1.1.0.exe")

  const page = await get(app, "/changelog")
  const html = await page.text()
  expect(page.headers.get("content-security-policy")).toContain("script-src 'none'")
  expect([...html.matchAll(/<h2[^>]*>([\d.]+)</g)].map(([, heading]) => heading)).toEqual(["1.1.0", "1.0.0"])
  expect(textOf(html)).toContain(`64.1MB, SHA-256 ${"ab".repeat(32)}`)
  expect(html).not.toContain("<b>here</b>")

  const feed = await get(app, "/changelog.xml")
  const xml = await feed.text()
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8")
  expect([...xml.matchAll(/<title>(Version [^<]+)</g)].map(([, title]) => title)).toEqual([
    "Version 1.1.0",
    "Version 1.0.0",
  ])
  expect(xml).toContain("<updated>2026-11-20T10:00:00.000Z</updated>")
  expect(xml).toContain("&lt;b&gt;here&lt;/b&gt; &amp; there")

  const { publishedAt: _, installerUrl: url, ...published } = newRelease("1.1.0")
  expect(await (await get(app, "/api/v1/releases/latest")).json()).toEqual({ ...published, url })
})

test("npm run release -- withdraw: the release is offered nowhere, and marked in /changelog", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await add(app, "1.0.0", "2026-11-01")
  await add(app, "1.1.0")
  const site = { ...commandSite(app), now: () => new Date("2026-11-21T10:00:00Z") }
  const withdrawn = await runRelease(site, ["withdraw", "1.1.0"], { remote: false })
  expect(withdrawn).toBe("1.1.0 is withdrawn (test database).")

  expect(textOf(await (await get(app, "/changelog")).text())).toMatch(/Withdrawn on\s+21 November 2026/)
  expect(await (await get(app, "/changelog.xml")).text()).not.toContain("1.1.0")
  expect(await (await get(app, "/api/v1/releases/latest")).json()).toMatchObject({ version: "1.0.0" })
  expect((await get(app, "/free-download")).headers.get("location")).toContain("1.0.0")
  expect((await owner.get("/download/installer")).headers.get("location")).toContain("1.0.0")
  await expectStatus(owner.get("/download/installer?version=1.1.0"), 404)
  const download = await pageText(owner, "/download")
  expect(download).not.toContain("1.1.0")

  expect(await run(app, "withdraw", "1.1.0")).toBe("1.1.0 is not published (test database).")
  expect(await run(app, "republish", "1.1.0")).toBe("1.1.0 is offered again (test database).")
  expect(await run(app, "republish", "1.1.0")).toBe("1.1.0 is not withdrawn (test database).")
  expect(await (await get(app, "/api/v1/releases/latest")).json()).toMatchObject({ version: "1.1.0" })
  const entry = { actor: "npm run release", actorId: "command-line", subjectKind: "release" }
  expect(await app.rows(auditEntries)).toMatchObject(
    ["release.withdraw", "release.republish"].map((action) => ({ ...entry, action, subjectId: "1.1.0" })),
  )
  for (const version of ["1.0.0", "1.1.0"]) await run(app, "withdraw", version)
  const answer = await get(app, "/api/v1/releases/latest")
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: "RELEASE_NOT_FOUND" }])
  await expectStatus(get(app, "/free-download"), 404)
  expect(await pageText(owner, "/download")).toContain("No version is offered at the moment")
})

test("GET /download: version, size, SHA-256, PowerShell command, steps and older versions", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  await add(app, "1.0.0", "2026-11-01")
  await add(app, "1.1.0")

  const html = await owner.html("/download")
  const text = textOf(html)

  expect(text).toContain(`Download ${brand.fullName} v1.1`)
  expect(text).toContain("1.1, 64.1MB")
  expect(text).toContain("ab".repeat(32))
  expect(text).toContain("(Get-FileHash .\\Brisk-Setup-1.1.0.exe).Hash -eq")
  expect(text).toContain("Windows protected your PC")
  expect(html).toContain('href="/download/installer?version=1.0.0"')
  const older = await owner.get("/download/installer?version=1.0.0")
  expect(older.headers.get("location")).toBe("https://releases.test/Brisk-Setup-1.0.0.exe")
})

test("npm run release -- add: reads the file, and publishes a version once", async () => {
  await using app = await startApp()
  const address = `${app.emulators.url}/releases/download/v1.0.0/Brisk-Setup-1.0.0.exe`
  const options = { remote: false, channel: "beta", signature: SIGNATURE, "signed-by": "Asha Rao Software" }
  const digest = installerDigest("Brisk-Setup-1.0.0.exe", SHORT_INSTALLER)
  const add = (version: string) =>
    runRelease(commandSite(app), ["add", version, address, "- Faster\n- Safer"], options)
  const added = await add("1.1.0")
  expect(added).toContain(`SHA-256    ${digest.sha256}`)
  expect(added).not.toContain("Warning")
  await expect(add("1.1.0")).rejects.toThrow("1.1.0 is published already (test database).")
  await expect(add("1.1")).rejects.toThrow("1.1.0 is published already (test database).")
  await expect(add("1.01")).rejects.toThrow("Please enter two to four numbers")
  expect(await run(app, "promote", "1.x")).toBe("1.x is no version, such as 1.2.0.")
  const file = { ...digest, installerUrl: address, notes: "Faster\nSafer" }
  expect(await app.rows(releases)).toMatchObject([
    { version: "1.1.0", ...file, channel: "beta", signature: SIGNATURE, signedBy: "Asha Rao Software" },
  ])
  expect(await (await get(app, "/api/v1/releases/latest")).json()).toMatchObject({ version: "1.0.0" })
  expect(await run(app, "promote", "1.1")).toBe("1.1.0 is stable (test database).")
  expect(await run(app, "promote", "1.1.0")).toBe("1.1.0 is not a beta version (test database).")
  expect(await add("1.1.0-rc1")).toContain("Warning    Apps that have 1.1.0 don’t get 1.1.0-rc1")
  expect(await (await get(app, "/api/v1/releases/latest")).json()).toMatchObject({ version: "1.1.0" })
  expect(await app.rows(auditEntries)).toMatchObject([
    { action: "release.publish", after: expect.stringContaining('"isSigned":true') },
    { action: "release.promote" },
    { action: "release.publish", subjectId: "1.1.0-rc1" },
  ])
})

test.each([
  ["/missing.exe", "answered with status 404"],
  ["/page.exe", "is a text page, not an installer"],
  ["/empty.exe", "is empty"],
  ["/short.exe", "could not be read to its end"],
  ["/page", "The address must end in a file name"],
])("readInstaller: %s is refused", async (path, reason) => {
  const url = await serve((request, response) => {
    if (request.url === "/missing.exe") response.writeHead(404).end()
    else if (request.url === "/page.exe") response.writeHead(200, { "content-type": "text/html" }).end("<p>")
    else if (request.url === "/empty.exe") response.writeHead(200, { "content-length": 0 }).end()
    else response.writeHead(200, { "content-length": 1000 }).end("MZ", () => response.destroy())
  })
  await expect(readInstaller(url + path, {})).rejects.toThrow(reason)
  await expect(readInstaller(`http://127.0.0.1:2${path}`, {})).rejects.toThrow(/can't be read|The address/)
})
