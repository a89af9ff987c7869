import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { callLicensingApi, createAccount, logIn } from "#tests/support/fixtures/fixtures.ts"
import { refund } from "#tests/support/server/emulator-client.ts"
import { App } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { startTestServer, type TestServer } from "#tests/support/server/test-server.ts"

const previousWorker = brotliDecompressSync(readFileSync("tests/fixtures/previous-release/worker.js.br"))

/** Both versions in one runtime, on one database that the new version's migrations have changed. */
let server: TestServer
let versions: { newer: App; older: App }

beforeAll(async () => {
  const otherModules = { "worker.js": { type: "esm", contents: previousWorker.toString() } } as const
  server = await startTestServer({}, { otherModules })
  const older = { ...server, url: (await server.worker.unsafeGetDirectURL("other")).origin }
  versions = { newer: new App(server), older: new App(older) }
})

afterAll(async () => {
  await server.worker.dispose()
  await server.emulators.close()
})

/** The same visitor, whose requests go to the other version. */
function continueAt<Visitor extends TestClient>(visitor: Visitor, { url }: App): TestClient {
  const moved = new App({ ...server, url }).visitor()
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value)
  return moved
}

/** Signs up, logs in, buys, activates, and asks for the money back, each step at the version that did not do the one before. */
async function live(first: App, second: App, deviceId: string) {
  const { email } = await createAccount(first)
  const buyer = await logIn(second, { email })
  const atFirst = continueAt(buyer, first)
  expect((await atFirst.get("/buy")).status).toBe(200)
  const order = await first.createOrder(continueAt(buyer, second))
  expect((await atFirst.get(`/checkout/${order.id}`)).status).toBe(200)

  server.emulators.setSiteUrl(second.url)
  const { razorpay_payment_id: paymentId = "" } = await first.pay(order.providerOrderId)
  const user = await first.db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) })
  const licenses = () => first.listLicenses(user?.id ?? "")
  await expect.poll(licenses, { timeout: 10_000 }).toHaveLength(1)
  const [license] = await licenses()

  const device = { licenseKey: license?.key ?? "", deviceId }
  const statuses = []
  for (const [version, call] of [
    [first, "activate"],
    [second, "activate"],
    [first, "validate"],
    [second, "validate"],
  ] as const) {
    statuses.push((await callLicensingApi(version, call, device)).status)
  }
  expect(statuses).toEqual([201, 200, 200, 200])
  for (const path of [
    "/dashboard",
    "/account",
    "/account/security",
    "/report-bug",
    `/receipts/${order.id}`,
  ]) {
    for (const version of [first, second]) {
      expect([path, (await continueAt(buyer, version).get(path)).status]).toEqual([path, 200])
    }
  }
  server.emulators.setSiteUrl(first.url)
  await refund(first, paymentId)
  const revoked = async () => (await licenses())[0]?.revokedAt ?? null
  await expect.poll(revoked, { timeout: 10_000 }).not.toBeNull()
  const valid = await callLicensingApi(second, "validate", device)
  expect(await valid.json()).toMatchObject({ valid: false, code: "LICENSE_REVOKED" })
}

test("the previous release and this one, on one database: what one begins, the other continues, and nothing fails", async () => {
  const { newer, older } = versions
  const people = Array.from({ length: byLength(1, 4) }, (_, number) => [
    () => live(older, newer, `device-old-${number}`),
    () => live(newer, older, `device-new-${number}`),
  ])
  for (const [one, other] of people) {
    await one?.()
    await other?.()
  }
  for (const name of ["site", "other"]) await (await server.worker.getWorker(name)).scheduled()
  expect(server.log.filter((line) => "error" in line || line.event === "unstructured")).toEqual([])
  const runs = await newer.db.query.cronRuns.findMany()
  expect(runs.map(({ name, failedTasks }) => [name, failedTasks]).sort()).toEqual([
    ["check-books", 0],
    ["list-disputes", 0],
    ["maintenance", 0],
  ])
})
