import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { brand } from "#app/platform/brand.ts"
import { licenseRevocations, licenses, outbox, retiredLicenseKeys } from "#db/schema.ts"
import { REVOKED } from "#tests/support/fixtures/fixtures.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, redirectOf, textOf } from "#tests/support/server/test-client.ts"
import { waitFor } from "#tests/support/server/wait-for.ts"

const ANSWER = "If that address has a license, its key is on its way. Check your inbox."

const keyMails = async (app: App, email: string) =>
  (await app.inbox(email)).filter(({ subject }) => /license keys?$/.test(subject))

async function currentKey(app: App, licenseId: string): Promise<string> {
  const [license] = await app.db.select().from(licenses).where(eq(licenses.id, licenseId))
  return license?.key ?? "none"
}

test("POST /dashboard and /forgot-license: email the keys of every license in force", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  expect(await pageText(owner, "/dashboard")).toContain("Send me my license key again")
  expect(await redirectOf(owner.post("/dashboard", { intent: "send-key" }))).toEqual([
    303,
    "/dashboard?done=key-sent",
  ])
  expect(await pageText(owner, "/dashboard?done=key-sent")).toContain(
    "Your license key is on its way to you. Check your inbox.",
  )
  await expect.poll(() => keyMails(app, owner.email)).toHaveLength(1)
  const [first] = await keyMails(app, owner.email)
  expect(first?.subject).toBe(`Your ${brand.name} license key`)
  expect(first?.text).toContain(`License key: ${owner.licenseKey}`)
  expect(first?.html).toContain(owner.licenseKey)

  const [revoked, second] = [await app.createLicensedAccount(REVOKED), await app.createLicensedAccount()]
  await app.db.update(licenses).set({ userId: owner.order.userId })
  await app.visitor().post("/forgot-license", { email: owner.email })
  await expect.poll(() => keyMails(app, owner.email)).toHaveLength(2)
  const [mail] = await keyMails(app, owner.email)
  expect(mail?.subject).toBe(`Your ${brand.name} license keys`)
  expect(mail?.text).toContain(`License 1, Basic: ${owner.licenseKey}`)
  expect(mail?.text).toContain(`License 2, Basic: ${second.licenseKey}`)
  expect(mail?.text).not.toContain(revoked.licenseKey)
})

test("POST /dashboard: without a license in force, no email is sent", async () => {
  await using app = await startApp()
  for (const one of [await app.createAccount(), await app.createLicensedAccount(REVOKED)]) {
    const response = await expectStatus(one.post("/dashboard", { intent: "send-key" }), 400)
    expect(textOf(await response.text())).toContain("This account has no active license.")
  }
  const odd = await (await app.createAccount()).post("/dashboard", { intent: "other" })
  expect([odd.status, textOf(await odd.text()).includes("It's incomplete, or this page doesn't")]).toEqual([
    400,
    true,
  ])
})

