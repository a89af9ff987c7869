import fc from "fast-check"
import { expect, test } from "vitest"
import { toCsv } from "#app/domain/csv.ts"
import { type CsvRecord, createCsvReader } from "#app/domain/csv-reader.ts"

function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  const reader = createCsvReader((record) => records.push(record))
  reader.push(text)
  reader.end()
  return records
}

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

test.each([
  [
    "a,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a;b\nc;d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    '"a ""b""","c,d"\n"e\nf",g',
    [
      ['a "b"', "c,d"],
      ["e\nf", "g"],
    ],
  ],
  ["\uFEFFa,b\n\n , \nc", [["a", "b"], ["c"]]],
  ["'=1+1,'quoted'", [["=1+1", "'quoted'"]]],
  ['"open', [["open"]]],
  ["", []],
])("createCsvReader: %j", (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test("createCsvReader: says on which line each record begins", () => {
  expect(parseCsv('a\n\n"b\nc"\nd').map(({ line }) => line)).toEqual([1, 3, 5])
})

test("createCsvReader: reads what toCsv writes", () => {
  const cell = fc.string({ unit: "grapheme" }).map((text) => text.trim().replace(/^'+/, ""))
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, (written) => {
      const filled = written.map(([one = "", other = ""]) => [`x${one}`, other])
      expect(cellsOf(toCsv(filled))).toEqual(filled)
    }),
  )
})
