import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { createFilled } from "#tests/support/d1/filled-copy.ts"
import { copyFromSql, countRows, schemaOf } from "../../../scripts/backups/database-copy.ts"
import { dropStatements, dumpStatements, dumpText } from "../../../scripts/backups/dump-sql.ts"
import { splitStatements } from "../../../scripts/split-statements.ts"

/** As D1's import does: each statement on its own, with foreign keys on. */
function importStatements(db: DatabaseSync, statements: Iterable<string>): void {
  for (const statement of statements) db.exec(statement)
}

test("dumpStatements: rows of every table load one statement at a time, each committed, with foreign keys on", () => {
  const copy = createFilled()
  expect(Object.entries(countRows(copy)).filter(([, count]) => count === 0)).toEqual([])
  const target = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true })
  importStatements(target, dumpStatements(copy))
  expect(dumpText(target)).toBe(dumpText(copy))
  // Over a database that has tables.
  importStatements(target, [...dropStatements(schemaOf(target)), ...dumpStatements(copy)])
  expect(dumpText(target)).toBe(dumpText(copy))
})

test("dumpStatements: texts of any length and alphabet, in statements that D1 accepts", () => {
  const texts = ["₹\r😀".repeat(40_000), "a".repeat(99_000), "'".repeat(60_000), "b".repeat(400)]
  const copy = createFilled()
  const update = copy.prepare(
    "update outbox set subject = ?, html = ?, text = ?, recipient = ? where id = 'key-2'",
  )
  update.run(...texts)
  const statements = [...dumpStatements(copy)]
  expect(statements.filter((statement) => Buffer.byteLength(statement) > 100_000)).toEqual([])
  const target = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true })
  importStatements(target, statements)
  const row = target.prepare("select subject, html, text, recipient from outbox where id = 'key-2'").get()
  expect(Object.values(row ?? {})).toEqual(texts)
})

test("dumpText: D1 splits it into the statements that it was made of, and no line ends in a carriage return", () => {
  const statements = [...dumpStatements(createFilled())]
  const text = dumpText(createFilled())
  expect(splitStatements(text)).toEqual(statements)
  expect(text).not.toContain("\r")
  expect(text).not.toMatch(/^pragma/im)
})

test("dumpStatements: tables that refer to each other in a circle are refused", () => {
  const sql =
    "create table a (id text primary key, b text references b (id)); create table b (id text primary key, a text references a (id));"
  expect(() => [...dumpStatements(copyFromSql(sql))]).toThrow("Tables refer to each other in a circle: a, b.")
})
