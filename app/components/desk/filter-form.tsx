import type { ReactNode } from "react"

type FilterFormProps = {
  children: ReactNode
  submit?: string
  /** The order of the list, which the filters keep, and the address of the list in the other order. */
  list?: { isOldestFirst: boolean; sort: { href: string } }
}

/** Filters of a list as a GET form, so that a filtered list has an address. */
export function FilterForm({ children, submit = "Show", list }: FilterFormProps) {
  return (
    <form method="get" className="desk-filter flex flex-wrap items-end gap-4">
      {list?.isOldestFirst && <input type="hidden" name="sort" value="oldest" />}
      {children}
      <button type="submit" className="btn btn-quiet">
        {submit}
      </button>
      {/* Narrow tables have no header, which has this link on wide screens. */}
      {list && (
        <a href={list.sort.href} className="link inline-flex min-h-11 items-center min-[56rem]:hidden">
          {list.isOldestFirst ? "Newest first" : "Oldest first"}
        </a>
      )}
    </form>
  )
}

type Option = { value: string; label: string }

/** Labels by value as the options of a `Select`. */
export function optionsOf(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The option of a filter that leaves nothing out. */
export const ALL: Option = { value: "", label: "All" }
