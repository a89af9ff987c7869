import { DatabaseSync } from "node:sqlite"
import fc from "fast-check"
import { expect, test } from "vitest"
import { withLiterals } from "../../../scripts/local/running-database.ts"

test("withLiterals: SQLite reads the literals as it reads the parameters", () => {
  const sqlite = new DatabaseSync(":memory:")
  const sql = `select ?, typeof(?2), '?''?', "?" from (select ?3 as "?") -- ?\n where ? is ?4`
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.tuple(value, value, value, value), (values) => {
      const parameters = sqlite.prepare(sql.replace("where ?", "where ?4")).get(...values)
      expect(sqlite.prepare(withLiterals(sql.replace("where ?", "where ?4"), values)).get()).toEqual(
        parameters,
      )
    }),
  )
  expect(withLiterals("insert into t values (?, ?, ?)", [true, "it's", null])).toBe(
    "insert into t values (1, 'it''s', NULL)",
  )
})
