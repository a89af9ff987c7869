import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { encodeCursor } from "#app/domain/paging.ts"
import { orders } from "#db/schema.ts"
import { costs } from "#tests/support/costs.ts"
import { addAccounts, addLists } from "#tests/support/many-rows.ts"
import { Cast } from "#tests/support/requests.ts"
import { App } from "#tests/support/test-app.ts"
import { startTestServer } from "#tests/support/test-server.ts"

const world = startTestServer({ COUNT_ROWS: "1", THROTTLE_SCALE: "1000000" }, { recordsQueries: true })

/** The site with empty tables, whose every answer says how many rows were read for it. */
async function startCounting(): Promise<App> {
  const app = new App(await world)
  await app.reset()
  return app
}

const rowsRead = (response: Response) => Number(response.headers.get("x-rows-read") ?? Number.NaN)

/** The rows that a run of the cron reads, with one order to ask about. */
async function rowsOfCron(app: App): Promise<unknown> {
  const { id } = await new Cast(app).order()
  await app.db
    .update(orders)
    .set({ nextSyncAt: new Date(0) })
    .where(eq(orders.id, id))
  await app.runCron()
  const line = () => app.log.find(({ event }) => event === "cron-queries")
  await expect.poll(line).toBeDefined()
  return line()?.rowsRead
}

/** The rows that each request reads, by what it is; where the session is all that is asked for, others show it too. */
async function rowsOfRequests(app: App): Promise<[string, number][]> {
  const rows: [string, number][] = []
  for (const [path, visits] of Object.entries(costs)) {
    if (visits.every(({ roundTrips }) => roundTrips < 2)) continue
    const cast = new Cast(app)
    for (const { what, send } of visits) rows.push([`${path}: ${what}`, rowsRead(await send(cast))])
  }
  return rows
}

test("no request and no run of the cron reads more rows where many others have accounts", async () => {
  const measured: { cron: unknown; requests: [string, number][] }[] = []
  for (const accounts of [100, 20_000]) {
    await using app = await startCounting()
    await addAccounts(app.d1, accounts)
    measured.push({ cron: await rowsOfCron(app), requests: await rowsOfRequests(app) })
  }
  const [few, many] = measured
  expect(many).toEqual(few)
  expect(Number(few?.cron)).toBeGreaterThan(0)
  for (const [what, rows] of few?.requests ?? []) expect([what, rows <= 100]).toEqual([what, true])
}, 300_000)

test.each(["/report-bug", "/donate", "/account"])(
  "page 50 of %s reads as many rows as page 2",
  async (path) => {
    await using app = await startCounting()
    const member = await new Cast(app).free()
    const [user] = await app.db.query.users.findMany()
    const time = new Date()
    await addLists(app.d1, user?.id ?? "", 600, time)
    const before = (number: number) =>
      encodeCursor({ id: `long${number}`, createdAt: new Date(time.getTime() - number * 1000) })
    const pages = [path, `${path}?before=${before(10)}`, `${path}?before=${before(490)}`]
    const rows = []
    for (const page of pages) rows.push(rowsRead(await member.get(page)))
    const [first = 0, second, fiftieth] = rows
    expect(fiftieth).toBe(second)
    // The last row of the page before is read to begin after it.
    expect(second).toBe(first + 1)
    expect(first).toBeLessThan(20)
  },
)
