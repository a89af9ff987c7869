import { DatabaseSync } from "node:sqlite"
import fc from "fast-check"
import { expect, test } from "vitest"
import { withLiterals } from "#scripts/local/running-database.ts"

const SQL = `select ? as a, typeof(?2) as b, '?''?' as c, "?" as d, ?3 / 2 as e -- ?
  from (select ?4 as "?") limit ?5`

test("withLiterals: SQLite reads the literals as it reads the parameters", () => {
  const sqlite = new DatabaseSync(":memory:")
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    // SQLite has no negative zero.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.tuple(value, value, value, value), (drawn) => {
      const values = [...drawn, 1]
      expect(sqlite.prepare(withLiterals(SQL, values)).get()).toEqual(sqlite.prepare(SQL).get(...values))
    }),
  )
  expect(withLiterals("insert into t values (?, ?, ?)", [true, "it's", null])).toBe(
    "insert into t values (1.0, 'it''s', NULL)",
  )
})
