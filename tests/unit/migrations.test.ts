import { readdirSync, readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { findWrongCuts } from "#tests/support/d1/wrong-cuts.ts"
import { splitStatements } from "../../scripts/split-statements.ts"

const FILES = readdirSync("migrations").filter((name) => name.endsWith(".sql"))

const SCHEMA = "select type, name, sql from sqlite_master order by rowid"

test("migrations: D1, which cuts them into statements by itself, makes the schema that SQLite makes", () => {
  const [whole, cut] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")]
  const record = "INSERT INTO d1_migrations (name) values ('name')"
  for (const db of [whole, cut]) db.exec("create table d1_migrations (name text)")
  for (const name of FILES.sort()) {
    const sql = readFileSync(`migrations/${name}`, "utf8")
    whole.exec(sql)
    // What `wrangler d1 migrations apply` sends.
    const statements = splitStatements(`${sql}\n${record};`)
    for (const statement of statements) cut.exec(statement)
    expect([name, sql.includes("\r"), statements.at(-1)]).toEqual([name, false, record])
  }
  expect(cut.prepare(SCHEMA).all()).toEqual(whole.prepare(SCHEMA).all())
})

test("migrations: no comment has a quote mark or a semicolon, and each trigger is one line", () => {
  for (const name of FILES) {
    expect([name, findWrongCuts(readFileSync(`migrations/${name}`, "utf8"))]).toEqual([name, []])
  }
})

const GUARD = "CREATE TRIGGER g BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no; END;'); END;"

test.each([
  ["begin in small letters", GUARD.replace("BEGIN", "begin")],
  ["a carriage return after BEGIN", GUARD.replace("BEGIN ", "BEGIN\r\n")],
  [
    "CASE in the body",
    GUARD.replace("'no; END;'", "'no'").replace("SELECT", "SELECT CASE WHEN 1 THEN 2 END; SELECT"),
  ],
])("splitStatements: D1 refuses a trigger with %s, which SQLite accepts", (_name, trigger) => {
  const db = new DatabaseSync(":memory:")
  db.exec(`CREATE TABLE t (id text); ${trigger} DROP TRIGGER g`)
  const [first = "", ...rest] = splitStatements(trigger)
  expect(() => db.exec(first)).toThrow("incomplete input")
  expect(rest).not.toEqual([])
})

test.each([
  ["-- it's a comment", "-- it's a comment"],
  ["-- one; and two", "-- one; and two"],
  ['CREATE TABLE t (id text); -- "t"', '-- "t"'],
  [GUARD.replace("BEGIN ", "BEGIN\n"), GUARD.slice(0, -1).replace("BEGIN ", "BEGIN\n")],
  [`-- A guard.\n${GUARD.replace("BEFORE", "\nBEFORE")}`, GUARD.slice(0, -1).replace("BEFORE", "\nBEFORE")],
])("findWrongCuts: %s", (sql, found) => {
  expect(findWrongCuts(sql)).toEqual([found])
})

test("findWrongCuts: nothing in quoted text, in a plain comment before a trigger and in a table of several lines", () => {
  const sql = `-- A guard\n${GUARD}\nINSERT INTO t VALUES ('--; it''s');\nCREATE TABLE u (\n\tid text\n);`
  expect(findWrongCuts(sql)).toEqual([])
})

test("splitStatements: quoted semicolons, comments and words that are no body stay in their statement", () => {
  const statements = [
    `INSERT INTO t VALUES ('BEGIN; END;', "a;b", [c;d])`,
    "-- one; and two\nUPDATE t SET a = CASE WHEN 1 THEN 2 END /* ; */",
    GUARD.slice(0, -1),
    GUARD.slice(0, -1).replace("BEGIN", "\nBEGIN\n"),
  ]
  expect(splitStatements(`${statements.join(";--> statement-breakpoint\n")};\n-- the end;\n`)).toEqual(
    statements.map((statement, index) =>
      index === 0 ? statement : `--> statement-breakpoint\n${statement}`,
    ),
  )
})
