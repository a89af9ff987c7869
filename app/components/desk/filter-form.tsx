import type { ReactNode } from "react"
import { type ListView, PAGE_SIZES } from "#app/domain/desk/list-page.ts"

type FilterFormProps = {
  children: ReactNode
  submit?: string
  /** The list, whose order and number of rows the filters keep. */
  list?: Pick<ListView, "isOldestFirst" | "size" | "sort">
}

/** Filters of a list as a GET form, so that a filtered list has an address. */
export function FilterForm({ children, submit = "Show", list }: FilterFormProps) {
  return (
    <form method="get" className="desk-filter">
      {list?.isOldestFirst && <input type="hidden" name="sort" value="oldest" />}
      {list && list.size !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={list.size} />}
      {children}
      <button type="submit" className="btn btn-quiet">
        {submit}
      </button>
      {/* Narrow tables have no header, which has this link on wide screens. */}
      {list && (
        <a href={list.sort.href} className="link desk-narrow-sort">
          {list.isOldestFirst ? "Newest first" : "Oldest first"}
        </a>
      )}
    </form>
  )
}
