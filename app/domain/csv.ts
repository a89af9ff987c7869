/** What a spreadsheet takes for the start of a formula, in its full-width forms too. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/

/**
 * RFC 4180, with every cell in quotes. A cell that a spreadsheet would run as a formula is led by an apostrophe, which
 * makes it text; the byte order mark tells Excel that this is UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(toCell).join(","))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`
}

function toCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}
