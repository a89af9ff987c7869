import type { ListView } from "#app/domain/desk/list-page.ts"

/** Links to the pages beside this one, and to the same list with more or fewer rows. */
export function DeskPager({ list: { newer, older, otherSize }, what }: { list: ListView; what: string }) {
  if (!newer && !older) return null
  return (
    <nav aria-label={`More ${what}`} className="desk-pager">
      {newer && (
        <a href={newer} rel="prev" className="btn btn-quiet">
          Newer
        </a>
      )}
      {older && (
        <a href={older} rel="next" className="btn btn-quiet">
          Older
        </a>
      )}
      <a href={otherSize.href} className="link">
        {otherSize.size} rows a page
      </a>
    </nav>
  )
}
