import { eq, isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { findLicense } from "#app/licensing/activation/find-license.server.ts"
import { brand } from "#app/platform/brand.ts"
import { createKeyedHasher } from "#app/platform/gateways/hmac-keyed-hasher.server.ts"
import {
  addDays,
  addMonths,
  formatIndianDay,
  indianDayOf,
  lastMomentOf,
  startOfDay,
} from "#app/platform/time.ts"
import { activations, deviceAliases, deviceComponents, rateLimits } from "#db/schema.ts"
import { componentsOf, type Parts, partsOf } from "#tests/support/fixtures/device-components.ts"
import { callLicensingApi, type LicensingCall, SMALL_BUSINESS } from "#tests/support/fixtures/fixtures.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { type App, pageText, startApp } from "#tests/support/server/test-app.ts"
import { expectStatus } from "#tests/support/server/test-client.ts"

const DAY = 24 * 3600 * 1000
const NEXT_KEY = "3vWm7Q0nqk5u9rXcZ1bH8sYgT2eLpA6dJfK4oViN0xU="

/** Calls of the app on a computer with these parts, and their codes; without parts, of an app that does not send any. */
function caller(app: App, licenseKey: string) {
  const call = (name: LicensingCall) => async (deviceId: string, parts?: Parts) =>
    (await app.callLicensingApi(name, { licenseKey, deviceId, components: parts && componentsOf(parts) }))
      .code
  return { activate: call("activate"), validate: call("validate"), deactivate: call("deactivate") }
}

const PC = partsOf(1)

test("POST /api/v1/licenses/*: a seat learns its components, and replaced ones later", async () => {
  await using app = await startApp()
  const { activate, validate } = caller(app, await app.createLicenseKey())
  await activate("PC-1")
  expect(await app.rows(deviceComponents)).toEqual([])
  expect(await validate("PC-1", PC)).toBe("VALID")
  expect(await app.db.$count(deviceComponents)).toBe(6)
  expect(await validate("PC-1", partsOf(2))).toBe("DEVICE_NOT_ACTIVATED")
  // Part by part, the whole computer: each time its ID and most of its parts are known.
  const newBoard = { ...PC, board: "BOARD-2", tpm: "TPM-2" }
  expect(await validate("PC-1", newBoard)).toBe("VALID")
  const { mac: _, ...withoutMac } = newBoard
  expect(await validate("PC-1", { ...withoutMac, disk: "DISK-2" })).toBe("VALID")
  expect(await app.db.$count(deviceComponents)).toBe(5)
  expect(await validate("PC-1", partsOf(2))).toBe("VALID")
  expect(await validate("PC-1", PC)).toBe("DEVICE_NOT_ACTIVATED")
  expect(await activate("PC-1")).toBe("ALREADY_ACTIVE")
})

test("POST /api/v1/licenses/validate: a device seen today costs one round trip, no write", async () => {
  await using app = await startApp()
  const licenseKey = await app.createLicenseKey(SMALL_BUSINESS)
  const { activate, validate } = caller(app, licenseKey)
  await activate("IMAGE", PC)
  await activate("IMAGE", partsOf(2))
  await activate("PC-3")
  await activate("PC-4", partsOf(4))
  await validate("PC-5", { ...partsOf(4), os: "OS-5" })
  const rows = () =>
    Promise.all([activations, deviceComponents, deviceAliases, rateLimits].map((table) => app.rows(table)))
  const before = await rows()
  for (const [deviceId, parts] of [
    ["IMAGE", PC],
    ["IMAGE", partsOf(2)],
    ["PC-3", undefined],
    ["PC-4", { ...partsOf(4), os: "OS-5" }],
    ["PC-5", { ...partsOf(4), os: "OS-5" }],
    ["PC-4", undefined],
  ] as const) {
    const device = { licenseKey, deviceId, components: parts && componentsOf(parts) }
    const { code, headers } = await app.callLicensingApi("validate", device)
    expect([deviceId, code, headers.get("x-d1-round-trips")]).toEqual([deviceId, "VALID", "1"])
  }
  expect(await rows()).toEqual(before)
  // On the next day it is written that the device was seen.
  const today = indianDayOf(new Date())
  await app.db.update(activations).set({ lastSeenAt: lastMomentOf(addDays(today, -1)) })
  await validate("PC-3")
  const [seen] = await app.db.select().from(activations).where(eq(activations.deviceId, "PC-3"))
  expect(seen?.lastSeenAt.getTime()).toBeGreaterThanOrEqual(startOfDay(today).getTime())
})

test("POST /api/v1/licenses/*: components are stored as keyed hashes", async () => {
  await using app = await startApp()
  const { activate } = caller(app, await app.createLicenseKey())
  await activate("PC-1", PC)
  await activate("PC-2", { ...PC, os: "OS-2" })
  const sent = componentsOf(PC).map(({ hash }) => hash)
  const [alias] = await app.rows(deviceAliases)
  const lastSent = Object.values<string>(JSON.parse(alias?.components ?? "{}"))
  expect(lastSent).toHaveLength(6)
  const stored = (await app.rows(deviceComponents)).map(({ hash }) => hash)
  for (const hash of [...stored, ...lastSent]) {
    expect(hash).toMatch(/^[0-9a-f]{8}\.[\w-]{43}$/)
    expect(sent).not.toContain(hash)
  }
})

test("POST /api/v1/licenses/*: a seat is recognized at most five times in 30 days", async () => {
  await using app = await startApp()
  const { activate, validate } = caller(app, await app.createLicenseKey())
  await activate("PC-0", PC)
  for (let time = 1; time <= 5; time++)
    expect(await validate(`PC-${time}`, { ...PC, os: `OS-${time}` })).toBe("VALID")
  expect(await validate("PC-6", PC)).toBe("DEVICE_NOT_ACTIVATED")
  expect(await activate("PC-6", PC)).toBe("DEVICE_LIMIT_REACHED")
  expect(await validate("PC-5", PC)).toBe("VALID")
  expect(await activate("PC-2", PC)).toBe("ALREADY_ACTIVE")
  expect(await app.rows(activations)).toMatchObject([{ deviceId: "PC-5" }])
  await app.db
    .update(deviceAliases)
    .set({ addedAt: new Date(Date.now() - 31 * DAY) })
    .where(eq(deviceAliases.deviceId, "PC-0"))
  expect(await activate("PC-6", PC)).toBe("ALREADY_ACTIVE")
  expect(await activate("PC-7", PC)).toBe("DEVICE_LIMIT_REACHED")
})

test("POST /api/v1/licenses/*: components of another customer's device recognize nothing", async () => {
  await using app = await startApp()
  const [one, other] = [caller(app, await app.createLicenseKey()), caller(app, await app.createLicenseKey())]
  await one.activate("PC-1", PC)
  expect(await other.validate("PC-1", PC)).toBe("DEVICE_NOT_ACTIVATED")
  expect(await other.activate("PC-1", PC)).toBe("ACTIVATED")
  expect(await one.activate("PC-1", PC)).toBe("ALREADY_ACTIVE")
})

test("POST /api/v1/licenses/*: placeholder components count as missing", async () => {
  await using app = await startApp()
  const { activate, validate } = caller(app, await app.createLicenseKey())
  const parts = { board: "Default string", disk: "None", mac: "MAC-1" }
  await activate("PC-1", parts)
  expect(await validate("PC-2", parts)).toBe("DEVICE_NOT_ACTIVATED")
  // The response stores one more component.
  await validate("PC-1", { tpm: "TPM-1" })
  expect(await app.db.$count(deviceComponents)).toBe(2)
})

test("POST /api/v1/licenses/activate: a transfer ends the previous device's IDs and components", async () => {
  await using app = await startApp()
  for (const next of [partsOf(9), undefined]) {
    const { activate, validate, deactivate } = caller(app, await app.createLicenseKey())
    await activate("PC-1", PC)
    await validate("PC-2", PC)
    await deactivate("PC-2", PC)
    expect(await activate("PC-9", next)).toBe("ACTIVATED")
    for (const deviceId of ["PC-1", "PC-2"]) {
      for (const parts of [undefined, PC, next]) {
        const isNew = parts !== undefined && parts === next
        expect([deviceId, (await validate(deviceId, parts)) === "VALID"]).toEqual([deviceId, isNew])
      }
    }
  }
  // A cloned disk: another computer has the ID of the one that was released.
  const clone = caller(app, await app.createLicenseKey())
  await clone.activate("CLONE", PC)
  await clone.deactivate("CLONE", PC)
  expect(await clone.activate("CLONE", partsOf(2))).toBe("ACTIVATED")
  expect(await app.db.$count(activations, eq(activations.deviceId, "CLONE"))).toBe(1)
})

test("POST /api/v1/licenses/*: an earlier device ID is valid until the seat's components change", async () => {
  await using app = await startApp()
  const [account, other] = [await app.createLicensedAccount(), await app.createLicensedAccount()]
  const { activate, validate } = caller(app, account.licenseKey)
  const statusesOf = (...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => (await account.get(`/dashboard/${brand.slug}.lic?device=${id}`)).status),
    )
  const newer = { ...PC, board: "BOARD-2", os: "OS-2" }
  await activate("PC-1", PC)
  await validate("PC-2", newer)
  await validate("PC-3", { ...newer, os: "OS-3" })
  expect(await statusesOf("PC-1", "PC-2", "PC-3", "PC-4")).toEqual([200, 200, 200, 302])
  for (let time = 0; time < 2; time++)
    expect(await validate("PC-3", { ...newer, os: "OS-3", tpm: "TPM-2" })).toBe("VALID")
  expect(await statusesOf("PC-1", "PC-2", "PC-3")).toEqual([302, 200, 200])
  await expectStatus(other.get(`/dashboard/${brand.slug}.lic?device=PC-2`), 302)
})

