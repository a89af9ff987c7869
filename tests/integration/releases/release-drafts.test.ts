import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { auditEntries, releaseDrafts, releases } from "#db/schema.ts"
import { installerDigest } from "#tests/emulators/installer.ts"
import { newRelease, SIGNATURE } from "#tests/support/fixtures/releases.ts"
import { hiddenFieldsOf, sendForm } from "#tests/support/forms/desk-forms.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { fieldErrorsOf, type TestClient, textOf } from "#tests/support/server/test-client.ts"
import { SHORT_INSTALLER } from "#tests/support/server/test-server.ts"

const PATH = "/desk/releases"

/** Presses a button of the form, with these fields. */
async function press(owner: TestClient, button: "save" | "publish", fields: Record<string, string>) {
  const html = await owner.html(PATH)
  const formId = /name="formId" value="([\w.-]+-release)"/.exec(html)?.[1] ?? ""
  const form = { formId, intent: `release-${button}`, ...fields }
  return { form, response: await owner.post(PATH, form) }
}

/** Presses the button of a second look, which must be one. */
async function confirm(owner: TestClient, looked: Response, intent: string) {
  const html = await looked.text()
  expect(html).toContain(">Confirm</button>")
  const form = hiddenFieldsOf(html, intent)
  return { form, html, response: await owner.post(PATH, form) }
}

/** Sends a form of the page about a version, and confirms it. */
async function change(owner: TestClient, intent: string, fields: Record<string, string>) {
  const { response } = await sendForm(owner, PATH, intent, fields)
  return confirm(owner, response, intent)
}

/** The form of version 1.2.0. */
const newForm = (app: App, changes: Record<string, string> = {}) => ({
  version: "1.2.0",
  address: `${app.emulators.url}/releases/download/v1.2.0/Brisk-Setup-1.2.0.exe`,
  notes: "- Starts faster\r\n\r\n* Fixes `Undo`",
  ...changes,
})

test("POST /desk/releases: a release is published, withdrawn and offered again", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const release = newForm(app)
  const { size, sha256 } = installerDigest("Brisk-Setup-1.2.0.exe", SHORT_INSTALLER)
  await app.db.insert(releases).values(newRelease("1.1.0", { sha256, channel: "beta" }))
  const latest = async () => {
    const response = await app.visitorWithEndedSession().get("/api/v1/releases/latest")
    const { version } = (await response.json()) as { version: string }
    return version
  }
  expect(await latest()).toBe("1.0.0")

  const { response: looked } = await press(owner, "publish", release)
  expect([looked.status, await app.db.$count(releases)]).toEqual([200, 1])
  const { form, html, response } = await confirm(owner, looked, "release-publish")
  expect(textOf(html)).toContain(`SHA-256 ${sha256} Warning Version 1.1.0 has this very file.`)
  await app.db.delete(releases).where(eq(releases.version, "1.1.0"))
  expect(response.headers.get("location")).toBe(`${PATH}?done=release-publish`)
  expect((await owner.post(PATH, form)).headers.get("location")).toBe(`${PATH}?done=release-publish`)
  expect(await app.rows(releases)).toMatchObject([
    { version: "1.2.0", size, sha256, notes: "Starts faster\nFixes `Undo`", withdrawnAt: null },
  ])
  expect(await app.rows(releaseDrafts)).toEqual([])
  expect(await latest()).toBe("1.2.0")

  await change(owner, "release-withdraw", { subject: "1.2.0" })
  expect((await app.rows(releases))[0]?.withdrawnAt).toBeInstanceOf(Date)
  await change(owner, "release-republish", { subject: "1.2.0" })
  expect((await app.rows(releases))[0]?.withdrawnAt).toBeNull()
  expect((await app.rows(auditEntries)).map(({ action }) => action)).toEqual([
    "release.save-draft",
    "release.publish",
    "release.withdraw",
    "release.republish",
  ])
})

