type DeskPagerProps = {
  list: {
    path: string
    /** Filters and order, as in a URL's query. */
    query: string
    isOldestFirst: boolean
    /** Where this page starts; null for the first one. */
    cursor: string | null
  }
  /** Where the next page starts; null for the last one. */
  next: string | null
  /** Plural name of the items. */
  what: string
}

/** Links to the next page of a list in either order, and back to its first page. */
export function DeskPager({ list, next, what }: DeskPagerProps) {
  const { path, query, isOldestFirst, cursor } = list
  if (!next && !cursor) return null
  const hrefOf = (search: string) => [path, search].filter(Boolean).join("?")
  const position = `${isOldestFirst ? "after" : "before"}=${next}`
  return (
    <nav aria-label={`More ${what}`} className="flex flex-wrap gap-3">
      {cursor && (
        <a href={hrefOf(query)} className="btn btn-quiet">
          {isOldestFirst ? "Oldest" : "Newest"} {what}
        </a>
      )}
      {next && (
        <a href={hrefOf([query, position].filter(Boolean).join("&"))} className="btn btn-quiet">
          {isOldestFirst ? "Newer" : "Older"} {what}
        </a>
      )}
    </nav>
  )
}
