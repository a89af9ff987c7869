import type { RouteConfigEntry } from "@remix-run/route-config"
import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { CostFixtures } from "#tests/support/costs/cost-requests.ts"
import { costs } from "#tests/support/costs/costs.ts"
import { appStarter } from "#tests/support/server/test-app.ts"

const startApp = appStarter()

const headerOf = (response: Response, name: string) => Number(response.headers.get(name) ?? Number.NaN)

const PRICED_PAGES = ["/", "/free", "/buy"]

/**
 * The maximum: a price, and twice a minute in each isolate the seller. A page in the memory cache reads nothing; an owner's action
 * reads the anchor of the audit log.
 */
const kvReadsOf = (path: string) =>
  [...PRICED_PAGES, "/healthz"].includes(path) || path.startsWith("/desk/") ? 2 : 1

/** The paths of all routes; one that only surrounds others has the path of its index. */
function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? parent || "/" : `${parent}/${path}`
    return children ? pathsOf(children, own) : [own]
  })
}

test("costs.ts lists every route", () => {
  expect(Object.keys(costs).sort()).toEqual(pathsOf(routes).sort())
})

test.each(Object.entries(costs))(
  "%s makes the listed number of round trips to D1, and at most one read of KV each for a price and the seller",
  async (path, requests) => {
    await using app = await startApp()
    const fixtures = new CostFixtures(app)
    // Caches the price: the first visitor of a country waits for it once a minute.
    if (PRICED_PAGES.includes(path)) await (await fixtures.signedOut()).get(path)
    const found: unknown[] = []
    for (const { name, send } of requests) {
      const response = await send(fixtures)
      found.push([name, response.status, headerOf(response, "x-d1-round-trips")])
      expect(headerOf(response, "x-kv-reads"), name).toBeLessThanOrEqual(kvReadsOf(path))
    }
    expect(found).toEqual(requests.map(({ name, status, roundTrips }) => [name, status, roundTrips]))
  },
)

test("GET /buy: a price that is not cached takes one round trip to D1 and one read of KV", async () => {
  await using app = await startApp()
  const response = await app.visitor({ country: "BR" }).get("/buy")
  expect(headerOf(response, "x-d1-round-trips")).toBeLessThanOrEqual(1)
  expect(headerOf(response, "x-kv-reads")).toBeLessThanOrEqual(2)
})
