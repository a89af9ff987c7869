import type { ReactNode } from "react"
import { formatMonth } from "#app/platform/time.ts"
import { Select } from "#app/platform/ui/field.tsx"
import { type ListView, PAGE_SIZES } from "./list-page.ts"

type FilterFormProps = {
  children: ReactNode
  submit?: string
  /** The list, whose number of rows and order the filters keep. */
  list?: Pick<ListView, "size" | "isAscending">
}

/** Filters of a list as a GET form, so that a filtered list has an address. */
export function FilterForm({ children, submit = "Show", list }: FilterFormProps) {
  return (
    <form method="get" className="desk-filter">
      {list && list.size !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={list.size} />}
      {list?.isAscending && <input type="hidden" name="order" value="oldest" />}
      {children}
      <button type="submit" className="btn btn-quiet">
        {submit}
      </button>
    </form>
  )
}

type MonthSelectProps = { name: string; label: string; months: readonly string[]; defaultValue: string }

/** A month (`YYYY-MM`) by its name: an input of the type "month" is a bare text field in Firefox and Safari. */
export function MonthSelect({ months, ...select }: MonthSelectProps) {
  return <Select {...select} options={months.map((month) => ({ value: month, label: formatMonth(month) }))} />
}
