import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { AGREED_PLAN } from "#app/orders/plans/plans.ts"
import { BOOKS_CHECK } from "#app/payments/reconciliation/invariant-queries.server.ts"
import { createKeyedHasher } from "#app/platform/gateways/hmac-keyed-hasher.server.ts"
import { encodeCursor } from "#app/platform/paging.ts"
import { cronRuns, orders } from "#db/schema.ts"
import { addAccounts, addLists } from "#tests/support/d1/many-rows.ts"
import { componentsOf, type Parts, partsOf } from "#tests/support/fixtures/device-components.ts"
import { addDevices } from "#tests/support/fixtures/many-devices.ts"
import { listTotals } from "#tests/support/models/ledger.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { App } from "#tests/support/server/test-app.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"

const server = startTestServer({ COUNT_ROWS: "1", RATE_LIMIT_SCALE: "1000000" }, { recordsQueries: true })

/**
 * SQLite reads an index range up to the first entry beyond it: one row more if random ids put an entry there. This
 * is how many ranges of one request may end so.
 */
const NEIGHBORS = 6

/** Maximum rows read by any request of a visitor, a buyer, the provider or the app. */
const MAX_ROWS = 180

/** The site with empty tables; every response has a header with the rows that were read. */
async function startCounting(): Promise<App> {
  const app = new App(await server)
  await app.reset()
  return app
}

const rowsRead = (response: Response) => Number(response.headers.get("x-rows-read") ?? Number.NaN)

/** The rows that the cron reads when one order is due for a sync, and an owner for an alert and a summary. */
async function rowsOfCron(app: App): Promise<unknown> {
  const { id } = await app.createOrder()
  await app.createOwner()
  const twoHours = 2 * 60 * 60 * 1000
  await app.d1
    .prepare("update bug_reports set created_at = created_at - ?1 where created_at > ?2")
    .bind(twoHours, Date.now() - twoHours)
    .run()
  await app.db
    .update(orders)
    .set({ nextSyncAt: new Date(0) })
    .where(eq(orders.id, id))
  // The nightly check of the books reads a day of orders, however many there are.
  await app.db.insert(cronRuns).values({ name: BOOKS_CHECK, finishedAt: new Date(), failedTasks: 0 })
  await app.runCron()
  const line = () => app.log.find(({ event }) => event === "cron-queries")
  await expect.poll(line).toBeDefined()
  return line()?.rowsRead
}

test("cron: reads as many rows with many orders as with 100", async () => {
  const rows: number[] = []
  for (const accounts of [100, byLength(1000, 50_000)]) {
    await using app = await startCounting()
    await addAccounts(app.d1, accounts)
    await listTotals(app)
    rows.push(Number(await rowsOfCron(app)))
  }
  const [few = 0, many = Number.NaN] = rows
  expect(few).toBeGreaterThan(0)
  expect(Math.abs(many - few)).toBeLessThanOrEqual(NEIGHBORS)
}, 3_600_000)

test.each(["/report-bug", "/donate", "/account"])(
  "GET %s: page 50 reads as many rows as page 2",
  async (path) => {
    await using app = await startCounting()
    const member = await app.createAccount()
    const time = new Date()
    await addLists(app.d1, member.id, 600, time)
    const before = (number: number) =>
      encodeCursor({ id: `long${number}`, createdAt: new Date(time.getTime() - number * 1000) })
    const pages = [path, `${path}?before=${before(10)}`, `${path}?before=${before(490)}`]
    const rows = []
    for (const page of pages) rows.push(rowsRead(await member.get(page)))
    const [first = 0, second, fiftieth] = rows
    expect(fiftieth).toBe(second)
    // Reading starts at the last row of the previous page, and each list may end at the first entry beyond its index range.
    expect((second ?? Number.NaN) - first).toBeLessThanOrEqual(3)
    expect(first).toBeLessThan(100)
  },
)

