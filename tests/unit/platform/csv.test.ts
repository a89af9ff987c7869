import fc from "fast-check"
import { expect, test } from "vitest"
import { toCsv } from "#app/platform/csv.ts"

test("toCsv: quotes every cell, ends lines by RFC 4180, begins with BOM", () => {
  expect(toCsv([["a", 'b "c", d'], ["ü\n"]])).toBe('\uFEFF"a","b ""c"", d"\r\n"ü\n"\r\n')
})

test.each(["=1+2", " =1", "＝1"])("toCsv: %j is not a formula", (value) => {
  expect(toCsv([[value]])).toBe(`\uFEFF"'${value}"\r\n`)
})

test("toCsv: negative numbers remain numbers, and yes and no are words", () => {
  expect(toCsv([[-0.01, 94.99, true, false, null, new Date(0)]])).toBe(
    '\uFEFF"-0.01","94.99","yes","no","","1970-01-01 05:30:00"\r\n',
  )
})

test("toCsv: no cell begins as a formula, and its text is unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      const [, cell = ""] = /^\uFEFF"([\s\S]*)"\r\n$/.exec(toCsv([[value]])) ?? []
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(cell.replaceAll('""', '"')).toMatch(value.startsWith("'") ? /^'/ : /^/)
      expect(cell.replaceAll('""', '"').endsWith(value)).toBe(true)
    }),
  )
})