test.each([
  ["activate", ["ALREADY_ACTIVE", "DEVICE_LIMIT_REACHED"]],
  ["validate", ["DEVICE_NOT_ACTIVATED", "VALID"]],
] as const)(
  "POST /api/v1/licenses/%s: of two simultaneous devices that match a seat, one gets it",
  async (name, told) => {
    await using app = await startApp()
    const computers = caller(app, await app.createLicenseKey())
    const { activate, validate } = computers
    await activate("PC-1", PC)
    // The old board in a new case, and the old disk in another one: each has three of the five parts.
    const withBoard = { ...PC, disk: "DISK-2", os: "OS-2" }
    const withDisk = { ...PC, board: "BOARD-3", tpm: "TPM-3" }
    const answers = await Promise.all([computers[name]("PC-2", withBoard), computers[name]("PC-3", withDisk)])
    expect(answers.sort()).toEqual(told)
    const codes = await Promise.all([validate("PC-2", withBoard), validate("PC-3", withDisk)])
    expect(codes.sort()).toEqual(["DEVICE_NOT_ACTIVATED", "VALID"])
  },
)

test("POST /api/v1/licenses/*: with too few components, the seat listed under the ID counts", async () => {
  await using app = await startApp()
  const { activate, validate, deactivate } = caller(app, await app.createLicenseKey(SMALL_BUSINESS))
  // Seats have random IDs: the listed one is seldom the first of eight.
  for (let number = 1; number <= 8; number++) await activate("IMAGE", partsOf(number))
  expect(await deactivate("IMAGE", { board: "BOARD-9" })).toBe("DEACTIVATED")
  const released = await app.db.select().from(activations).where(isNotNull(activations.deactivatedAt))
  expect(released.map(({ deviceId }) => deviceId)).toEqual(["IMAGE"])
  // An ID that it had earlier is stored once, whatever it sends; new IDs are still those of their seats.
  expect(await validate("IMAGE", { ...partsOf(2), os: "NEW" })).toBe("VALID")
  expect(await app.db.$count(deviceAliases)).toBe(7)
  for (let number = 2; number <= 8; number++)
    expect(await validate(`PC-${number}`, { ...partsOf(number), os: "NEW" })).toBe("VALID")
  await activate("PC-9", partsOf(9))
  expect(await validate("IMAGE", { ...partsOf(9), os: "NEW" })).toBe("VALID")
})

