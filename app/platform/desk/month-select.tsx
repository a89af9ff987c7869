import { formatMonth } from "#app/platform/time.ts"
import { Select } from "#app/platform/ui/field.tsx"

type MonthSelectProps = { name: string; label: string; months: readonly string[]; defaultValue: string }

/** A month (`YYYY-MM`) by its name: an input of the type "month" is a bare text field in Firefox and Safari. */
export function MonthSelect({ months, ...select }: MonthSelectProps) {
  return <Select {...select} options={months.map((month) => ({ value: month, label: formatMonth(month) }))} />
}
