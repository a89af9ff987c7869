import { expect, test } from "vitest"
import { bugReports, diagnostics } from "#db/schema.ts"
import { type App, appStarter, pageText } from "#tests/support/server/test-app.ts"
import { type TestClient, textOf } from "#tests/support/server/test-client.ts"

const startApp = appStarter()

const DAY = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const REPORT = { title: "It stops", description: "Always.", dateOfIncident: "2026-11-01" }

const LOG = "2026-11-23 INFO C:\\Users\\Ada\\AppData\\Brisk for ada@example.com <b>&\r\n"
const REDACTED = "2026-11-23 INFO C:\\Users\\[user]\\AppData\\Brisk for [email] <b>&\r\n"

const call = (app: App, body: unknown) =>
  fetch(`${app.url}/api/v1/diagnostics`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

/** A license with an active device. */
async function activated(app: App, changes = {}) {
  const member = await app.createLicensedAccount(changes)
  const { licenseKey } = member
  const device = { licenseKey, deviceId: "PC-1" }
  await fetch(`${app.url}/api/v1/licenses/activate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(device),
  })
  return { member, device }
}

/** Sends a file; returns the path that the app opens in the browser. */
async function sendFile(app: App, device: object, text = LOG): Promise<string> {
  const response = await call(app, { ...device, text })
  expect(response.status).toBe(201)
  const { reportUri, expiresIn } = (await response.json()) as { reportUri: string; expiresIn: number }
  expect(expiresIn).toBe(86_400)
  return new URL(reportUri).pathname + new URL(reportUri).search
}

const submit = (member: TestClient, path: string, fields: Record<string, string> = {}) => {
  const token = new URL(path, "http://x").searchParams.get("diagnostics") ?? ""
  return member.post(path, { ...REPORT, diagnostics: token, sendDiagnostics: "on", ...fields })
}

test("POST /api/v1/diagnostics: the person sees all of it, sends it with a report, and the owner reads it", async () => {
  await using app = await startApp()
  const { member, device } = await activated(app)
  const path = await sendFile(app, device)
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ text: REDACTED, reportId: null }])
  const html = await (await member.get(path)).text()
  expect(textOf(html)).toContain("C:\\Users\\[user]\\AppData\\Brisk for [email] <b>&")
  expect(html).toMatch(/<input[^>]*name="sendDiagnostics"[^>]*checked/)

  expect((await submit(member, path)).headers.get("location")).toBe("/report-bug?sent")
  const [report] = await app.db.select().from(bugReports)
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ text: REDACTED, reportId: report?.id }])
  const file = `/report-bug/${report?.id}/diagnostics`
  expect(await (await member.get("/report-bug")).text()).toContain(`href="${file}"`)
  const opened = await member.get(file)
  expect(opened.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  expect([await opened.text(), opened.headers.get("cache-control")]).toEqual([REDACTED, "no-store"])
  const owner = await app.createOwner()
  expect(await pageText(owner, `/desk/bugs/${report?.id}`)).toContain("for [email] <b>&")
  expect((await owner.get(file)).status).toBe(200)
  expect((await (await app.createAccount()).get(file)).status).toBe(404)
  const exported = (await (await member.get("/account/data.json")).json()) as { diagnostics: object[] }
  expect(exported.diagnostics).toMatchObject([{ reportId: report?.id, text: REDACTED }])

  // Its link is spent.
  const again = await (await member.get(path)).text()
  expect(textOf(again)).toContain("The diagnostics file is no longer there")
  expect((await submit(member, path)).headers.get("location")).toBe("/report-bug?sent=without-diagnostics")
  expect(await app.db.select().from(diagnostics)).toHaveLength(1)
})

test("POST /report-bug: without the tick, the file stays behind; a form sent twice attaches it once", async () => {
  await using app = await startApp()
  const { member, device } = await activated(app)
  const path = await sendFile(app, device)
  expect((await submit(member, path, { sendDiagnostics: "" })).status).toBe(303)
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ reportId: null }])
  const refused = await submit(member, path, { title: "" })
  expect(await refused.text()).toMatch(/<input[^>]*name="sendDiagnostics"[^>]*checked/)
  const formId = "d".repeat(25)
  const answers = await Promise.all([1, 2, 3].map(() => submit(member, path, { formId })))
  expect(answers.map((response) => response.headers.get("location"))).toEqual(
    Array(3).fill("/report-bug?sent"),
  )
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ reportId: formId }])
})

test("POST /report-bug: two reports at once that both take the file; one has it", async () => {
  await using app = await startApp()
  const { member, device } = await activated(app)
  const path = await sendFile(app, device)
  const other = await app.createAccount()
  const answers = await Promise.all([submit(member, path), submit(other, path)])
  expect(answers.map((response) => response.headers.get("location")).sort()).toEqual([
    "/report-bug?sent",
    "/report-bug?sent=without-diagnostics",
  ])
  expect(await app.db.select().from(bugReports)).toHaveLength(2)
})

test("POST /api/v1/diagnostics: only an active device of a license that counts may send one", async () => {
  await using app = await startApp()
  const { device } = await activated(app)
  const codeOf = async (body: object) => {
    const response = await call(app, { text: LOG, ...body })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await codeOf({ ...device, licenseKey: "A".repeat(20) })).toEqual([404, "LICENSE_NOT_FOUND"])
  expect(await codeOf({ ...device, deviceId: "PC-2" })).toEqual([403, "DEVICE_NOT_ACTIVATED"])
  const revoked = await app.createLicensedAccount({ revokedAt: new Date(), revocationReason: "refunded" })
  expect(await codeOf({ ...device, licenseKey: revoked.licenseKey })).toEqual([403, "LICENSE_REVOKED"])
  expect(await codeOf({ ...device, text: "" })).toEqual([422, "INVALID_REQUEST"])
  expect(await codeOf({ ...device, text: ["x"] })).toEqual([422, "INVALID_REQUEST"])
  expect(await app.db.select().from(diagnostics)).toEqual([])
})

test("POST /api/v1/diagnostics: 256 KB of UTF-8 are taken, a byte more is 413", async () => {
  await using app = await startApp()
  const { device } = await activated(app)
  const full = `${"é\r\n".repeat(65_535)}1234`
  expect(Buffer.byteLength(full)).toBe(256 * 1024)
  await sendFile(app, device, full)
  for (const text of [`${full}5`, "\u0001".repeat(200_000)]) {
    const response = await call(app, { ...device, text })
    expect([response.status, await response.json()]).toMatchObject([413, { code: "BODY_TOO_LARGE" }])
  }
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ text: full }])
})

test("cron: diagnostics are deleted 90 days after they arrived, and after a day if nobody sent them with a report", async () => {
  await using app = await startApp()
  const { id: userId } = await app.createAccount()
  for (const id of ["old", "new"]) {
    await app.db.insert(bugReports).values({ id, userId, ...REPORT, createdAt: daysAgo(89) })
  }
  await app.db.insert(diagnostics).values([
    { linkHash: "sent-old", reportId: "old", text: "log", createdAt: daysAgo(91) },
    { linkHash: "sent", reportId: "new", text: "log", createdAt: daysAgo(89) },
    { linkHash: "unsent-old", text: "log", createdAt: daysAgo(1.1) },
    { linkHash: "unsent", text: "log", createdAt: daysAgo(0.9) },
  ])
  await app.runCron()
  const kept = await app.db.select({ linkHash: diagnostics.linkHash }).from(diagnostics)
  expect(kept.map(({ linkHash }) => linkHash).sort()).toEqual(["sent", "unsent"])
  expect(await app.db.select().from(bugReports)).toHaveLength(2)
})
