type PagerProps = { path: string; next: string | null; isFirstPage: boolean; what: string }

/** Links to the next page of a list sorted newest first, and back to its first page. */
export function Pager({ path, next, isFirstPage, what }: PagerProps) {
  if (!next && isFirstPage) return null
  return (
    <nav aria-label={`More ${what}`} className="mt-6 flex flex-wrap gap-3">
      {!isFirstPage && (
        <a href={path} className="btn btn-quiet">
          Newest {what}
        </a>
      )}
      {next && (
        <a href={`${path}?before=${next}`} className="btn btn-quiet">
          Older {what}
        </a>
      )}
    </nav>
  )
}
