import { expect, test } from "vitest"
import { activations } from "#db/schema.ts"
import type { LicenseChanges } from "#tests/support/fixtures/fixtures.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const createKey = async (app: App, changes: LicenseChanges = {}) =>
  (await app.createLicensedAccount(changes)).licenseKey

const activate = (app: App, licenseKey: string, deviceId: string, more = {}) =>
  app.callLicensingApi("activate", { licenseKey, deviceId, ...more })
const deactivate = (app: App, licenseKey: string, deviceId: string) =>
  app.callLicensingApi("deactivate", { licenseKey, deviceId })
const validate = (app: App, licenseKey: string, deviceId: string) =>
  app.callLicensingApi("validate", { licenseKey, deviceId })

test("POST /api/v1/licenses/activate: a new device is 201, the same again 200, another one 409", async () => {
  await using app = await startApp()
  const key = await createKey(app)
  const first = await activate(app, key, "pc-1", { deviceName: "Desk", appVersion: "1.0.0" })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    code: "ACTIVATED",
    license: { planType: "basic", maxDevices: 1, devicesUsed: 1, transfersLeft: 1 },
  })
  expect(first.headers.get("cache-control")).toBe("no-store")
  expect((await activate(app, key, "pc-1")).status).toBe(200)
  const refused = await activate(app, key, "pc-2")
  expect(refused.status).toBe(409)
  expect(refused.headers.get("content-type")).toBe("application/problem+json")
  expect(refused.body).toMatchObject({ status: 409, code: "DEVICE_LIMIT_REACHED" })
})

test("POST /api/v1/licenses/activate: keys are read with dashes, spaces and in lower case", async () => {
  await using app = await startApp()
  const key = await createKey(app)
  const typed = ` ${key.slice(0, 5).toLowerCase()}-${key.slice(5, 10)} ${key.slice(10)} `
  expect((await activate(app, typed, "pc-1")).status).toBe(201)
})

test("POST /api/v1/licenses/validate: an active device gets its license and a machine file, a released one does not", async () => {
  await using app = await startApp()
  const key = await createKey(app)
  expect((await validate(app, key, "pc-1")).body).toEqual({ valid: false, code: "DEVICE_NOT_ACTIVATED" })
  await activate(app, key, "pc-1")
  expect((await validate(app, key, "pc-1")).body).toMatchObject({
    valid: true,
    code: "VALID",
    license: { devicesUsed: 1 },
    machineFile: expect.stringContaining("-----BEGIN MACHINE FILE-----"),
  })
  expect((await deactivate(app, key, "pc-1")).body).toMatchObject({
    code: "DEACTIVATED",
    license: { devicesUsed: 0 },
  })
  expect((await deactivate(app, key, "pc-1")).status).toBe(200)
  expect((await validate(app, key, "pc-1")).body).toEqual({ valid: false, code: "DEVICE_NOT_ACTIVATED" })
})

test("POST /api/v1/licenses/activate: one device twenty times at once succeeds each time, in one seat", async () => {
  await using app = await startApp()
  const key = await createKey(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(app, key, "pc-1")))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(await app.db.select().from(activations)).toHaveLength(1)
})

test("POST /api/v1/licenses/activate: twenty-five simultaneous devices use the twenty seats of Small Business", async () => {
  await using app = await startApp()
  const key = await createKey(app, { planType: "business", maxDevices: 20 })
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => activate(app, key, `pc-${index}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  const seats = (await app.db.select().from(activations)).map(({ seat }) => seat)
  expect(seats.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test.each([
  ["no body at all", "", ["body"]],
  ["nothing in it", {}, ["licenseKey", "deviceId"]],
  ["a device id of look-alike letters", { licenseKey: "A", deviceId: "рс-1" }, ["deviceId"]],
  [
    "control characters in a name",
    { licenseKey: "A", deviceId: "pc", deviceName: "a\u0000b" },
    ["deviceName"],
  ],
])("POST /api/v1/licenses/*: %s is 422 and names the fields", async (_, body, fields) => {
  await using app = await startApp()
  for (const name of ["activate", "validate", "deactivate"] as const) {
    if (name !== "activate" && fields.includes("deviceName")) continue
    const { status, body: answer } = await app.callLicensingApi(name, body)
    expect([status, answer.code]).toEqual([422, "INVALID_REQUEST"])
    expect((answer.errors as { field: string }[]).map(({ field }) => field)).toEqual(fields)
  }
})

test("POST /api/v1/licenses/*: not JSON 415, too large 413, other methods 405, other paths 404, all as problem documents", async () => {
  await using app = await startApp()
  const plain = await app.callLicensingApi("activate", "{}", { "content-type": "text/plain" })
  expect([plain.status, plain.body.code]).toEqual([415, "NOT_JSON"])
  const large = await app.callLicensingApi("activate", JSON.stringify({ licenseKey: "A".repeat(10_000_000) }))
  expect([large.status, large.body.code]).toEqual([413, "BODY_TOO_LARGE"])
  for (const [method, path, status, code] of [
    ["GET", "/api/v1/licenses/activate", 405, "METHOD_NOT_ALLOWED"],
    ["DELETE", "/api/v1/licenses/activate", 405, "METHOD_NOT_ALLOWED"],
    ["POST", "/api/v1/releases/latest", 405, "METHOD_NOT_ALLOWED"],
    ["GET", "/api/v1/nothing", 404, "NOT_FOUND"],
  ] as const) {
    const response = await fetch(app.url + path, { method })
    expect([path, response.status]).toEqual([path, status])
    expect(response.headers.get("content-type")).toBe("application/problem+json")
    expect(await response.json()).toMatchObject({ status, code })
  }
})
