import { isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { activations, deviceCodes, licenses, rateLimits } from "#db/schema.ts"
import { componentsOf, partsOf } from "#tests/support/fixtures/device-components.ts"
import { payByWebhook, REVOKED, SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { addDevices, countSeats } from "#tests/support/fixtures/many-devices.ts"
import { startRateLimitedApp } from "#tests/support/server/rate-limited-site.ts"
import { type App, expectWords, pageText, startApp } from "#tests/support/server/test-app.ts"
import {
  answerOf,
  expectStatus,
  redirectOf,
  type TestClient,
  textOf,
} from "#tests/support/server/test-client.ts"
import type { DeviceCode } from "../../../docs/examples/client.ts"

const DEVICE = {
  deviceId: "PC-1",
  deviceName: "Desk",
  appVersion: "1.2.0",
  components: componentsOf(partsOf(1)),
}

async function start(app: App, device: object = DEVICE): Promise<DeviceCode> {
  const { status, body } = await app.postJson("/api/v1/device-codes", device, { "cf-ipcountry": "IN" })
  expect(status).toBe(201)
  return body as DeviceCode
}

type Asked = Pick<DeviceCode, "deviceCode">

const askNow = (app: App, { deviceCode }: Asked) => app.postJson("/api/v1/device-codes/token", { deviceCode })

/** Polls for the app, as if it had waited long enough since its last request. */
async function ask(app: App, codes: Asked) {
  await app.db.update(deviceCodes).set({ polledAt: null })
  return askNow(app, codes)
}

const pathOf = ({ userCode }: DeviceCode) => `/link?code=${userCode}`
const pageOf = (visitor: TestClient, codes: DeviceCode) => pageText(visitor, pathOf(codes))
const decide = (visitor: TestClient, codes: DeviceCode, fields: Record<string, string>) =>
  visitor.post(pathOf(codes), fields)
const ACTIVATE = { intent: "activate" }
const NOT_MINE = { intent: "not-mine" }

test("POST /api/v1/device-codes: activates a device without a typed key, once", async () => {
  await using app = await startApp()
  await app.createLicensedAccount(REVOKED)
  const owner = await app.createLicensedAccount()
  await app.db.update(licenses).set({ userId: owner.id })
  const [codes, other] = [await start(app), await start(app)]
  expect(codes).toEqual({
    deviceCode: expect.stringMatching(/^[A-Za-z0-9]{43}$/),
    userCode: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
    verificationUri: expect.stringMatching(/\/link$/),
    verificationUriComplete: expect.stringMatching(new RegExp(`/link\\?code=${codes.userCode}$`)),
    expiresIn: 900,
    interval: 5,
  })
  // Neither code is stored as it is, and what the app sent of its parts is encrypted.
  const stored = JSON.stringify(await app.rows(deviceCodes))
  const { deviceCode, userCode } = codes
  const hashes = DEVICE.components.map(({ hash }) => hash)
  for (const secret of [deviceCode, userCode, userCode.replace("-", ""), ...hashes])
    expect(stored).not.toContain(secret)
  expect(await ask(app, codes)).toMatchObject({ status: 202, code: "AUTHORIZATION_PENDING" })

  const page = await pageOf(owner, codes)
  expectWords(page, [
    "Is this your computer?",
    "Desk",
    "India",
    "1.2.0",
    codes.userCode,
    "Activate this computer",
    "This is not mine",
  ])
  expect(await ask(app, codes)).toMatchObject({ status: 202 })

  await decide(owner, other, ACTIVATE)
  const done = await decide(owner, codes, ACTIVATE)
  expect(await redirectOf(done)).toEqual([303, "/link?done=activated"])
  expect(await pageText(owner, "/link?done=activated")).toContain("Your computer is activated")
  expect(await pageOf(owner, codes)).toContain("Your computer is activated")
  const answer = await ask(app, codes)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      code: "ALREADY_ACTIVE",
      licenseKey: owner.licenseKey,
      license: { devicesUsed: 1, transfersLeft: 1, features: { automaticUpdates: false } },
      machineFile: expect.stringContaining("MACHINE FILE"),
    },
  })
  expect(await ask(app, codes)).toMatchObject({ status: 410, code: "EXPIRED_TOKEN" })
  expect(await ask(app, other)).toMatchObject({ status: 200 })
  const { licenseKey } = owner
  const again = { licenseKey, deviceId: "PC-2", components: componentsOf({ ...partsOf(1), os: "OS-2" }) }
  expect((await app.callLicensingApi("validate", again)).code).toBe("VALID")
  // After its release the computer is not activated again by the code that was used.
  await app.callLicensingApi("deactivate", { licenseKey, deviceId: "PC-1" })
  expect(await ask(app, codes)).toMatchObject({ status: 410, code: "EXPIRED_TOKEN" })
  expect((await app.callLicensingApi("validate", again)).code).toBe("DEVICE_NOT_ACTIVATED")
})

