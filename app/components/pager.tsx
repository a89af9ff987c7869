type PagerProps = { path: string; next: string | null; isFirstPage: boolean; what: string }

/** Leads on through a list, newest first, and back to its start. */
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
