import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { costs } from "#tests/support/costs.ts"
import { Cast } from "#tests/support/requests.ts"
import { startApp } from "#tests/support/test-app.ts"

const read = (response: Response, name: string) => Number(response.headers.get(name) ?? Number.NaN)

/** At most: a page that is kept in memory asks nobody. */
const kvReadsOf = (path: string) => (["/buy", "/healthz"].includes(path) ? 1 : 0)

test("every route says what it costs", () => {
  expect(Object.keys(costs)).toEqual(routes.map(({ path = "" }) => `/${path}`))
})

test.each(Object.entries(costs))("%s asks D1 as often as it says, and KV hardly", async (path, visits) => {
  await using app = await startApp()
  const cast = new Cast(app)
  // The price is cached from here on: the first visitor of a country waits for it once a minute.
  if (path === "/buy") await (await cast.anyone()).get(path)
  const found: unknown[] = []
  for (const { what, send } of visits) {
    const response = await send(cast)
    found.push([what, response.status, read(response, "x-d1-round-trips")])
    expect(read(response, "x-kv-reads"), what).toBeLessThanOrEqual(kvReadsOf(path))
  }
  expect(found).toEqual(visits.map(({ what, status, roundTrips }) => [what, status, roundTrips]))
})

test("a price that is not cached is one question to D1 and one to KV", async () => {
  await using app = await startApp()
  const response = await app.visitor({ country: "BR" }).get("/buy")
  expect(read(response, "x-d1-round-trips")).toBeLessThanOrEqual(1)
  expect(read(response, "x-kv-reads")).toBeLessThanOrEqual(1)
})
