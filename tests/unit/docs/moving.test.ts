import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { COLUMNS } from "../../../scripts/import/shop-csv.ts"

test("docs/moving.md: lists each column of a CSV with its other names", () => {
  const rows = Object.entries(COLUMNS).map(([column, headings]) => {
    const others = headings.filter((heading) => heading !== column)
    return `| ${column} | ${others.join(", ")} |`
  })
  const text = readFileSync("docs/moving.md", "utf8")
  expect(rows.filter((row) => !text.includes(row))).toEqual([])
})
