import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { COMPANY_PLAN } from "#app/orders/plans/plans.ts"
import { brand } from "#app/platform/brand.ts"
import { activations, auditEntries, licenseRevocations, sessions } from "#db/schema.ts"
import { type LicenseChanges, type LicensingCall, SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { addDevices, countSeats } from "#tests/support/fixtures/many-devices.ts"
import { disputeEvent, refundEvent } from "#tests/support/fixtures/provider-events.ts"
import { formIdOf, sendForm, submitForm } from "#tests/support/forms/desk-forms.ts"
import { newFormId } from "#tests/support/forms/form-ids.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import { answerOf, expectStatus, fieldErrorsOf, redirectOf } from "#tests/support/server/test-client.ts"

/** An owner, a license, and its page at the desk. */
async function arrange(app: App, changes?: LicenseChanges) {
  const [owner, buyer] = await Promise.all([app.createOwner(), app.createLicensedAccount(changes)])
  const { licenseKey } = buyer
  const call = async (name: LicensingCall, deviceId: string) => {
    const { status, code, body } = await app.callLicensingApi(name, { licenseKey, deviceId })
    return { answer: [status, code], body }
  }
  return { owner, buyer, call, path: `/desk/licenses/${buyer.licenseId}` }
}

const findLicense = (app: App) => app.db.query.licenses.findFirst()
const actionsOf = async (app: App) =>
  (await app.rows(auditEntries)).map(({ action, before, after, reason }) =>
    [action, before, after, reason].filter(Boolean).join(" "),
  )
/** The subjects of the emails about what the owner changed of a license, oldest first. */
const changesTold = async (app: App, email: string) =>
  (await app.subjectsTo(email))
    .filter((subject) => /was revoked|works again|belongs to|is for/.test(subject))
    .reverse()
const isListed = async (app: App, key: string) => {
  const [row] = await app.db.select().from(licenseRevocations).where(eq(licenseRevocations.licenseKey, key))
  return row !== undefined && row.listedUntil.getTime() > Date.now()
}

test("GET /desk/licenses/:license: shows terms, devices and history", async () => {
  await using app = await startApp()
  const { owner, buyer, call, path } = await arrange(app, SMALL_BUSINESS)
  await call("activate", "pc-1")
  const text = await pageText(owner, path)
  expectWords(text, [
    buyer.licenseKey,
    buyer.email,
    "Small Business",
    "Active",
    "1 of 20 active",
    "20 transfers left, until",
    "pc-1",
    "License issued",
    "Razorpay: Payment captured Payment confirmed",
    `Email queued: Your ${brand.name} license`,
  ])
  await expectStatus(owner.get("/desk/licenses/unknown"), 404)
  const { paymentId } = await app.findOrder(buyer.order.id)
  for (const [outcome, words] of [
    ["lost", "was revoked"],
    ["won", "works again"],
  ] as const) {
    await app.postWebhook(disputeEvent({ paymentId: paymentId ?? "", outcome }))
    expect(await pageText(owner, path)).toContain(`Email queued: Your ${brand.name} license ${words}`)
  }
})

test("GET /desk/licenses/:license: shows 50 devices a page", async () => {
  await using app = await startApp()
  const { owner, buyer, path } = await arrange(app, { planType: COMPANY_PLAN, maxDevices: 60 })
  await addDevices(app.d1, buyer.licenseId, 55)
  const first = await owner.html(path)
  const shown = (html: string) =>
    ["pc-50-", "pc-51-", "pc-55-", "First computers"].filter((word) => html.includes(word))
  expect(shown(first)).toEqual(["pc-50-"])
  const [, more = ""] = /href="([^"]+)">More computers/.exec(first) ?? []
  expect(shown(await pageText(owner, more))).toEqual(["pc-51-", "pc-55-", "First computers"])
})

