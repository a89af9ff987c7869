import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { BUG_FIELDS } from "#tests/support/fixtures/bug-reports.ts"
import { jpeg, png } from "#tests/support/fixtures/pictures.ts"
import { callWorker, captureLog, createEnvironment, failing } from "#tests/support/server/failing-bindings.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus, type TestClient, textOf } from "#tests/support/server/test-client.ts"

const SCRIPT = Buffer.from("<script>alert(1)</script>")

const fileOf = (bytes: Buffer, name = "shot.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type })

const send = (member: TestClient, file: File, more = {}) =>
  member.postWithFile("/report-bug", { ...BUG_FIELDS, ...more }, "picture", file)

async function keysOf(app: App): Promise<string[]> {
  return (await app.r2?.list())?.objects.map(({ key }) => key) ?? []
}

async function pathOf(app: App): Promise<string> {
  const [report] = await app.rows(schema.bugReports)
  return `/report-bug/${report?.id}/picture`
}

test("POST /report-bug: a PNG file is attached and served unchanged", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const sent = Buffer.concat([png(), SCRIPT])
  await expectStatus(send(member, fileOf(sent, "shot.html", "text/html")), 303)

  const path = await pathOf(app)
  expect(await member.html("/report-bug")).toContain(`src="${path}"`)
  const response = await expectStatus(member.get(path), 200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true)
  expect(await app.rows(schema.pictureDeletions)).toEqual([])
})

test("POST /report-bug: of two simultaneous pictures for a report, one is attached", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const formId = "abcdefghijklmnopqrstuvwx1"
  const files = [png(), jpeg()]
  const responses = await Promise.all(files.map((file) => send(member, fileOf(file), { formId })))
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 409])
  const attached = files[responses.findIndex(({ status }) => status === 303)] ?? Buffer.alloc(0)
  const refused = responses.find(({ status }) => status === 409)
  expect(textOf((await refused?.text()) ?? "")).toContain(
    "This report was sent with another picture before, and a picture can't be replaced. Please open this page again to send a new report.",
  )
  await expectStatus(send(member, fileOf(attached), { formId }), 303)
  const stored = await member.get(await pathOf(app))
  expect(Buffer.from(await stored.arrayBuffer()).equals(attached)).toBe(true)
  expect(await app.db.$count(schema.bugReports)).toBe(1)
})

test("POST /report-bug: HTML named shot.png is 400, and nothing is stored", async () => {
  await using app = await startApp()
  const response = await send(await app.createAccount(), fileOf(SCRIPT))
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain(
    "That file is not a PNG or JPEG picture. Please choose another one, or leave it out.",
  )
  expect(html).toContain('value="It stops"')
  expect([await keysOf(app), await app.rows(schema.bugReports)]).toEqual([[], []])
})

test("POST /report-bug: an oversized picture gets a readable page without script", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const body = new FormData()
  body.set("picture", fileOf(Buffer.alloc(5.2 * 1024 * 1024)))
  const headers = { origin: app.url, "sec-fetch-site": "same-origin", accept: "text/html,*/*;q=0.8" }
  const response = await member.send("/report-bug", { method: "POST", body, headers })
  const text = textOf(await response.text())
  expect([response.status, response.headers.get("cache-control")]).toEqual([413, "no-store"])
  expect(text).toContain("That is too large for this page")
  expect(text).toContain("Nothing was saved. Please go back, and send less text or a smaller picture")
  expect(text).toContain("Logout")
})

test("POST /report-bug: a refused report asks for the picture again", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const html = await (await send(member, fileOf(png()), { title: "" })).text()
  expect(html).toContain("Everything you typed is still here. Please choose the picture again.")
  expect(await keysOf(app)).toEqual([])
})

test("GET /report-bug/:report/picture: only the reporter and owners with second factor open it", async () => {
  await using app = await startApp()
  const [member, otherAccount] = [await app.createAccount(), await app.createAccount()]
  await send(member, fileOf(png()))
  const path = await pathOf(app)
  const factor = { userId: otherAccount.id, encryptedSecret: "", keyId: "none", createdAt: new Date() }

  await expectStatus(app.visitor().get(path), 302)
  await expectStatus(otherAccount.get(path), 404)
  await app.db.insert(schema.owners).values({ userId: otherAccount.id, since: new Date() })
  await expectStatus(otherAccount.get(path), 404)
  await app.db.insert(schema.totpFactors).values({ ...factor, enabledAt: new Date() })
  await expectStatus(otherAccount.get(path), 302)
  await app.db.update(schema.sessions).set({ secondFactorAt: new Date() })
  await expectStatus(otherAccount.get(path), 200)
  await expectStatus(member.get("/report-bug/nothing/picture"), 404)
})

test("POST /report-bug: the ID of another account's report replaces no picture", async () => {
  await using app = await startApp()
  const [member, otherAccount] = [await app.createAccount(), await app.createAccount()]
  await send(member, fileOf(png()), { formId: "abcdefghijklmnopqrstuvwx1" })
  for (const more of [{}, { formId: "abcdefghijklmnopqrstuvwx1" }, {}])
    await send(otherAccount, fileOf(jpeg()), more)
  // The picture that belongs to no report is to be deleted.
  expect(await app.db.$count(schema.pictureDeletions)).toBe(1)
  const response = await member.get(await pathOf(app))
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"])
  expect(Buffer.from(await response.arrayBuffer()).equals(png())).toBe(true)
})

test("cron: pictures of deleted accounts and missing reports are deleted", async () => {
  await using app = await startApp()
  const [member, leaving] = [await app.createAccount(), await app.createAccount()]
  await send(member, fileOf(png()), { formId: "abcdefghijklmnopqrstuvwx1" })
  await send(leaving, fileOf(png()))
  const kept = `bug-reports/${member.id}/abcdefghijklmnopqrstuvwx1`
  const stray = "bug-reports/nobody/abcdefghijklmnopqrstuvwx1"
  await app.r2?.put(stray, "left behind")
  // The request that stored them ended before the report was there, or came twice.
  const dueAt = new Date(Date.now() - 1)
  await app.db.insert(schema.pictureDeletions).values([
    { key: stray, dueAt },
    { key: kept, dueAt },
  ])
  expect(await keysOf(app)).toHaveLength(3)

  await app.deleteAccount(leaving)
  await app.runCron()
  expect(await keysOf(app)).toEqual([kept])
  expect(await app.rows(schema.pictureDeletions)).toEqual([])
})

test("POST /report-bug: without R2, a picture is 503, and the form kept", async () => {
  const { app, cookie, env, account } = await createEnvironment()
  await using _ = app
  const log = captureLog()
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...BUG_FIELDS, picture: fileOf(png()) })) body.set(name, value)
  const headers = { cookie, host: "localhost:8787", "sec-fetch-site": "same-origin" }
  const bucket = failing(app.r2 ?? expect.fail("no bucket"), "down")
  for (const bindings of [env, { ...env, ATTACHMENTS: bucket }]) {
    const response = await callWorker(bindings, "/report-bug", { method: "POST", body, headers })
    expect([response.status, response.html.includes('value="It stops"')]).toEqual([503, true])
    expect(response.html).toContain(
      "The picture could not be stored at the moment. Please try again, or leave it out.",
    )
  }
  expect(log.join()).toContain("picture-not-stored")
  const page = await callWorker(env, "/report-bug?new", { headers: { cookie } })
  expect([page.html.includes('name="title"'), page.html.includes('type="file"')]).toEqual([true, false])
  await expectStatus(account.post("/report-bug", BUG_FIELDS), 303)
})
