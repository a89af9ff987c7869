import { expect, test } from "vitest"
import { activations, bugReports, deviceCodes, diagnostics } from "#db/schema.ts"
import { startRateLimitedApp } from "#tests/support/server/rate-limited-site.ts"
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

/** The codes of an app that has no license: of the free version, say. */
async function startCode(app: App, appVersion = "1.2.0") {
  const response = await fetch(`${app.url}/api/v1/device-codes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ deviceId: "PC-FREE", deviceName: "Desk", appVersion }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { deviceCode: string; userCode: string }
}

test("POST /api/v1/diagnostics: an app without a license sends a file with a code, which a person enters or a link opens", async () => {
  await using app = await startApp()
  const member = await app.createAccount()
  const { deviceCode, userCode } = await startCode(app)
  const path = await sendFile(app, { deviceCode })
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ text: REDACTED, reportId: null }])
  // The link and the code lead to the same file; the code is compared as it is typed, and only looked up.
  for (const typed of [userCode, userCode.toLowerCase().replace("-", " ")]) {
    const entered = await member.get(`/report-bug?code=${encodeURIComponent(typed)}&build=26100`)
    expect([entered.status, entered.headers.get("location")]).toEqual([302, `${path}&app=1.2.0&build=26100`])
  }
  const signedOut = await app.visitor().get(`/report-bug?code=${userCode}`)
  expect(signedOut.headers.get("location")).toBe(
    `/login?redirectTo=${encodeURIComponent(`/report-bug?code=${userCode}`)}`,
  )
  expect(textOf(await (await member.get(path)).text())).toContain(
    "C:\\Users\\[user]\\AppData\\Brisk for [email]",
  )
  // The code ends after 15 minutes: a report may take longer.
  await app.db.update(deviceCodes).set({ expiresAt: new Date() })
  expect((await submit(member, path)).headers.get("location")).toBe("/report-bug?sent")
  const [report] = await app.db.select().from(bugReports)
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ text: REDACTED, reportId: report?.id }])
  expect(await pageText(await app.createOwner(), `/desk/bugs/${report?.id}`)).toContain("for [email] <b>&")
  expect(await app.db.select().from(activations)).toEqual([])
})

test("POST /api/v1/diagnostics: a code takes one file, whatever is sent again, and neither code nor link is stored", async () => {
  await using app = await startApp()
  const { deviceCode, userCode } = await startCode(app)
  const paths = await Promise.all([1, 2, 3].map(() => sendFile(app, { deviceCode })))
  expect(new Set(paths).size).toBe(1)
  expect(await sendFile(app, { deviceCode }, "another log")).toBe(paths[0])
  expect(await app.db.select().from(diagnostics)).toMatchObject([{ text: REDACTED }])
  const other = await sendFile(app, await startCode(app))
  expect(other).not.toBe(paths[0])
  const stored = JSON.stringify([
    await app.db.select().from(diagnostics),
    await app.db.select().from(deviceCodes),
  ])
  for (const secret of [deviceCode, userCode, new URL(`http://x${paths[0]}`).searchParams.get("diagnostics")])
    expect(stored).not.toContain(secret)
})

test("POST /api/v1/diagnostics: a code that is unknown, has ended, was used or denied sends no file", async () => {
  await using app = await startApp()
  const codeOf = async (body: object) => {
    const response = await call(app, { text: LOG, ...body })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  const { deviceCode } = await startCode(app)
  expect(await codeOf({ deviceCode: "A".repeat(43) })).toEqual([410, "EXPIRED_TOKEN"])
  await app.db.update(deviceCodes).set({ status: "denied" })
  expect(await codeOf({ deviceCode })).toEqual([403, "ACCESS_DENIED"])
  await app.db.update(deviceCodes).set({ status: "redeemed" })
  expect(await codeOf({ deviceCode })).toEqual([410, "EXPIRED_TOKEN"])
  await app.db.update(deviceCodes).set({ status: "pending", expiresAt: new Date() })
  expect(await codeOf({ deviceCode })).toEqual([410, "EXPIRED_TOKEN"])
  // A license key that is sent too is what is checked.
  const withKey = { deviceCode, licenseKey: "A".repeat(20), deviceId: "PC-1" }
  expect(await codeOf(withKey)).toEqual([404, "LICENSE_NOT_FOUND"])
  const wrong = await call(app, { deviceCode, text: "" })
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: "text" }] }])
  const neither = await call(app, { text: LOG })
  expect([neither.status, await neither.json()]).toMatchObject([422, { errors: [{ field: "deviceCode" }] }])
  expect(await app.db.select().from(diagnostics)).toEqual([])
})

test("GET /report-bug?code=: a wrong code is said and limited, and one that another account has taken is wrong", async () => {
  await using app = await startRateLimitedApp()
  const [member, other] = [await app.createAccount(), await app.createAccount()]
  const { deviceCode, userCode } = await startCode(app)
  await sendFile(app, { deviceCode })
  await app.db.update(deviceCodes).set({ userId: other.id })
  const page = await member.get(`/report-bug?code=${userCode}`)
  expect([page.status, textOf(await page.text())]).toEqual([
    400,
    expect.stringContaining("No computer is waiting with this code"),
  ])
  for (let attempt = 1; attempt < 5; attempt++) {
    expect((await member.get("/report-bug?code=CFHJ-CFHJ")).status).toBe(400)
  }
  await app.db.update(deviceCodes).set({ userId: null })
  const limited = await member.get(`/report-bug?code=${userCode}`)
  expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true])
  expect(textOf(await limited.text())).toContain("Too many attempts.")

  // By address: one app asks for code after code.
  const statuses = [201]
  while (statuses.length < 6) {
    const { deviceCode: next } = await startCode(app)
    statuses.push((await call(app, { deviceCode: next, text: LOG })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect(await app.db.select().from(diagnostics)).toHaveLength(5)
})

test("POST /api/v1/diagnostics: while D1 is away, the API is 503 and the page says so", async () => {
  await using app = await startApp()
  app.expectError("license-call-failed")
  app.expectError("unexpected")
  const member = await app.createAccount()
  const { deviceCode, userCode } = await startCode(app)
  await app.d1.prepare("alter table device_codes rename to device_codes_away").run()
  try {
    const response = await call(app, { deviceCode, text: LOG })
    expect([response.status, await response.json()]).toMatchObject([503, { code: "UNAVAILABLE" }])
    expect((await member.get(`/report-bug?code=${userCode}`)).status).toBe(500)
  } finally {
    await app.d1.prepare("alter table device_codes_away rename to device_codes").run()
  }
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
  const code = await startCode(app)
  expect((await call(app, { ...code, text: `${full}5` })).status).toBe(413)
  await sendFile(app, code, full)
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
