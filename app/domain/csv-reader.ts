/** A field separator: Excel writes semicolons where the comma is the decimal sign. */
const SEPARATORS = [",", ";"] as const

export type CsvRecord = { line: number; cells: string[] }

/**
 * Reads the records of a CSV file as in RFC 4180, with or without a byte order mark, from a text that comes in parts; empty
 * lines are left out. Cells that `toCsv` made into text by an apostrophe are read as they were.
 */
function createCsvReader(onRecord: (record: CsvRecord) => void) {
  let separator: string | null = null
  let pending = ""
  let isStarted = false
  let cells: string[] = []
  let cell = ""
  let [line, start] = [1, 1]
  let isQuoted = false
  /** After a quote inside a quoted cell: the next character says whether it ends the cell. */
  let isAfterQuote = false

  const endCell = () => {
    cells.push(cell)
    cell = ""
    isQuoted = false
    isAfterQuote = false
  }
  const endRecord = () => {
    endCell()
    if (cells.some((one) => one.trim() !== "")) onRecord({ line: start, cells: cells.map(fromCell) })
    cells = []
  }
  const read = (character: string) => {
    if (character === "\n") line++
    if (isQuoted && !isAfterQuote) {
      if (character === '"') isAfterQuote = true
      else cell += character
      return
    }
    if (isAfterQuote && character === '"') {
      cell += character
      isAfterQuote = false
      return
    }
    if (isAfterQuote) isQuoted = isAfterQuote = false
    if (character === '"' && cell.trim() === "") {
      cell = ""
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === "\n") {
      endRecord()
      start = line
    } else if (character !== "\r") cell += character
  }
  const readAll = (text: string) => {
    for (let index = 0; index < text.length; index++) read(text[index] ?? "")
  }
  /** Nothing is read before the separator is known, by the first line. */
  const begin = () => {
    const [heading = ""] = pending.split(/\r?\n/, 1)
    separator = SEPARATORS.find((one) => heading.includes(one)) ?? ","
    readAll(pending)
    pending = ""
  }
  return {
    push(part: string): void {
      const text = isStarted ? part : part.replace(/^\uFEFF/, "")
      if (part !== "") isStarted = true
      if (separator !== null) readAll(text)
      else {
        pending += text
        if (text.includes("\n")) begin()
      }
    },
    /** Ends the text; false where a quote is still open, whose cell then reaches to the end. */
    end(): boolean {
      if (separator === null) begin()
      const isWhole = !isQuoted || isAfterQuote
      endRecord()
      return isWhole
    },
  }
}

/** The records of a whole text. */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  const reader = createCsvReader((record) => records.push(record))
  reader.push(text)
  reader.end()
  return records
}

/** An apostrophe before what a spreadsheet would evaluate. */
const MADE_TEXT = /^'(?=\s*[=+\-@\t\r＝＋－＠])/

const fromCell = (cell: string) => cell.trim().replace(MADE_TEXT, "")
