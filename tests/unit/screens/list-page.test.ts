import fc from "fast-check"
import { expect, test } from "vitest"
import { type Cursor, encodeCursor } from "#app/platform/paging.ts"
import { pageOf, readingOf, readListRequest } from "#app/screens/list-page.ts"

type Row = Cursor

/** Pairs of one time: what lies between two pages is neither lost nor shown twice. */
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, number) => ({
    createdAt: new Date(Math.floor(number / 2) * 1000),
    id: `row-${String(number).padStart(4, "0")}`,
  }))

const isBefore = (one: Cursor, other: Cursor) =>
  one.createdAt < other.createdAt ||
  (one.createdAt.getTime() === other.createdAt.getTime() && one.id < other.id)

/** Returns the rows that a query with the keyset of a page returns. */
function read(rows: Row[], { keyset, limit }: ReturnType<typeof readingOf>): Row[] {
  const { cursor, isOldestFirst } = keyset
  const ordered = isOldestFirst ? rows : rows.toReversed()
  const after = ordered.filter(
    (row) => !cursor || (isOldestFirst ? isBefore(cursor, row) : isBefore(row, cursor)),
  )
  return after.slice(0, limit)
}

function open(rows: Row[], href: string, filters = "status=paid") {
  const url = new URL(href, "https://brisk.test")
  const request = readListRequest(url.searchParams, url.pathname, filters)
  return pageOf(request, read(rows, readingOf(request)), encodeCursor)
}

test("pageOf: Older reaches every row once, and Newer leads back", () => {
  const sizes = fc.constantFrom("25", "50", "7", "")
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 180 }), sizes, (count, size) => {
      const rows = rowsOf(count)
      const first = open(rows, `/desk/orders?rows=${size}`)
      const pages = [first]
      for (let page = first; page.list.older; ) {
        page = open(rows, page.list.older)
        pages.push(page)
      }
      expect(pages.flatMap(({ items }) => items)).toEqual(rows.toReversed())
      expect(first.list.newer).toBeNull()
      expect(pages.every(({ items }) => items.length <= (size === "50" ? 50 : 25))).toBe(true)
      for (let index = pages.length - 1; index > 0; index--) {
        const before = open(rows, pages[index]?.list.newer ?? "")
        expect(before.items).toEqual(pages[index - 1]?.items)
        expect(before.list.newer === null).toBe(index === 1)
      }
    }),
  )
})

test("pageOf: the pages beside an empty one, and beside the newest", () => {
  expect(open([], "/desk?after=0-a", "").list).toMatchObject({ newer: null, older: null })
  expect(open([], "/desk?before=0-a", "").list).toMatchObject({ newer: null, older: null })
  expect(open(rowsOf(3), "/desk?after=0-row-0000", "").list.older).toBe("/desk?before=0-row-0001")
  expect(open([], "/desk?rows=50&after=", "").list.otherSize.href).toBe("/desk")
  expect(readingOf(readListRequest(new URLSearchParams(), "/desk")).limit).toBe(26)
})

test("readListRequest: filters and number of rows are kept in every address", () => {
  const { list } = open(rowsOf(120), "/desk/orders?rows=50")
  expect(list).toMatchObject({
    size: 50,
    newer: null,
    older: "/desk/orders?status=paid&rows=50&before=35000-row-0070",
    otherSize: { size: 25, href: "/desk/orders?status=paid" },
  })
})

test.each(["rows=1000000", "rows=0", "rows=-1", "rows=25&rows=50"])(
  "readListRequest: %s is 25 rows",
  (query) => {
    expect(readListRequest(new URLSearchParams(query), "/desk/orders").size).toBe(25)
  },
)