test("POST /desk/releases: a draft is saved and deleted without its file", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  expect((await press(owner, "save", newForm(app))).response.status).toBe(303)
  expect(await app.rows(releaseDrafts)).toMatchObject([{ size: null, sha256: null }])
  await sendForm(owner, PATH, "release-delete", { subject: "1.2.0" })
  await app.db.insert(releases).values(newRelease("1.1.0"))
  for (const [changes, name] of [
    [{ version: "1.02" }, "version"],
    [{ version: "1.1.0" }, "version"],
    [{ address: "file:///etc/passwd" }, "address"],
    [{ address: "https://releases.test/page" }, "address"],
    [{ notes: "- \n* \n" }, "notes"],
    [{ channel: "nightly" }, "channel"],
    [{ signature: "short" }, "signature"],
  ] as [Record<string, string>, string][]) {
    const { response } = await press(owner, "publish", newForm(app, changes))
    expect([response.status, Object.keys(fieldErrorsOf(await response.text()))]).toEqual([
      400,
      [`release-${name}`],
    ])
  }
  expect(await app.rows(releaseDrafts)).toEqual([])
})

test("POST /desk/releases: Publish previews the release and publishes what was previewed", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.db.insert(releases).values(newRelease("1.1.0"))
  const release = newForm(app, { channel: "beta", signature: SIGNATURE, signedBy: "Asha Rao Software" })
  await press(owner, "save", release)
  const draft = await owner.html(`${PATH}?draft=1.2.0`)
  expect(draft).toMatch(/<option value="beta" selected/)
  expect(draft).toContain(`value="${SIGNATURE}"`)

  const { response: looked } = await press(owner, "publish", release)
  const html = await looked.clone().text()
  const text = textOf(html)
  expect(text).toContain("Publish 1.2.0?")
  expect(text).toMatch(/Download page, free version\s+1\.1\.0\s+Stays/)
  expect(text).toMatch(/App, stable\s+1\.1\.0\s+Stays/)
  expect(text).toMatch(/App, beta\s+1\.1\.0\s+1\.2\.0/)
  expect(text).toMatch(/Channel\s+To nobody\s+Beta/)
  await confirm(owner, looked, "release-publish")
  expect(await app.db.select().from(releases).where(eq(releases.version, "1.2.0"))).toMatchObject([
    {
      channel: "beta",
      signature: SIGNATURE,
      signedBy: "Asha Rao Software",
      withdrawnAt: null,
      size: SHORT_INSTALLER,
    },
  ])
})

test("POST /desk/releases: a version that stays behind another is shown with a warning", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.db.insert(releases).values([newRelease("1.1.0"), newRelease("1.3.0-beta9", { channel: "beta" })])
  const look = async (version: string, channel: string) => {
    const { response } = await press(owner, "publish", newForm(app, { version, channel }))
    return textOf(await response.text())
  }
  expect(await look("1.3.0-beta10", "beta")).toContain(
    "Apps that have 1.3.0-beta9 don't get 1.3.0-beta10, which counts as the lower version. A number right behind letters is compared as text. Start the next version with a dot before it, such as -beta.1.",
  )
  expect(await look("1.0.5", "stable")).toContain("Apps that have 1.1.0 don't get 1.0.5, which counts as")
  for (const [version, channel] of [
    ["1.3.0-beta9.1", "beta"],
    ["1.2.0", "stable"],
    ["1.3.0", "stable"],
  ] as const)
    expect([version, (await look(version, channel)).includes("counts as the lower")]).toEqual([
      version,
      false,
    ])
})

test("POST /desk/releases: a beta that changed meanwhile is previewed again before it is offered", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await app.db.insert(releases).values([newRelease("1.1.0"), newRelease("1.2.0", { channel: "beta" })])
  const promote = () => sendForm(owner, PATH, "release-promote", { subject: "1.2.0" })
  const { response: looked } = await promote()
  await app.db.update(releases).set({ withdrawnAt: new Date() }).where(eq(releases.version, "1.1.0"))
  const again = await confirm(owner, looked, "release-promote")
  expect(again.response.status).toBe(200)
  await app.db.update(releases).set({ withdrawnAt: null })
  const shown = await confirm(owner, (await promote()).response, "release-promote")
  expect(textOf(shown.html)).toMatch(/Channel\s+Beta\s+Stable/)
  expect(textOf(shown.html)).toMatch(/App, stable\s+1\.1\.0\s+1\.2\.0/)
  expect(shown.response.headers.get("location")).toBe(`${PATH}?done=release-promote`)
  expect((await owner.post(PATH, shown.form)).headers.get("location")).toBe(`${PATH}?done=release-promote`)
  const stored = await app.db.select().from(releases).where(eq(releases.version, "1.2.0"))
  expect(stored).toMatchObject([{ channel: "stable" }])
  expect(await pageText(owner, "/desk/audit")).toContain("Beta release made stable")
  // A stable version has no such button.
  expect((await promote()).form.formId).toBe("")
})
