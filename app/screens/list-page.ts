import { decodeCursor } from "#app/platform/paging.ts"

/** Numbers of rows that one page of the desk's lists can have; the first one is the default. */
export const PAGE_SIZES = [25, 50] as const

/** A list's page as its address asks for it: which filters, where it starts, and how many rows it has. */
export type ListRequest = {
  path: string
  /** The list's own filters, as in a URL's query. */
  filters: string
  size: number
  /** True for a list whose oldest rows are first. */
  isAscending: boolean
  /** Which side of the cursor the page is on; null for the first page. */
  side: "newer" | "older" | null
  /** True if its rows are read from the oldest one on. */
  isOldestFirst: boolean
  /** Cursor as in the URL; null for the first page. */
  cursor: string | null
}

export function readListRequest(searchParams: URLSearchParams, path: string, filters = ""): ListRequest {
  const size = PAGE_SIZES.find((rows) => String(rows) === searchParams.get("rows")) ?? PAGE_SIZES[0]
  const [before, after] = [searchParams.get("before"), searchParams.get("after")]
  const isAscending = searchParams.get("order") === "oldest"
  const side = before ? "older" : after ? "newer" : null
  const isOldestFirst = side === null ? isAscending : side === "newer"
  return { path, filters, size, isAscending, side, isOldestFirst, cursor: before || after || null }
}

/** Returns the keyset and limit of a page's query: the rows after the cursor on its side, and one more than it has. */
export const readingOf = ({ cursor, size, isOldestFirst }: ListRequest) => ({
  keyset: { cursor: decodeCursor(cursor), isOldestFirst },
  limit: size + 1,
})

/** Returns a page's rows, in the order of the list, of those read with `readingOf`, and the addresses of the pages beside it. */
export function pageOf<Row>(request: ListRequest, read: readonly Row[], cursorOf: (row: Row) => string) {
  const { path, filters, size, side, isAscending, isOldestFirst } = request
  const page = read.slice(0, size)
  const items = isOldestFirst === isAscending ? page : page.toReversed()
  const isCut = read.length > size
  const hasNewer = isOldestFirst ? isCut : side !== null
  const hasOlder = isOldestFirst ? side !== null : isCut
  const [newest, oldest] = isAscending ? [items.at(-1), items[0]] : [items[0], items.at(-1)]
  const other = PAGE_SIZES.find((rows) => rows !== size) ?? size
  return {
    items,
    list: {
      path,
      filters,
      size,
      newer: hasNewer && newest ? hrefOf(request, { after: cursorOf(newest) }) : null,
      older: hasOlder && oldest ? hrefOf(request, { before: cursorOf(oldest) }) : null,
      isAscending,
      /** The list in the other order. */
      sort: { isAscending, href: hrefOf({ ...request, isAscending: !isAscending }) },
      /** The list with the other number of rows. */
      otherSize: { size: other, href: hrefOf({ ...request, size: other }) },
    },
  }
}

export type ListView = ReturnType<typeof pageOf>["list"]

/** The address of a list; the number of rows is in it where it is not what a list begins with. */
function hrefOf({ path, filters, size, isAscending }: ListRequest, position: Record<string, string> = {}) {
  const query = new URLSearchParams(filters)
  if (size !== PAGE_SIZES[0]) query.set("rows", String(size))
  if (isAscending) query.set("order", "oldest")
  for (const [name, value] of Object.entries(position)) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
