import { decodeCursor } from "#app/domain/paging.ts"

/** How many rows one page of the desk's lists can have; the first is what a list has unless it is asked for another. */
export const PAGE_SIZES = [25, 50] as const

/** A list's page as its address asks for it: which filters, in which order, where it starts, and how many rows it has. */
export type ListRequest = {
  path: string
  /** The list's own filters, as in a URL's query. */
  filters: string
  size: number
  isOldestFirst: boolean
  /** Which side of the cursor the page is on; null for the first page. */
  side: "newer" | "older" | null
  /** As it is in the URL; null for the first page. */
  cursor: string | null
}

/** What a list shows around its rows. */
export type ListView = {
  path: string
  filters: string
  size: number
  isOldestFirst: boolean
  sort: { direction: "ascending" | "descending"; href: string }
  /** The addresses of the pages beside this one; null where there is none. */
  newer: string | null
  older: string | null
  /** The same list with the other number of rows. */
  otherSize: { size: number; href: string }
}

export function readListRequest(searchParams: URLSearchParams, path: string, filters = ""): ListRequest {
  const size = PAGE_SIZES.find((rows) => String(rows) === searchParams.get("rows")) ?? PAGE_SIZES[0]
  const [before, after] = [searchParams.get("before"), searchParams.get("after")]
  return {
    path,
    filters,
    size,
    isOldestFirst: searchParams.get("sort") === "oldest",
    side: before ? "older" : after ? "newer" : null,
    cursor: before || after || null,
  }
}

/** What to read for a page: the rows after the cursor in this order, and one more than the page has. */
export function readingOf(request: ListRequest) {
  const isOldestFirst = request.side ? request.side === "newer" : request.isOldestFirst
  return { keyset: { cursor: decodeCursor(request.cursor), isOldestFirst }, limit: request.size + 1 }
}

/** The page's rows in the list's order, of those that `readingOf` asked for, and what is around them. */
export function pageOf<Row>(
  request: ListRequest,
  read: readonly Row[],
  cursorOf: (row: Row) => string,
): { items: Row[]; list: ListView } {
  const { size, side, isOldestFirst } = request
  const wasReadOldestFirst = readingOf(request).keyset.isOldestFirst
  const page = read.slice(0, size)
  const items = wasReadOldestFirst === isOldestFirst ? page : page.toReversed()
  const isCut = read.length > size
  const hasNewer = side === "older" || (wasReadOldestFirst && isCut)
  const hasOlder = side === "newer" || (!wasReadOldestFirst && isCut)
  const [newest, oldest] = isOldestFirst ? [items.at(-1), items[0]] : [items[0], items.at(-1)]
  return {
    items,
    list: {
      ...viewOf(request),
      newer: hasNewer && newest ? hrefOf(request, { after: cursorOf(newest) }) : null,
      older: hasOlder && oldest ? hrefOf(request, { before: cursorOf(oldest) }) : null,
    },
  }
}

function viewOf(request: ListRequest): Omit<ListView, "newer" | "older"> {
  const { path, filters, size, isOldestFirst } = request
  const other = PAGE_SIZES.find((rows) => rows !== size) ?? size
  return {
    path,
    filters,
    size,
    isOldestFirst,
    sort: {
      direction: isOldestFirst ? "ascending" : "descending",
      href: hrefOf({ ...request, isOldestFirst: !isOldestFirst }),
    },
    otherSize: { size: other, href: hrefOf({ ...request, size: other }) },
  }
}

/** The address of a list; the order and the number of rows are in it where they are not what a list begins with. */
function hrefOf(
  { path, filters, size, isOldestFirst }: ListRequest,
  position: Record<string, string> = {},
): string {
  const query = new URLSearchParams(filters)
  if (isOldestFirst) query.set("sort", "oldest")
  if (size !== PAGE_SIZES[0]) query.set("rows", String(size))
  for (const [name, value] of Object.entries(position)) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
