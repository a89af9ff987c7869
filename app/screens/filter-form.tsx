import type { ReactNode } from "react"
import { formatMonth } from "#app/platform/time.ts"
import { Select } from "#app/platform/ui/field.tsx"
import { filterCopy } from "./copy.ts"
import { type ListView, PAGE_SIZES } from "./list-page.ts"

type FilterFormProps = {
  children: ReactNode
  /** Fields that are rarely asked for, behind a summary of their names or of what is set in them. */
  more?: { summary: string; fields: ReactNode } | false
  /** Link to the list without filters, where there are any. */
  clear?: string | false
  submit?: string
  /** The list, whose number of rows and order the filters keep. */
  list?: Pick<ListView, "size" | "isAscending">
}

/** Filters of a list as a GET form, so that a filtered list has an address. */
export function FilterForm({ children, more, clear, submit = "Show", list }: FilterFormProps) {
  return (
    <form method="get" className="desk-filter">
      <div className="desk-filters">
        {list && list.size !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={list.size} />}
        {list?.isAscending && <input type="hidden" name="order" value="oldest" />}
        {children}
        {more && (
          <details className="desk-more">
            <summary>{more.summary}</summary>
            <div>{more.fields}</div>
          </details>
        )}
        <button type="submit" className="btn btn-quiet">
          {submit}
        </button>
        {clear && (
          <a className="text-muted" href={clear}>
            {filterCopy.clear}
          </a>
        )}
      </div>
    </form>
  )
}

type MonthSelectProps = { name: string; label: string; months: readonly string[]; defaultValue: string }

/** A month (`YYYY-MM`) by its name: an input of the type "month" is a bare text field in Firefox and Safari. */
export function MonthSelect({ months, ...select }: MonthSelectProps) {
  return <Select {...select} options={months.map((month) => ({ value: month, label: formatMonth(month) }))} />
}
