import { decodeCursor } from "#app/domain/paging.ts"

/** What the pages of a list have in common: their filters and order in the URL, and where the page starts. */
export type ListPage = ReturnType<typeof readListPage>

/** Reads the order of a list and where its page starts; `filters` are the list's own, as in a URL's query. */
export function readListPage(searchParams: URLSearchParams, path: string, filters = "") {
  const isOldestFirst = searchParams.get("sort") === "oldest"
  const cursor = searchParams.get(isOldestFirst ? "after" : "before")
  const oldest = [filters, "sort=oldest"].filter(Boolean).join("&")
  const otherQuery = isOldestFirst ? filters : oldest
  return {
    path,
    isOldestFirst,
    cursor,
    keyset: { cursor: decodeCursor(cursor), isOldestFirst },
    query: isOldestFirst ? oldest : filters,
    sort: {
      direction: isOldestFirst ? ("ascending" as const) : ("descending" as const),
      href: otherQuery ? `${path}?${otherQuery}` : path,
    },
  }
}
