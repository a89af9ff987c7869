import { expect, test } from "vitest"
import { bugReports, outbox, webhookEvents } from "#db/schema.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const COUNT = 53
const START = Date.UTC(2026, 0, 1)
const numbers = Array.from({ length: COUNT }, (_, index) => index)
// Pairs of one time: what lies between two pages is neither lost nor shown twice.
const timeOf = (number: number) => new Date(START + Math.floor(number / 2) * 60_000)
const nameOf = (number: number) => `row-${String(number).padStart(2, "0")}-`

/** What each list shows of its rows, with the filter that an index serves. */
const LISTS: [path: string, add: (app: App, owner: TestClient & { id: string }) => Promise<unknown>][] = [
  [
    "/desk/bugs?status=seen",
    (app, { id: userId }) => {
      const report = { userId, description: "Why?", dateOfIncident: "2024-02-29", status: "seen" }
      return addRows(app, bugReports, (number) => ({
        ...report,
        ...{ id: nameOf(number), title: nameOf(number), createdAt: timeOf(number) },
      }))
    },
  ],
  [
    "/desk/webhooks?result=booked",
    (app) =>
      addRows(app, webhookEvents, (number) => ({
        ...{ id: nameOf(number), payload: "{}", result: "booked", receivedAt: timeOf(number) },
      })),
  ],
  [
    "/desk/emails?state=sent",
    (app) =>
      addRows(app, outbox, (number) => ({
        ...{ id: nameOf(number), recipient: nameOf(number), subject: "Hi", html: "", text: "" },
        ...{ kind: "test" as const },
        ...{ createdAt: timeOf(number), nextAttemptAt: timeOf(number), sentAt: timeOf(number) },
      })),
  ],
]

async function addRows<Row extends object>(
  app: App,
  table: Parameters<App["db"]["insert"]>[0],
  toRow: (number: number) => Row,
) {
  for (const number of numbers) await app.db.insert(table).values(toRow(number))
}

/** The rows of all pages, from the first one on. */
async function readPages(owner: TestClient, path: string, onward: "Older" | "Newer"): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | undefined = path; next; ) {
    const html: string = await (await owner.get(next)).text()
    pages.push([...new Set(html.match(/row-\d\d-/g))])
    const link = new RegExp(`href="([^"]+)" rel="(?:prev|next)" class="btn btn-quiet">${onward}`)
    next = link.exec(html)?.[1]?.replaceAll("&amp;", "&")
  }
  return pages
}

test.each(LISTS)("GET %s: each order shows every row once, and a link reverses it", async (path, add) => {
  await using app = await startApp()
  const owner = await app.createOwner()
  await add(app, owner)
  const html = await (await owner.get(path)).text()
  const [, reverse = ""] = /aria-sort="descending"><a class="link" href="([^"]+)"/.exec(html) ?? []
  const reversed = reverse.replaceAll("&amp;", "&")
  expect(reversed).toBe(`${path}&sort=oldest`)
  expect(await (await owner.get(reversed)).text()).toContain('aria-sort="ascending"')
  const names = numbers.map(nameOf)
  const oldest = await readPages(owner, reversed, "Newer")
  expect(oldest.map(({ length }) => length)).toEqual([25, 25, 3])
  expect(oldest.flat()).toEqual(names)
  expect((await readPages(owner, path, "Older")).flat()).toEqual(names.toReversed())
})

test("GET /desk/orders?sort=oldest: begins with the first order, and filters keep the order", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  const [one, two] = [
    await app.createOrder(await app.createAccount()),
    await app.createOrder(await app.createAccount()),
  ]
  const html = await (await owner.get("/desk/orders?status=pending&sort=oldest")).text()
  expect(html.indexOf(one.id)).toBeLessThan(html.indexOf(two.id))
  expect(html).toContain('<input type="hidden" name="sort" value="oldest"/>')
  expect(html).toContain('aria-sort="ascending"><a class="link" href="/desk/orders?status=pending"')
})