test("POST /api/v1/device-codes/token: asking before the interval is 429", async () => {
  await using app = await startApp()
  const [codes, other] = [await start(app), await start(app)]
  const token = () => askNow(app, codes)
  expect((await token()).status).toBe(202)
  // A busy machine may take longer than the interval to get here.
  await app.db.update(deviceCodes).set({ polledAt: new Date() }).where(isNotNull(deviceCodes.polledAt))
  const burst = await Promise.all(Array.from({ length: 20 }, token))
  expect(burst.map(({ status, code }) => [status, code])).toEqual(Array(20).fill([429, "SLOW_DOWN"]))
  expect((await askNow(app, other)).status).toBe(202)
  expect(Number(burst[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
  expect(Number(burst[0]?.headers.get("retry-after"))).toBeLessThanOrEqual(5)
  expect(await ask(app, { deviceCode: "A".repeat(43) })).toMatchObject({ status: 410, code: "EXPIRED_TOKEN" })
  await app.db.update(deviceCodes).set({ expiresAt: new Date() })
  expect(await ask(app, codes)).toMatchObject({ status: 410, code: "EXPIRED_TOKEN" })
  await expectStatus((await app.createAccount()).get(pathOf(codes)), 400)
  await app.runCron()
  expect(await app.rows(deviceCodes)).toEqual([])
})

test("POST /link: “This is not mine” ends the code", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const codes = await start(app)
  expect((await decide(owner, codes, NOT_MINE)).headers.get("location")).toBe("/link?done=denied")
  expect(await pageText(owner, "/link?done=denied")).toContain("Nothing was activated")
  expect(await ask(app, codes)).toMatchObject({ status: 403, code: "ACCESS_DENIED" })
  expect((await decide(owner, codes, ACTIVATE)).headers.get("location")).toBe("/link?done=denied")
  expect(await app.rows(activations)).toEqual([])
})

test("GET /link: a signed-out visitor is redirected to log-in and back", async () => {
  await using app = await startApp()
  const codes = await start(app)
  const before = await app.rows(deviceCodes)
  const visitor = app.visitor()
  const back = `/login?redirectTo=${encodeURIComponent(pathOf(codes))}`
  for (const answer of [await visitor.get(pathOf(codes)), await decide(visitor, codes, ACTIVATE)])
    expect(await redirectOf(answer)).toEqual([302, back])
  const { email } = await app.createLicensedAccount()
  expect(await redirectOf(app.visitor().post(back, { email, password: "correct horse battery" }))).toEqual([
    303,
    pathOf(codes),
  ])
  const owner = await app.createLicensedAccount()
  for (let time = 0; time < 10; time++) await expectStatus(owner.get(pathOf(codes)), 200)
  expect(await app.rows(deviceCodes)).toEqual(before)
})

test("POST /link: of two simultaneous approvals one activates, and its key is told once", async () => {
  await using app = await startApp()
  const [one, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  const codes = await start(app)
  const decisions = await Promise.all([decide(one, codes, ACTIVATE), decide(other, codes, ACTIVATE)])
  expect(decisions.map(({ status }) => status).sort()).toEqual([303, 400])
  const seats = await app.rows(activations)
  expect(seats).toHaveLength(1)
  const [winner] = (await app.rows(licenses)).filter(({ id }) => id === seats[0]?.licenseId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => askNow(app, codes)))
  const told = answers.filter(({ status }) => status === 200)
  expect(told.map(({ body }) => body.licenseKey)).toEqual([winner?.key])
})

test("GET /link: the effect on the license is shown before approval", async () => {
  await using app = await startApp()
  const business = await app.createLicensedAccount(SMALL_BUSINESS)
  expect(await pageOf(business, await start(app))).toContain("active on 1 of 20 computers")
  await addDevices(app.d1, business.licenseId, 20)
  await app.db.update(activations).set({ deactivatedAt: null })
  await countSeats(app.d1)
  const full = await start(app)
  const page = await pageOf(business, full)
  expect(page).toContain("This license is already in use on all the computers that it covers")
  expect(page).not.toContain("Activate this computer")
  expect(await answerOf(decide(business, full, ACTIVATE))).toEqual([
    400,
    expect.stringContaining("in use on all the computers that it covers"),
  ])
  expect(await ask(app, full)).toMatchObject({ status: 202 })

  await app.callLicensingApi("deactivate", { licenseKey: business.licenseKey, deviceId: "pc-7-" })
  expect(await pageOf(business, full)).toContain("uses one of your 20 transfers, which can't be undone")
  await expectStatus(decide(business, full, ACTIVATE), 400)
  await expectStatus(decide(business, full, { ...ACTIVATE, transfer: "on" }), 303)
  expect(await ask(app, full)).toMatchObject({ status: 200 })

  expect(await pageOf(business, await start(app))).toContain("on your license already")

  for (const [account, sentence] of [
    [await app.createLicensedAccount(REVOKED), "Your license was revoked"],
    [await app.createAccount(), "Your account has no license yet"],
  ] as const) {
    const codes = await start(app)
    expect(await pageOf(account, codes)).toContain(sentence)
    await expectStatus(decide(account, codes, ACTIVATE), 400)
    expect(await ask(app, codes)).toMatchObject({ status: 202 })
  }
  const late = await app.createLicensedAccount({ createdAt: new Date(Date.now() - 190 * 24 * 3600 * 1000) })
  expect(await pageOf(late, await start(app))).toContain(
    "The time for transfers is over, so it stays with this one.",
  )
})

test("POST /link: a purchase on the way leads back to the waiting device", async () => {
  await using app = await startApp()
  const buyer = await app.createAccount()
  const codes = await start(app)
  expect(await redirectOf(decide(buyer, codes, { intent: "buy" }))).toEqual([303, "/buy"])
  expect(await pageOf(buyer, codes)).toContain("Your account has no license yet")
  expect((await (await app.createLicensedAccount()).get(pathOf(codes))).status).toBe(400)
  const order = await app.createOrder(buyer)
  await payByWebhook(app, order)
  expect(await redirectOf(buyer.get(`/checkout/${order.id}`))).toEqual([302, `/link?paid=${order.id}`])
  const page = await pageText(buyer, `/link?paid=${order.id}`)
  expectWords(page, ["Payment received", "Desk", "Activate this computer"])
  expect(await pageText(await app.createAccount(), "/link")).not.toContain("Desk")
  expect((await expectStatus(buyer.post("/link", ACTIVATE), 303)).headers.get("location")).toBe(
    "/link?done=activated",
  )
  expect(await ask(app, codes)).toMatchObject({ status: 200 })
  expect((await buyer.get(`/checkout/${order.id}`)).headers.get("location")).toBe(
    `/download?paid=${order.id}`,
  )
})

test("POST /api/v1/device-codes/token: after approval, a revoked or moved license gives no key", async () => {
  await using app = await startApp()
  const owner = await app.createLicensedAccount()
  const codes = await start(app)
  await decide(owner, codes, ACTIVATE)
  // Another answer has the key: only the status says so.
  await app.d1
    .prepare("create trigger told before update of status on device_codes begin select raise(ignore); end")
    .run()
  expect(await ask(app, codes)).toMatchObject({ status: 410, code: "EXPIRED_TOKEN" })
  await app.d1.prepare("drop trigger told").run()
  await app.db.update(licenses).set(REVOKED)
  expect(await ask(app, codes)).toMatchObject({ status: 403, code: "LICENSE_REVOKED" })
  const other = await app.createAccount()
  await app.db.update(licenses).set({ revokedAt: null, revocationReason: null, userId: other.id })
  expect(await ask(app, codes)).toMatchObject({ status: 410, code: "EXPIRED_TOKEN" })
})

test("GET /link?code=: a link from another site uses no attempt, looks nothing up", async () => {
  await using app = await startApp()
  const buyer = await app.createLicensedAccount()
  const codes = await start(app)
  await app.db.delete(rateLimits)
  for (const path of [pathOf(codes), "/link?code=AAAA-AAAA"]) {
    const response = await expectStatus(buyer.get(path, { "sec-fetch-site": "cross-site" }), 200)
    const page = await response.text()
    expect(page).toContain(`value="${path.slice(-9)}"`)
    expect(textOf(page)).not.toContain("Activate this computer")
  }
  expect(await app.rows(rateLimits)).toEqual([])
  expect(await pageOf(buyer, codes)).toContain("Activate this computer")
})

test("GET /link: the sixth wrong code of an account is 429", async () => {
  await using app = await startRateLimitedApp()
  const owner = await app.createLicensedAccount()
  const codes = await start(app)
  const wrong = (index: number) => `/link?code=CFHJ-${"CFHJKMNP"[index]}FHJ`
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => owner.get(wrong(index))))
  expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429])
  const limited = await owner.get(wrong(6))
  expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true])
  for (const answer of [await owner.get(pathOf(codes)), await decide(owner, codes, ACTIVATE)]) {
    expect(answer.status).toBe(429)
    expect(await answer.text()).not.toContain("Desk")
  }
  const colleague = await app.createLicensedAccount()
  expect(await pageOf(colleague, codes)).toContain("Desk")
})
