import { expect, test } from "vitest"
import { z } from "zod"
import { deviceCodes, retiredLicenseKeys } from "#db/schema.ts"
import { componentsOf, partsOf } from "#tests/support/fixtures/device-components.ts"
import { jsonRequest, REVOKED } from "#tests/support/fixtures/fixtures.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"

type Schema = Record<string, unknown>
type Described = Record<string, { content: Record<string, { schema: Schema }> }>
type OpenApi = { paths: Record<string, Record<string, { responses: Described }>> }

const UNKNOWN_KEY = "A".repeat(20)
const WINDOW_OVER = new Date(Date.now() - 190 * 24 * 3600 * 1000)

/** Calls the API, and holds each answer against the description that the API gives of itself. */
async function reader(app: App) {
  const description = (await (await fetch(`${app.url}/api/v1/openapi.json`)).json()) as OpenApi
  const unmet = new Set(
    Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) =>
        Object.keys(responses).map((status) => `${path} ${status}`),
      ),
    ),
  )

  async function ask(address: string, init: RequestInit = {}): Promise<void> {
    const response = await fetch(app.url + address, init)
    const [path = ""] = address.split("?")
    const operation = description.paths[path]?.[(init.method ?? "GET").toLowerCase()]
    const described = operation?.responses[response.status]
    if (!described) throw new Error(`${path} does not describe ${response.status}`)
    const type = response.headers.get("content-type") ?? ""
    const schema = described.content[type]?.schema
    if (!schema) throw new Error(`${path} ${response.status} does not describe ${type}`)
    const body = type.startsWith("application/rss") ? await response.text() : await response.json()
    const read = z.fromJSONSchema(closed(schema)).safeParse(body)
    expect([path, response.status, read.error?.issues ?? []]).toEqual([path, response.status, []])
    unmet.delete(`${path} ${response.status}`)
  }

  const call = (name: string, body: object | string, headers?: Record<string, string>) =>
    ask(`/api/v1/licenses/${name}`, jsonRequest(body, headers))

  return { ask, call, unmet }
}

/** The schema, with nothing allowed that it does not name. */
function closed(schema: unknown): Schema {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close)
    if (typeof value !== "object" || value === null) return value
    const inside = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, close(part)]))
    return "properties" in value ? { ...inside, additionalProperties: false } : inside
  }
  return close(schema) as Schema
}

test("GET /api/v1/openapi.json: describes every response of the API", async () => {
  await using app = await startApp()
  const { ask, call, unmet } = await reader(app)
  const key = await app.createLicenseKey()
  const revoked = await app.createLicenseKey(REVOKED)
  const old = await app.createLicenseKey({ createdAt: WINDOW_OVER })
  const { licenseId } = await app.createLicensedAccount()
  const leaked = "B".repeat(20)
  await app.db.insert(retiredLicenseKeys).values({ key: leaked, licenseId, retiredAt: new Date() })

  await call("activate", { licenseKey: key, deviceId: "pc-1", deviceName: "Desk", appVersion: "1.0.0" })
  for (const [name, licenseKey, deviceId] of [
    ["activate", key, "pc-1"],
    ["activate", key, "pc-2"],
    ["validate", key, "pc-1"],
    ["validate", key, "pc-2"],
    ["validate", UNKNOWN_KEY, "pc-2"],
    ["validate", revoked, "pc-2"],
    ["activate", UNKNOWN_KEY, "pc-1"],
    ["activate", revoked, "pc-1"],
    ["deactivate", key, "pc-1"],
    ["deactivate", UNKNOWN_KEY, "pc-1"],
    ["activate", key, "pc-2"],
    ["deactivate", key, "pc-2"],
    ["activate", key, "pc-3"],
    ["activate", old, "pc-1"],
    ["deactivate", old, "pc-1"],
    ["activate", old, "pc-2"],
    ["deactivate", leaked, "pc-1"],
  ] as const)
    await call(name, { licenseKey, deviceId })
  for (const name of ["activate", "validate", "deactivate"]) {
    await call(name, { licenseKey: "", deviceId: 7 })
    await call(name, "{}", { "content-type": "text/plain" })
    await call(name, JSON.stringify({ licenseKey: "A".repeat(100_000) }))
  }
  const recognized = { licenseKey: revoked, deviceId: "pc-1", components: componentsOf(partsOf(1)) }
  await call("validate", recognized)
  await describeDeviceCodes(app, ask)
  await ask("/api/v1/revocations")
  for (const name of ["latest", "appcast.xml"]) {
    await ask(`/api/v1/releases/${name}`)
    await ask(`/api/v1/releases/${name}?channel=beta`)
    await ask(`/api/v1/releases/${name}?channel=nightly`)
  }
  await ask("/.well-known/jwks.json")

  // Beside those to too many attempts, and without the database.
  expect([...unmet].filter((each) => !/ (429|503)$/.test(each))).toEqual([
    "/api/v1/device-codes/token 404",
    "/api/v1/device-codes/token 409",
    "/api/v1/revocations 304",
    "/api/v1/releases/latest 404",
  ])
})

type Ask = Awaited<ReturnType<typeof reader>>["ask"]

/** Each answer to an app that waits for its code to be entered. */
async function describeDeviceCodes(app: App, ask: Ask): Promise<void> {
  const send = (path: string, body: object | string, headers?: Record<string, string>) =>
    ask(path, jsonRequest(body, headers))
  for (const path of ["/api/v1/device-codes", "/api/v1/device-codes/token"]) {
    await send(path, { deviceId: 7, deviceCode: 7 })
    await send(path, "{}", { "content-type": "text/plain" })
    await send(path, JSON.stringify({ deviceId: "A".repeat(100_000) }))
  }
  const owner = await app.createLicensedAccount()
  const device = { deviceId: "pc-7", components: componentsOf(partsOf(7)) }
  for (const intent of ["activate", "not-mine"]) {
    await send("/api/v1/device-codes", device)
    const { deviceCode, userCode } = (await app.postJson("/api/v1/device-codes", device)).body
    const token = async (isDue: boolean) => {
      if (isDue) await app.db.update(deviceCodes).set({ polledAt: null })
      return send("/api/v1/device-codes/token", { deviceCode })
    }
    await token(true)
    await token(false)
    await owner.post(`/link?code=${userCode}`, { intent })
    await token(true)
    await token(true)
  }
}