test("POST /desk/licenses/:license (revoke, reinstate): license and revocation list change once", async () => {
  await using app = await startApp()
  const { owner, buyer, call, path } = await arrange(app)
  await call("activate", "pc-1")
  expect(fieldErrorsOf(await (await sendForm(owner, path, "revoke")).response.text())).toEqual({
    "revoke-reason": "Please enter a reason.",
  })
  const { form, response } = await sendForm(owner, path, "revoke", { reason: "Shared in a forum" })
  expect(await redirectOf(response)).toEqual([303, `${path}?done=revoke`])
  await expectStatus(owner.post(path, form), 303)
  expect((await call("validate", "pc-1")).body).toMatchObject({ valid: false, code: "LICENSE_REVOKED" })
  expect(await isListed(app, buyer.licenseKey)).toBe(true)
  expect(await pageText(buyer, "/dashboard")).toContain("We revoked this license.")
  expect(await pageText(owner, `${path}?done=revoke`)).toContain("Revoked by the owner")

  await submitForm(owner, path, "reinstate", { reason: "A mistake" })
  expect((await call("validate", "pc-1")).body).toMatchObject({ valid: true })
  expect(await isListed(app, buyer.licenseKey)).toBe(false)
  expect(await actionsOf(app)).toEqual([
    'license.revoke {"isRevoked":false} {"isRevoked":true} Shared in a forum',
    'license.reinstate {"isRevoked":true} {"isRevoked":false} A mistake',
  ])
  await expect
    .poll(() => changesTold(app, buyer.email))
    .toEqual([`Your ${brand.name} license was revoked`, `Your ${brand.name} license works again`])
  expect(await pageText(owner, path)).toContain(`Email queued: Your ${brand.name} license works again`)

  // Not once its payment was returned.
  await sendForm(owner, path, "revoke", { reason: "Shared" })
  await expect.poll(() => changesTold(app, buyer.email)).toHaveLength(3)
  const { paymentId } = await app.findOrder(buyer.order.id)
  await app.postWebhook(refundEvent({ paymentId }))
  const refused = await sendForm(owner, path, "reinstate", { reason: "Why not" })
  expect(await answerOf(refused.response)).toEqual([
    400,
    expect.stringContaining("The payment was returned in the meantime, so the license can't be reinstated."),
  ])
  expect((await findLicense(app))?.revokedAt).not.toBeNull()
})

test("POST /desk/licenses/:license (revoke): simultaneous activations leave no device active", async () => {
  await using app = await startApp()
  const { owner, buyer, call, path } = await arrange(app, SMALL_BUSINESS)
  await call("activate", "pc-0")
  const formId = await formIdOf(owner, path, "revoke")
  const devices = Array.from({ length: 8 }, (_, index) => `pc-${index}`)
  const [revoked] = await Promise.all([
    owner.post(path, { intent: "revoke", formId, reason: "Shared" }),
    ...devices.map((device) => call("activate", device)),
    ...devices.map((device) => call("validate", device)),
  ])
  expect(revoked.status).toBe(303)
  const after = await Promise.all(devices.map((device) => call("validate", device)))
  expect(after.map(({ body }) => body.code)).toEqual(Array(8).fill("LICENSE_REVOKED"))
  const used = await app.db.query.activations.findMany()
  expect((await call("activate", "pc-9")).answer).toEqual([403, "LICENSE_REVOKED"])
  expect(await app.db.query.activations.findMany()).toHaveLength(used.length)
  expect(await isListed(app, buyer.licenseKey)).toBe(true)
})

test("POST /desk/licenses/:license (transfer): allows one more transfer, to one device only", async () => {
  await using app = await startApp()
  const { owner, call, path } = await arrange(app, { maxDevices: 2 })
  const released = { transfers: 1, deactivatedAt: new Date() }
  for (const device of ["pc-1", "pc-2"]) await call("activate", device)
  await app.db.update(activations).set(released)
  await countSeats(app.d1)
  expect((await call("activate", "pc-3")).answer).toEqual([409, "TRANSFER_ALREADY_USED"])
  const { form } = await submitForm(owner, path, "transfer")
  await expectStatus(owner.post(path, form), 303)
  expect(await pageText(owner, path)).toContain("1 transfer left, at any time.")
  const both = await Promise.all([call("activate", "pc-3"), call("activate", "pc-4")])
  expect(both.map(({ answer: [status] }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ answer: [status] }) => status === 201)?.body.license).toMatchObject({
    transfersLeft: 0,
  })
  expect((await findLicense(app))?.extraTransfers).toBe(0)
})