test("GET /desk/customers: finds all of a country or plan in few rows", async () => {
  await using app = await startCounting()
  const owner = await app.createOwner()
  const accounts = byLength(1200, 50_000)
  await addAccounts(app.d1, accounts)
  // The oldest account alone is in Iceland; New Zealand has just so many orders that they name their customers, France more.
  await app.d1
    .prepare(
      `update orders set country = case when substr(id, 5) = ?1 then 'IS' when substr(id, 5) % 56 = 1 then 'NZ'
        when substr(id, 5) % 49 = 0 then 'FR' else 'US' end`,
    )
    .bind(String(accounts))
    .run()
  for (const [query, listed] of [
    ["country=IS", 1],
    ["country=NZ", 22],
    ["country=FR", 24],
    ["country=FR&rows=50", 24],
    ["country=US&plan=basic", 25],
    ["country=FR&plan=basic", 24],
    ["country=IS&plan=basic", 1],
    ["country=US&plan=business", 0],
  ] as const) {
    const response = await owner.get(`/desk/customers?${query}`)
    const count = (await response.text()).match(/@many\.test/g)?.length ?? 0
    expect([query, Math.min(count, listed)]).toEqual([query, listed])
    expect(rowsRead(response), query).toBeLessThan(5000)
  }
}, 3_600_000)

const EQUAL = { board: "BOARD", disk: "DISK", mac: "MAC" }

/** Gives every device of a license the same parts: of one image, or of a maker that numbers nothing. */
async function addEqualBoards(app: App, licenseId: string): Promise<void> {
  const hasher = createKeyedHasher({ current: secrets.factorEncryptionKey, previous: null })
  const parts = componentsOf(EQUAL).map(({ name, hash }) => [name, hasher.hash(`component:${name}:${hash}`)])
  await app.d1
    .prepare(
      `insert into device_components (activation_id, name, license_id, hash)
       select a.id, p.value ->> 0, a.license_id, p.value ->> 1 from activations a, json_each(?2) p where a.license_id = ?1`,
    )
    .bind(licenseId, JSON.stringify(parts))
    .run()
}

test("GET of pages and /api/v1: read no more rows with many devices", async () => {
  const measured: Record<string, number>[] = []
  for (const devices of [60, 1000]) {
    await using app = await startCounting()
    const owner = await app.createLicensedAccount({ planType: AGREED_PLAN, maxDevices: 2_000 })
    await addDevices(app.d1, owner.licenseId, devices)
    await addEqualBoards(app, owner.licenseId)
    const { licenseKey } = owner
    const call = async (name: "activate" | "validate" | "deactivate", deviceId: string, parts?: Parts) => {
      const components = parts && { components: componentsOf(parts) }
      const { headers } = await app.callLicensingApi(name, { licenseKey, deviceId, ...components })
      return Number(headers.get("x-rows-read"))
    }
    const get = async (path: string) => rowsRead(await owner.get(path))
    measured.push({
      dashboard: await get("/dashboard"),
      "a later page": await get("/dashboard?after=5"),
      account: await get("/account"),
      release: await get("/dashboard/release?device=pc-1-"),
      "machine file": await get("/dashboard/machine-file?device=pc-1-"),
      activate: await call("activate", "new"),
      "activate again": await call("activate", "new"),
      validate: await call("validate", "pc-1-"),
      "validate, with components": await call("validate", "pc-1-", EQUAL),
      "validate, an unknown device": await call("validate", "unknown", EQUAL),
      "activate, an unknown device": await call("activate", "unknown", { ...partsOf(1), board: EQUAL.board }),
      deactivate: await call("deactivate", "pc-1-"),
    })
  }
  const [few = {}, many = {}] = measured
  for (const [name, rows] of Object.entries(few)) {
    expect([name, rows > 0 && Math.abs((many[name] ?? Number.NaN) - rows) <= NEIGHBORS]).toEqual([name, true])
  }
  expect(Math.max(...Object.values(many))).toBeLessThanOrEqual(MAX_ROWS)
})
