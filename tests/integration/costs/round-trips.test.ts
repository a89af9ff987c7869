import { expect, test } from "vitest"
import { addAccounts } from "#tests/support/d1/many-rows.ts"
import { registerSeller } from "#tests/support/fixtures/sellers.ts"
import { listTotals } from "#tests/support/models/ledger.ts"
import { ROUTES } from "#tests/support/server/routes.ts"
import { App } from "#tests/support/server/test-app.ts"
import { byLength } from "#tests/support/server/test-length.ts"
import { startTestServer } from "#tests/support/server/test-server.ts"
import { CostFixtures } from "./cost-requests.ts"
import { costs } from "./costs.ts"

const MANY_ACCOUNTS = Number(process.env.SCALE_ACCOUNTS ?? byLength(1000, 50_000))

/** The rows that any request of a visitor, a buyer, the provider or the app may read, however many accounts there are. */
const MAX_ROWS = 180

/** Maximum rows of a page of the desk: its lists, and a tenth of a row for each order. */
const MAX_ROWS_OF_DESK = byLength(500, 5000)

/** Reconciliation reads its period: up to 2,000 payments with their orders, and 2,000 refunds with their payments. */
const MAX_ROWS_OF_RECONCILIATION = 8000
/** After a payment, its day is counted again: here, one of a thousand orders. */
const MAX_ROWS_OF_OVERVIEW = 4000

/** The site among many accounts, each with an order, a license, a device, emails and bug reports. */
const crowded = startCrowded()

/** Fixtures of routes that only read, which do not change the accounts. */
const sharedFixtures = crowded.then((app) => new CostFixtures(app))

async function startCrowded(): Promise<App> {
  const server = await startTestServer(
    { COUNT_ROWS: "1", RATE_LIMIT_SCALE: "1000000" },
    {
      recordsQueries: true,
      hashesCheaply: true,
      rateLimits: { RATE_LIMITER: { limit: 1_000_000, period: 60 } },
    },
  )
  await addAccounts(server.d1, MANY_ACCOUNTS)
  const app = new App(server)
  await registerSeller(app)
  return app
}

const headerOf = (response: Response, name: string) => Number(response.headers.get(name) ?? Number.NaN)

const PRICED_PAGES = ["/", "/free", "/buy"]

/**
 * The maximum: a price, and twice a minute in each isolate the seller. A page in the memory cache reads nothing; an owner's action
 * reads the anchor of the audit log.
 */
const kvReadsOf = (path: string) =>
  [...PRICED_PAGES, "/healthz"].includes(path) || path.startsWith("/desk/") ? 2 : 1

function maxRowsOf(path: string): number {
  if (path.startsWith("/desk/reconciliation")) return MAX_ROWS_OF_RECONCILIATION
  if (path === "/desk") return MAX_ROWS_OF_OVERVIEW
  return path.startsWith("/desk") ? MAX_ROWS_OF_DESK : MAX_ROWS
}

test("costs.ts: lists every route", () => {
  expect(Object.keys(costs).sort()).toEqual(ROUTES.map(({ path }) => path).sort())
})

test.each(Object.entries(costs))(
  "%s: makes the listed D1 round trips, and few KV and row reads",
  async (path, requests) => {
    const app = await crowded
    app.log.length = 0
    const fixtures = requests.every(({ name }) => name.startsWith("GET "))
      ? await sharedFixtures
      : new CostFixtures(app)
    // Caches the price: the first visitor of a country waits for it once a minute.
    if (PRICED_PAGES.includes(path)) await (await fixtures.signedOut()).get(path)
    if (path.startsWith("/desk")) {
      // Orders of the last minute are counted again at each look, and all accounts here are as young as that.
      await listTotals(app)
      await app.d1.prepare("update totals_rebuilds set orders_since = 1000 * unixepoch()").run()
    }
    const found: unknown[] = []
    for (const { name, send } of requests) {
      const response = await send(fixtures)
      found.push([name, response.status, headerOf(response, "x-d1-round-trips")])
      expect(headerOf(response, "x-kv-reads"), name).toBeLessThanOrEqual(kvReadsOf(path))
      expect(headerOf(response, "x-rows-read"), name).toBeLessThanOrEqual(maxRowsOf(path))
    }
    expect(found).toEqual(requests.map(({ name, status, roundTrips }) => [name, status, roundTrips]))
    expect((await app.readLog()).filter((line) => "error" in line)).toEqual([])
  },
)

test("GET /buy: an uncached price takes one D1 round trip and one KV read", async () => {
  const response = await (await crowded).visitor({ country: "BR" }).get("/buy")
  expect(headerOf(response, "x-d1-round-trips")).toBeLessThanOrEqual(1)
  expect(headerOf(response, "x-kv-reads")).toBeLessThanOrEqual(2)
})
