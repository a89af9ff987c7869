import { capitalized } from "#app/platform/text.ts"
import { addMilliseconds, days, parseIndianDay } from "#app/platform/time.ts"

type Option = { value: string; label: string }

/** Filter of a list: a field of its form. Reads null if nothing valid is chosen. */
export type Filter<Value> = {
  /** Label of the field; by default its name with a capital letter. */
  label?: string
  type?: "date" | "email"
  options?: Option[]
  read: (text: string) => Value | null
}

export type Filters = Record<string, Filter<unknown>>

export type FilterValues<Of extends Filters> = { [Name in keyof Of]: ReturnType<Of[Name]["read"]> }

/** Labels by value as the options of a `Select`. */
export function optionsOf(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Creates a filter that chooses one of several values; the option `all` does not filter. */
export const oneOf = <Name extends string>(
  labels: Record<Name, string>,
  { label, all = "All" }: { label?: string; all?: string } = {},
): Filter<Name> => ({
  label,
  options: [{ value: "", label: all }, ...optionsOf(labels)],
  read: (text) => (Object.keys(labels) as Name[]).find((name) => name === text) ?? null,
})

/** "From" and "To", both included, as days in Asia/Kolkata. */
export const PERIOD = {
  from: { type: "date", read: parseIndianDay } satisfies Filter<Date>,
  to: {
    type: "date",
    read: (text) => {
      const day = parseIndianDay(text)
      return day && addMilliseconds(day, days(1))
    },
  } satisfies Filter<Date>,
} as const

/** The filters of an address: their values, and the texts of those that are valid, which the form shows. */
export function readFilters<Of extends Filters>(filters: Of, searchParams: URLSearchParams) {
  const read = Object.entries(filters).map(([name, { read, label = capitalized(name), ...field }]) => {
    const text = searchParams.get(name) ?? ""
    const value = read(text)
    const shown = typeof value === "string" ? value : text
    return { ...field, label, name, value, shown: value === null ? "" : shown }
  })
  const set = read.filter(({ shown }) => shown !== "").map(({ name, shown }) => [name, shown])
  return {
    values: Object.fromEntries(read.map(({ name, value }) => [name, value])) as FilterValues<Of>,
    fields: read.map(({ value: _, ...field }) => field),
    query: new URLSearchParams(set).toString(),
  }
}