test("POST /desk/licenses/:license (devices): fewer devices than are active are refused", async () => {
  await using app = await startApp()
  const { owner, buyer, call, path } = await arrange(app, SMALL_BUSINESS)
  for (const device of ["pc-1", "pc-2"]) await call("activate", device)
  const early = await sendForm(owner, path, "devices", { devices: "1", reason: "Fewer desks" })
  expect([early.response.status, fieldErrorsOf(await early.response.text())]).toEqual([
    400,
    { "devices-devices": "2 computers are active. Release some of them first, or allow more." },
  ])
  await submitForm(owner, path, "release", { device: "pc-1" })
  await submitForm(owner, path, "devices", { devices: "1", reason: "Fewer desks" })
  expect((await call("activate", "pc-1")).answer).toEqual([409, "DEVICE_LIMIT_REACHED"])
  await call("deactivate", "pc-2")
  const both = await Promise.all(["pc-1", "pc-2"].map((device) => call("activate", device)))
  expect(both.map(({ answer: [status] }) => status).sort()).toEqual([200, 409])
  await expect
    .poll(() => changesTold(app, buyer.email))
    .toEqual([`Your ${brand.name} license is for 1 computer now`])
})

test("POST /desk/licenses/:license (release, key): releases the computer and emails the key", async () => {
  await using app = await startApp()
  const { owner, buyer, call, path } = await arrange(app)
  await call("activate", "pc-1")
  const { form } = await sendForm(owner, path, "release", { device: "pc-1" })
  await expectStatus(owner.post(path, form), 303)
  const again = await owner.post(path, { ...form, formId: newFormId() })
  expect(await answerOf(again)).toEqual([
    400,
    expect.stringContaining("This computer is not active on the license anymore."),
  ])
  for (let time = 0; time < 2; time++) await submitForm(owner, path, "key")
  await expect.poll(() => app.inbox(buyer.email)).toHaveLength(4)
  expect(await pageText(owner, path)).toContain(`Email queued: Your ${brand.name} license key`)
  const inbox = await app.inbox(buyer.email)
  const subjects = inbox.map(({ subject }) => subject)
  expect(subjects).toContain(`A computer was released from your ${brand.name} license`)
  expect(inbox.find(({ subject }) => subject === `Your ${brand.name} license key`)?.text).toContain(
    buyer.licenseKey,
  )
  expect(await pageText(owner, path)).toContain(`Email queued: Your ${brand.name} license key`)
  expect((await call("validate", "pc-1")).body.code).toBe("DEVICE_NOT_ACTIVATED")
  expect((await call("activate", "pc-1")).answer[0]).toBe(200)
})

test("POST /desk/licenses/:license (move): the license belongs to the other account, once", async () => {
  await using app = await startApp()
  const { owner, buyer, path } = await arrange(app)
  const [target, licensed] = [await app.createAccount(), await app.createLicensedAccount()]
  for (const [email, sentence] of [
    ["", "Please enter an email address."],
    ["nobody@example.com", "There is no account with this email address. Its owner has to sign up first."],
    [buyer.email, "The license belongs to this account already."],
    [licensed.email, "This account has a license in force already, and an account shows one license only."],
  ]) {
    const { response } = await sendForm(owner, path, "move", { email: email ?? "" })
    expect(response.status).toBe(400)
    expect(fieldErrorsOf(await response.text())).toEqual({ "move-email": sentence })
  }
  const { form } = await submitForm(owner, path, "move", { email: ` ${target.email.toUpperCase()} ` })
  await expectStatus(owner.post(path, form), 303)
  expect((await pageText(target, "/dashboard")).replaceAll(" ", "")).toContain(buyer.licenseKey)
  expect(await pageText(buyer, "/dashboard")).toContain("Account type: Free")
  // The audit log has no addresses of customers: it can't be changed when they delete their accounts.
  expect(JSON.stringify(await actionsOf(app))).not.toContain(target.email)
  const told = () => Promise.all([buyer, target].map(({ email }) => changesTold(app, email)))
  await expect
    .poll(told)
    .toEqual([
      [`Your ${brand.name} license belongs to another account now`],
      [`A ${brand.name} license belongs to your account now`],
    ])
  expect(await pageText(owner, `/desk/licenses/${licensed.licenseId}`)).not.toContain("belongs to another")
})

test("GET /desk/orders.csv: asks for a code after 10 minutes", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await expectStatus(owner.get("/desk/orders.csv"), 200)
  await app.db.update(sessions).set({ factorAt: new Date(Date.now() - 11 * 60_000) })
  const response = await owner.get("/desk/orders.csv?status=paid")
  expect(await redirectOf(response)).toEqual([
    302,
    "/login/verify?redirectTo=%2Fdesk%2Forders.csv%3Fstatus%3Dpaid",
  ])
})