test("POST /forgot-license: paid, free, revoked and unknown accounts have the same response", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const emails = [
    owner.email.toUpperCase(),
    (await app.createAccount()).email,
    (await app.createLicensedAccount(REVOKED)).email,
    "nobody@example.com",
  ]
  await expect.poll(() => app.inbox(owner.email)).toHaveLength(1)
  const before = (await app.rows(outbox)).length
  const answers = await Promise.all(
    emails.map(async (email) => {
      const response = await app.visitor().post("/forgot-license", { email })
      return await answerOf(response)
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toEqual([200, expect.stringContaining(ANSWER)])
  await app.endBackgroundWork()
  expect(await app.rows(outbox)).toHaveLength(before + 1)
  await expect.poll(() => keyMails(app, owner.email)).toHaveLength(1)
  expect(await app.inbox("nobody@example.com")).toEqual([])
})

test("POST /dashboard/replace-key: revokes the old key, and devices keep their seats", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const { licenseKey: old, licenseId } = owner
  await app.callLicensingApi("activate", { licenseKey: old, deviceId: "PC-1" })
  expect(await pageText(owner, "/dashboard")).toContain("Replace the key...")
  expect(await pageText(owner, "/dashboard/replace-key")).toContain("Replace your license key?")
  const html = await owner.html("/dashboard/replace-key")
  expect(html).toContain(`<input type="hidden" name="licenseKey" value="${old}"/>`)
  expect(await currentKey(app, licenseId)).toBe(old)

  expect(await redirectOf(owner.post("/dashboard/replace-key", { licenseKey: old }))).toEqual([
    303,
    "/dashboard?done=key-replaced",
  ])
  const key = await currentKey(app, licenseId)
  expect(key).toMatch(/^[A-Z0-9]{20}$/)
  expect(key).not.toBe(old)
  const words = await pageText(owner, "/dashboard?done=key-replaced")
  expect(words).toContain("Your license has a new key, and the old one no longer works.")
  expect(words.replaceAll(" ", "")).toContain(key)
  expect(words).toContain("To move to another computer, release this one first.")

  for (const name of ["activate", "validate", "deactivate"] as const) {
    const { code } = await app.callLicensingApi(name, { licenseKey: old, deviceId: "PC-1" })
    expect([name, code]).toEqual([name, "LICENSE_REVOKED"])
  }
  const again = await app.callLicensingApi("activate", { licenseKey: key, deviceId: "PC-1" })
  expect([again.status, again.body.license]).toEqual([200, expect.objectContaining({ transfersLeft: 1 })])

  await waitFor(async () => {
    expect(await app.subjectsTo(owner.email)).toContain(`Your ${brand.name} license has a new key`)
  })
  const mail = (await app.inbox(owner.email)).find(({ subject }) => subject.endsWith("a new key"))
  expect(mail?.text).toContain(key)
  expect(mail?.text).not.toContain(old)
})

test("POST /dashboard/replace-key: a key is replaced at most ten times", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const replaceKey = async () => {
    const licenseKey = await currentKey(app, owner.licenseId)
    return owner.post("/dashboard/replace-key", { licenseKey })
  }
  for (let count = 0; count < 10; count++) await expectStatus(replaceKey(), 303)
  const key = await currentKey(app, owner.licenseId)
  const response = await replaceKey()
  expect(response.status).toBe(400)
  expect(textOf(await response.text())).toContain(
    "This license's key was replaced 10 times, so it can't be replaced here again. Nothing was changed. Please write to us.",
  )
  expect(await currentKey(app, owner.licenseId)).toBe(key)
  expect(await app.rows(retiredLicenseKeys)).toHaveLength(10)
  expect(await app.rows(licenseRevocations)).toHaveLength(10)
})

test("POST /dashboard/replace-key: another account's, a missing or a revoked license is refused", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  const revoked = await app.createLicensedAccount(REVOKED)
  await other.post("/dashboard/replace-key", { licenseKey: owner.licenseKey })
  await other.post("/dashboard/replace-key")
  await revoked.post("/dashboard/replace-key", { licenseKey: revoked.licenseKey })
  await (await app.createAccount()).post("/dashboard/replace-key", { licenseKey: owner.licenseKey })
  expect(await app.rows(retiredLicenseKeys)).toEqual([])
  for (const one of [owner, other, revoked]) expect(await currentKey(app, one.licenseId)).toBe(one.licenseKey)
})

test("POST /dashboard/replace-key: a key that is not current is said to have changed nothing", async () => {
  await using app = await startApp()
  const [owner, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  const post = (licenseKey: string) => redirectOf(owner.post("/dashboard/replace-key", { licenseKey }))
  const notCurrent = [303, "/dashboard?done=key-not-current"]
  expect(await post(other.licenseKey)).toEqual(notCurrent)
  expect(await post(owner.licenseKey)).toEqual([303, "/dashboard?done=key-replaced"])
  expect(await post(owner.licenseKey)).toEqual(notCurrent)
  expect(await pageText(owner, "/dashboard?done=key-not-current")).toContain("Nothing was changed.")
  expect(await app.rows(retiredLicenseKeys)).toHaveLength(1)
})

test("POST /account: deleting an account deletes its exported retired keys", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const { licenseKey } = owner
  await owner.post("/dashboard/replace-key", { licenseKey })
  expect(await (await owner.get("/account/data.json")).json()).toMatchObject({
    retiredLicenseKeys: [{ key: licenseKey }],
  })
  await app.deleteAccount(owner)
  expect(await app.rows(retiredLicenseKeys)).toEqual([])
  expect((await app.callLicensingApi("activate", { licenseKey, deviceId: "PC-1" })).status).toBe(404)
})
