import { readdirSync, readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { findWrongCuts } from "#tests/support/d1/wrong-cuts.ts"
import { readMigrations } from "../../scripts/local/migrations.ts"

const SCHEMA = "select type, name, sql from sqlite_master order by rowid"

test("readMigrations: its statements make the schema that SQLite makes of the whole files", () => {
  const [whole, cut] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")]
  for (const { name, statements } of readMigrations()) {
    whole.exec(readFileSync(`migrations/${name}`, "utf8"))
    for (const statement of statements) cut.exec(statement)
  }
  expect(cut.prepare(SCHEMA).all()).toEqual(whole.prepare(SCHEMA).all())
})

test("migrations: D1, which cuts them into statements by itself, cuts none in the wrong place", () => {
  for (const name of readdirSync("migrations").filter((name) => name.endsWith(".sql")))
    expect([name, findWrongCuts(readFileSync(`migrations/${name}`, "utf8"))]).toEqual([name, []])
})

const GUARD = "CREATE TRIGGER g BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no; END;'); END;"

test.each([
  ["-- it's a comment", "-- it's a comment"],
  ["-- one; and two", "-- one; and two"],
  ['CREATE TABLE t (id text); -- "t"', '-- "t"'],
  [GUARD.replace("BEGIN ", "BEGIN\n"), "CREATE TRIGGER g BEFORE DELETE ON t BEGIN"],
  [GUARD.replace("BEFORE", "\nBEFORE"), "CREATE TRIGGER g "],
  [GUARD.replace("BEGIN", "begin"), GUARD.replace("BEGIN", "begin")],
  [GUARD.replace("SELECT", "SELECT CASE WHEN 1 THEN 2 END; SELECT"), expect.stringContaining("CASE")],
  [`${GUARD}\r\n`, expect.stringContaining("\r")],
])("findWrongCuts: %j", (sql, found) => {
  expect(findWrongCuts(sql)).toEqual([found])
})

test("findWrongCuts: nothing in quoted text, in a plain comment before a trigger and in a table of several lines", () => {
  const sql = `-- A guard\n${GUARD}\nINSERT INTO t VALUES ('--; it''s');\nCREATE TABLE u (\n\tid text\n);`
  expect(findWrongCuts(sql)).toEqual([])
})
