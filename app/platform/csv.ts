import { formatSheetTime } from "./time.ts"

/**
 * Cells that a spreadsheet may evaluate as a formula (OWASP: CSV injection), including full-width characters.
 */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/

export type CsvValue = string | number | boolean | Date | null | undefined

export type CsvRows = readonly (readonly CsvValue[])[]

/**
 * CSV as in RFC 4180 with every cell quoted. Cells that look like formulas get a leading apostrophe, which makes them text;
 * numbers, also negative ones, do not. The byte order mark makes Excel read UTF-8.
 */
export function toCsv(rows: CsvRows) {
  const lines = rows.map((cells) => cells.map(toCell).join(","))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`
}

/** The rows as a CSV file that a browser downloads under this name. */
export function csvResponse(rows: CsvRows, filename: string) {
  return new Response(toCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
  })
}

/** The heading of a column of times, which are those of the books' day. */
export const timeHeading = (label: string) => `${label} (UTC+5:30)`

function toCell(value: CsvValue) {
  if (typeof value === "number") return `"${value}"`
  if (typeof value === "boolean") return value ? '"yes"' : '"no"'
  if (typeof value !== "string") return `"${value ? formatSheetTime(value) : ""}"`
  const escaped = FORMULA.test(value) ? `'${value}` : value
  return `"${escaped.replaceAll('"', '""')}"`
}
