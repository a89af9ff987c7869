/**
 * Cells that a spreadsheet may evaluate as a formula (OWASP: CSV injection), including full-width characters.
 */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/

export type CsvRows = readonly (readonly (string | number)[])[]

/**
 * CSV as in RFC 4180 with every cell quoted. Cells that look like formulas get a leading apostrophe, which
 * makes them text; a number, which may be negative, is none. The byte order mark makes Excel read UTF-8.
 */
export function toCsv(rows: CsvRows): string {
  const lines = rows.map((cells) => cells.map(toCell).join(","))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`
}

function toCell(value: string | number): string {
  if (typeof value === "number") return `"${value}"`
  const escaped = FORMULA.test(value) ? `'${value}` : value
  return `"${escaped.replaceAll('"', '""')}"`
}
