import { hash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { releases } from "#db/schema.ts"
import { createReleaseKey, readReleaseKey } from "#scripts/release.ts"
import { newRelease } from "#tests/support/fixtures/releases.ts"
import { serve } from "#tests/support/server/serve.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { createUpdateClient, type UpdateAnswer } from "../../../docs/examples/updates.ts"

const INSTALLER = new TextEncoder().encode(`MZ ${"an installer ".repeat(1000)}`)

/** A server of installers, whose file can be changed; returns its address. */
async function serveInstaller(file: { bytes: Uint8Array; status?: number }): Promise<string> {
  const url = await serve((_, response) => response.writeHead(file.status ?? 200).end(file.bytes))
  return `${url}/Brisk-Setup.exe?a=1&b=2`
}

const key = readReleaseKey(createReleaseKey())

async function publish(app: App, version: string, changes: Partial<typeof releases.$inferInsert>) {
  const { length: size } = INSTALLER
  const sha256 = hash("sha256", INSTALLER)
  const file = { size, sha256, signature: key.sign(INSTALLER) }
  await app.db.insert(releases).values(newRelease(version, { ...file, ...changes }))
}

const clientOf = (app: App, changes: object = {}) =>
  createUpdateClient({
    siteUrl: app.url,
    publicKey: key.publicKey,
    version: "1.0.0",
    ...changes,
  })

function updateOf(answer: UpdateAnswer) {
  if (answer.kind !== "update") throw new Error(`no update: ${answer.kind}`)
  return answer.update
}

test("docs/examples/updates.ts: finds an update by API and feed, and verifies its file", async () => {
  await using app = await startApp()
  const installerUrl = await serveInstaller({ bytes: INSTALLER })
  await publish(app, "1.1.0", { installerUrl })
  const client = clientOf(app)
  const update = updateOf(await client.checkForUpdate())
  expect(update).toMatchObject({ version: "1.1.0", url: installerUrl })
  expect(await client.download(update)).toEqual({ kind: "genuine", bytes: INSTALLER })
  const fed = updateOf(await client.checkFeed())
  expect(fed).toEqual({ ...update, sha256: null })
  expect(await client.download(fed)).toEqual({ kind: "genuine", bytes: INSTALLER })
  for (const version of ["1.1.0", "1.2"]) {
    expect(await clientOf(app, { version }).checkForUpdate()).toEqual({ kind: "up-to-date" })
    expect(await clientOf(app, { version }).checkFeed()).toEqual({ kind: "up-to-date" })
  }
})

test("docs/examples/updates.ts: refuses a changed file, even if the site names its hash", async () => {
  await using app = await startApp()
  const file = { bytes: INSTALLER }
  await publish(app, "1.1.0", { installerUrl: await serveInstaller(file) })
  const client = clientOf(app)
  const before = updateOf(await client.checkForUpdate())
  const fed = updateOf(await client.checkFeed())

  file.bytes = INSTALLER.with(INSTALLER.length - 1, 0)
  expect(await client.download(before)).toEqual({ kind: "refused", because: "hash" })
  expect(await client.download(fed)).toEqual({ kind: "refused", because: "signature" })
  const sha256 = hash("sha256", file.bytes)
  const set = (changes: object) => app.db.update(releases).set(changes).where(eq(releases.version, "1.1.0"))
  const downloaded = async () => client.download(updateOf(await client.checkForUpdate()))
  await set({ sha256 })
  expect(await downloaded()).toEqual({ kind: "refused", because: "signature" })
  await set({ signature: readReleaseKey(createReleaseKey()).sign(file.bytes) })
  expect(await downloaded()).toEqual({ kind: "refused", because: "signature" })
  await set({ signature: null })
  expect(await downloaded()).toEqual({ kind: "refused", because: "unsigned" })

  file.bytes = INSTALLER.slice(1)
  expect(await client.download(before)).toEqual({ kind: "refused", because: "size" })
  expect(await client.download({ ...before, version: "1.0.0" })).toEqual({
    kind: "refused",
    because: "not-newer",
  })
})

test("docs/examples/updates.ts: offers betas on request, and no withdrawn version", async () => {
  await using app = await startApp()
  await publish(app, "1.1.0-beta.10", { channel: "beta" })
  const beta = clientOf(app, { channel: "beta", version: "1.1.0-beta.9" })
  expect(updateOf(await beta.checkForUpdate()).version).toBe("1.1.0-beta.10")
  expect(updateOf(await beta.checkFeed()).version).toBe("1.1.0-beta.10")
  expect((await clientOf(app).checkFeed()).kind).toBe("up-to-date")
  await app.db.update(releases).set({ withdrawnAt: new Date() })
  expect((await beta.checkFeed()).kind).toBe("up-to-date")
})

test("docs/examples/updates.ts: a missing answer is undecided", async () => {
  await using app = await startApp()
  app.expectError("license-call-failed")
  const installerUrl = await serveInstaller({ bytes: INSTALLER, status: 503 })
  await publish(app, "1.1.0", { installerUrl })
  const client = clientOf(app)
  expect(await client.download(updateOf(await client.checkForUpdate()))).toEqual({ kind: "undecided" })
  await app.withoutTable("releases", async () => {
    expect(await client.checkForUpdate()).toEqual({ kind: "undecided" })
    expect(await client.checkFeed()).toEqual({ kind: "undecided" })
  })
  const hotel = await serve((_, response) => response.end("<html>Please sign in to this network</html>"))
  for (const siteUrl of ["http://127.0.0.1:1", hotel]) {
    expect(await clientOf(app, { siteUrl }).checkForUpdate()).toEqual({ kind: "undecided" })
    expect(await clientOf(app, { siteUrl }).checkFeed()).toEqual({ kind: "undecided" })
  }
})
