import { countryLines } from "#app/platform/countries.ts"
import { capitalized } from "#app/platform/text.ts"
import {
  addDays,
  addMonths,
  endOfDay,
  firstDayOf,
  indianDayOf,
  indianMonthOf,
  parseDay,
  startOfDay,
} from "#app/platform/time.ts"
import { optionsOfLines } from "#app/platform/ui/field.tsx"
import type { Period } from "#db/client.server.ts"

type Option = { value: string; label: string }

/** Filter of a list: a field of its form. Reads null if nothing valid is chosen. */
export type Filter<Value> = {
  /** Label of the field; by default its name with a capital letter. */
  label?: string
  type?: "date" | "email"
  options?: Option[]
  read: (text: string, now: Date) => Value | null
}

export type Filters = Record<string, Filter<unknown>>

export type FilterValues<Of extends Filters> = { [Name in keyof Of]: ReturnType<Of[Name]["read"]> }

/** Labels by value as the options of a `Select`. */
export function optionsOf(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The options, after an empty one. */
export const withBlank = (label: string, options: readonly Option[]) => [{ value: "", label }, ...options]

/** Creates a filter that chooses one of several values; the option `all` does not filter. */
export const oneOf = <Name extends string>(
  labels: Record<Name, string>,
  { label, all = "All" }: { label?: string; all?: string } = {},
): Filter<Name> => ({
  label,
  options: withBlank(all, optionsOf(labels)),
  read: (text) => (Object.keys(labels) as Name[]).find((name) => name === text) ?? null,
})

const DAYS = { today: "Today", week: "7 days", month: "This month", "last-month": "Last month" } as const

/** Named days up to now, in Asia/Kolkata; null for another text. */
function readDays(text: string, now: Date): Period | null {
  const daysAgo = (count: number) => startOfDay(addDays(indianDayOf(now), -count))
  const firstOf = (offset: number) => startOfDay(addMonths(firstDayOf(indianMonthOf(now)), offset))
  switch (text) {
    case "today":
      return { from: daysAgo(0), to: null }
    case "week":
      return { from: daysAgo(6), to: null }
    case "month":
      return { from: firstOf(0), to: null }
    case "last-month":
      return { from: firstOf(-1), to: firstOf(0) }
    default:
      return null
  }
}

/** A country by its ISO 3166 code. */
export const COUNTRY: Filter<string> = {
  get options() {
    return withBlank("All", countryOptions())
  },
  read: (text) => (/^[A-Z]{2}$/.test(text) ? text : null),
}

export const countryOptions = () => optionsOfLines(countryLines())

/** "Day", by its name, or else "From" and "To", both included, as days in Asia/Kolkata. */
export const PERIOD = {
  day: {
    options: withBlank("All", optionsOf(DAYS)),
    read: readDays,
  } satisfies Filter<Period>,
  from: {
    type: "date",
    read: (text) => {
      const day = parseDay(text)
      return day && startOfDay(day)
    },
  } satisfies Filter<Date>,
  to: {
    type: "date",
    read: (text) => {
      const day = parseDay(text)
      return day && endOfDay(day)
    },
  } satisfies Filter<Date>,
} as const

/** The filters of an address: their values, and the texts of those that are valid, which the form shows. */
export function readFilters<Of extends Filters>(filters: Of, searchParams: URLSearchParams, now: Date) {
  const named = "day" in filters ? readDays(searchParams.get("day") ?? "", now) : null
  const read = Object.entries(filters).map(([name, { read, label = capitalized(name), ...field }]) => {
    const text = (named && name in named ? null : searchParams.get(name)) ?? ""
    const value = read(text, now)
    const shown = typeof value === "string" ? value : text
    return { ...field, label, name, value, shown: value === null ? "" : shown }
  })
  const set = read.filter(({ shown }) => shown !== "").map(({ name, shown }) => [name, shown])
  return {
    values: {
      ...Object.fromEntries(read.map(({ name, value }) => [name, value])),
      ...named,
    } as FilterValues<Of>,
    fields: read.map(({ value: _, ...field }) => field),
    query: new URLSearchParams(set).toString(),
  }
}