test("POST /api/v1/licenses/*: ten simultaneous calls after a reinstallation are one recognition", async () => {
  await using app = await startApp()
  const { activate, validate } = caller(app, await app.createLicenseKey())
  await activate("PC-1", PC)
  const reinstalled = { ...PC, os: "OS-2", cpu: "CPU-2" }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? activate : validate)("PC-2", reinstalled)),
  )
  expect(new Set(answers)).toEqual(new Set(["VALID", "ALREADY_ACTIVE"]))
  expect(await app.rows(deviceAliases)).toMatchObject([{ deviceId: "PC-1", isRecognition: true }])
})

test("GET /dashboard, /desk/licenses/:license and /account/data.json: a recognized device is one device", async () => {
  await using app = await startApp()
  const account = await app.createLicensedAccount(SMALL_BUSINESS)
  const { activate } = caller(app, account.licenseKey)
  for (let time = 0; time < 2; time++) await activate("PC-1", PC)
  await activate("PC-9", partsOf(9))
  const before = await pageText(account, "/dashboard")
  expect(before).not.toContain("Recognized")
  await activate("PC-2", { ...PC, os: "OS-2" })
  const dashboard = await pageText(account, "/dashboard")
  expect(dashboard).toContain(`Recognized after a reinstallation, ${formatIndianDay(new Date())}`)
  expect(dashboard.match(/Recognized/g)).toHaveLength(1)
  expect(dashboard).toContain("PC-2")
  expect(dashboard).not.toContain("PC-1")

  const owner = await app.createOwner()
  const desk = await pageText(owner, `/desk/licenses/${account.licenseId}`)
  expect(desk).toContain(`${formatIndianDay(new Date())} (1 of 5 in 30 days)`)
  for (const deviceId of ["PC-1", "PC-2"]) {
    const found = await owner.get(`/desk/search?q=${deviceId}`)
    expect([deviceId, found.headers.get("location")]).toEqual([
      deviceId,
      `/desk/licenses/${account.licenseId}`,
    ])
  }
  const exported = await account.html("/account/data.json")
  expect(JSON.parse(exported).otherDeviceIds).toMatchObject([{ deviceId: "PC-1", isRecognition: true }])
  for (const { hash } of await app.rows(deviceComponents)) expect(exported).not.toContain(hash)
})

