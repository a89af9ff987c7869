/** A field separator: Excel writes semicolons where the comma is the decimal sign. */
const SEPARATORS = [",", ";"] as const

/**
 * The records of a CSV file as in RFC 4180, with or without a byte order mark; empty lines are left out. Cells that
 * `toCsv` made into text by an apostrophe are read as they were.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const content = text.replace(/^\uFEFF/, "")
  const [heading = ""] = content.split(/\r?\n/, 1)
  const separator = SEPARATORS.find((one) => heading.includes(one)) ?? ","
  const records: { line: number; cells: string[] }[] = []
  let [cells, cell, line, start, isQuoted]: [string[], string, number, number, boolean] = [
    [],
    "",
    1,
    1,
    false,
  ]
  const endRecord = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== "")) records.push({ line: start, cells: cells.map(fromCell) })
    cells = []
    cell = ""
  }
  for (let index = 0; index < content.length; index++) {
    const character = content[index] ?? ""
    if (character === "\n") line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (content[index + 1] === '"') cell += content[++index]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === "") {
      cell = ""
      isQuoted = true
    } else if (character === separator) {
      cells.push(cell)
      cell = ""
    } else if (character === "\n") {
      endRecord()
      start = line
    } else if (character !== "\r") cell += character
  }
  endRecord()
  return records
}

/** An apostrophe before what a spreadsheet would evaluate. */
const MADE_TEXT = /^'(?=\s*[=+\-@\t\r＝＋－＠])/

const fromCell = (cell: string) => cell.trim().replace(MADE_TEXT, "")
