import { expect, test } from "vitest"
import { outbox } from "#db/schema.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"

const COUNT = 53
const START = Date.UTC(2026, 0, 1)
const numbers = Array.from({ length: COUNT }, (_, index) => index)
// Pairs of one time: what lies between two pages is neither lost nor shown twice.
const timeOf = (number: number) => new Date(START + Math.floor(number / 2) * 60_000)
const nameOf = (number: number) => `row-${String(number).padStart(2, "0")}-`

/** The rows of all pages, from the first one on. */
async function readPages(owner: TestClient, path: string, onward: "Older" | "Newer"): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | undefined = path; next; ) {
    const html: string = await owner.html(next)
    pages.push([...new Set(html.match(/row-\d\d-/g))])
    const link = new RegExp(`href="([^"]+)" rel="(?:prev|next)" class="btn btn-quiet">${onward}`)
    next = link.exec(html)?.[1]?.replaceAll("&amp;", "&")
  }
  return pages
}

test("GET /desk/emails: Older reaches every row once, and Newer leads back", async () => {
  await using app = await startApp()
  const owner = await app.createOwner()
  // By the index of a state's time, which has no id: the other lists have keysets of both.
  const path = "/desk/emails?state=sent"
  for (const number of numbers.toReversed()) {
    await app.db.insert(outbox).values({
      id: nameOf(number),
      recipient: nameOf(number),
      subject: "Hi",
      html: "",
      text: "",
      kind: "test",
      createdAt: timeOf(number),
      nextAttemptAt: timeOf(number),
      sentAt: timeOf(number),
    })
  }
  const newestFirst = numbers.map(nameOf).toReversed()
  const older = await readPages(owner, path, "Older")
  expect(older.map(({ length }) => length)).toEqual([25, 25, 3])
  expect(older.flat()).toEqual(newestFirst)
  const oldest = timeOf(0).getTime()
  const newer = await readPages(owner, `${path}&after=${oldest - 1}-a`, "Newer")
  expect(newer.toReversed().flat()).toEqual(newestFirst)
})