test("POST /api/v1/licenses/*: without components, answers differ in the features only", async () => {
  await using app = await startApp()
  const createdAt = new Date()
  const account = await app.createLicensedAccount({ createdAt })
  const key = account.licenseKey
  // A key as people may type it.
  const licenseKey = ` ${key.slice(0, 5).toLowerCase()}-${key.slice(5, 10)} ${key.slice(10)} `
  const answerOf = async (name: LicensingCall, deviceId: string) => {
    const body = { licenseKey, deviceId }
    const text = await (await callLicensingApi(app, name, body)).text()
    return text.replace(/-----BEGIN.*-----\\n/, "FILE")
  }
  const transferUntil = lastMomentOf(addMonths(indianDayOf(createdAt), 6))
  const license = (devicesUsed: number) =>
    `"license":{"planType":"basic","maxDevices":1,"devicesUsed":${devicesUsed},"purchasedAt":"${createdAt.toISOString()}",` +
    `"transfersLeft":1,"transferUntil":"${transferUntil.toISOString()}","features":{"automaticUpdates":false}}`
  const limit =
    "This license is already in use on all the computers that it covers. If a transfer is left, release one of them on your dashboard, then try again."
  expect(await answerOf("activate", "PC-1")).toBe(`{"code":"ACTIVATED",${license(1)},"machineFile":"FILE"}`)
  expect(await answerOf("activate", "PC-1")).toBe(
    `{"code":"ALREADY_ACTIVE",${license(1)},"machineFile":"FILE"}`,
  )
  expect(await answerOf("validate", "PC-1")).toBe(
    `{"valid":true,"code":"VALID",${license(1)},"machineFile":"FILE"}`,
  )
  expect(await answerOf("validate", "PC-2")).toBe(`{"valid":false,"code":"DEVICE_NOT_ACTIVATED"}`)
  expect(await answerOf("activate", "PC-2")).toBe(
    `{"type":"about:blank","title":"${limit}","status":409,"code":"DEVICE_LIMIT_REACHED"}`,
  )
  expect(await answerOf("deactivate", "PC-1")).toBe(`{"code":"DEACTIVATED",${license(0)}}`)
})

test("POST /api/v1/licenses/*: after a key rotation, the previous key recognizes a seat", async () => {
  await using app = await startApp()
  const licenseKey = await app.createLicenseKey()
  const { activate, validate } = caller(app, licenseKey)
  await activate("PC-1", PC)
  const keyedHasher = createKeyedHasher({ current: NEXT_KEY, previous: secrets.factorEncryptionKey })
  const components = Object.fromEntries(componentsOf(PC).map(({ name, hash }) => [name, hash]))
  const found = await findLicense({ ...app, keyedHasher }, licenseKey, { deviceId: "PC-2", components })
  expect(found).toMatchObject({ own: { update: { kind: "recognize" } } })
  const stored = () => app.rows(deviceComponents)
  const [first] = await stored()
  // Hashes of an unknown key can't be compared, and are replaced.
  await app.db.update(deviceComponents).set({ hash: `00000000.${"A".repeat(43)}` })
  expect(await validate("PC-2", PC)).toBe("DEVICE_NOT_ACTIVATED")
  expect(await validate("PC-1", PC)).toBe("VALID")
  expect((await stored()).map(({ hash }) => hash.slice(0, 8))).toEqual(Array(6).fill(first?.hash.slice(0, 8)))
  expect(await validate("PC-2", PC)).toBe("VALID")
})
