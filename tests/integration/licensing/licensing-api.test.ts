import { expect, test } from "vitest"
import { activations } from "#db/schema.ts"
import { SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

const activate = (app: App, licenseKey: string, deviceId: string, more = {}) =>
  app.callLicensingApi("activate", { licenseKey, deviceId, ...more })

test("POST /api/v1/licenses/activate: twenty simultaneous calls of a device use one seat", async () => {
  await using app = await startApp()
  const key = await app.createLicenseKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => activate(app, key, "pc-1")))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(await app.rows(activations)).toHaveLength(1)
  expect((await activate(app, key, "pc-1")).body.license).toMatchObject({ devicesUsed: 1 })
})

test("POST /api/v1/licenses/activate: twenty-five simultaneous devices use twenty seats", async () => {
  await using app = await startApp()
  const key = await app.createLicenseKey(SMALL_BUSINESS)
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, index) => activate(app, key, `pc-${index}`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  const seats = (await app.rows(activations)).map(({ seat }) => seat)
  expect(seats.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test("POST /api/v1/licenses/*: null and a byte order mark are accepted", async () => {
  await using app = await startApp()
  const licenseKey = await app.createLicenseKey()
  const body = { licenseKey, deviceId: "pc-1", deviceName: null, appVersion: null, components: null }
  expect((await activate(app, licenseKey, "pc-1", body)).status).toBe(201)
  const { status, code } = await app.callLicensingApi("validate", `\uFEFF${JSON.stringify(body)}`)
  expect([status, code]).toEqual([200, "VALID"])
  for (const wrong of [null, "null", [], 1]) {
    const answer = await app.callLicensingApi("activate", JSON.stringify(wrong))
    expect([answer.status, answer.code]).toEqual([422, "INVALID_REQUEST"])
  }
  const missing = await app.callLicensingApi("activate", { licenseKey: null, deviceId: "pc-1" })
  expect([missing.status, missing.body.errors]).toMatchObject([422, [{ field: "licenseKey" }]])
})

test("POST /api/v1/licenses/*: names what is wrong in words of its own", async () => {
  await using app = await startApp()
  const errorsOf = async (sent: object | string) => (await app.callLicensingApi("activate", sent)).body.errors
  for (const noObject of ["{licenseKey: 1}", "", "5", "[1e999]", "<html>"]) {
    expect([noObject, await errorsOf(noObject)]).toEqual([
      noObject,
      [{ field: "body", message: "must be a JSON object" }],
    ])
  }
  const components = [{ name: "gpu", hash: "a".repeat(64), size: 1 }, 5]
  expect(await errorsOf({ licenseKey: null, components })).toEqual([
    { field: "licenseKey", message: "is missing" },
    { field: "deviceId", message: "is missing" },
    { field: "components.0.name", message: "must be board, cpu, disk, tpm, os, or mac" },
    { field: "components.0", message: "must not have size" },
    { field: "components.1", message: "must be a JSON object" },
  ])
  expect(await errorsOf({ licenseKey: 5, deviceId: "pc-1" })).toEqual([
    { field: "licenseKey", message: "must be a text" },
  ])
})

test("POST /api/v1/licenses/*: a wrong body is answered with few and short errors", async () => {
  await using app = await startApp()
  const members = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`name${index}`, 0]))
  const components = Array(8).fill({ name: "", hash: "", ...members })
  const { status, body } = await app.callLicensingApi("activate", { components })
  const errors = body.errors as { message: string }[]
  expect([status, errors.length]).toEqual([422, 20])
  expect(Math.max(...errors.map(({ message }) => message.length))).toBe(200)
})

test("POST /api/v1/licenses/activate: reads any punctuation of a key, and names look-alikes", async () => {
  await using app = await startApp()
  const licenseKey = await app.createLicenseKey()
  const typed = `“${licenseKey.toLowerCase().replace(/(.{5})(?=.)/g, "$1\u2011")}”.`
  expect((await activate(app, typed, "pc-1")).status).toBe(201)
  const { code, body } = await activate(app, "АBCDE-12345-FGHIJ-67890", "pc-1")
  expect([code, body.detail]).toEqual([
    "LICENSE_NOT_FOUND",
    "It can’t contain “А”, only A to Z and 0 to 9. Please compare it once more.",
  ])
  expect((await activate(app, "ABCDE-12345-FGHIJ-67890", "pc-1")).body.detail).toBeUndefined()
})

test("POST /api/v1/licenses/*: wrong sizes, methods and paths get problem documents", async () => {
  await using app = await startApp()
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
