import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { prepareRestore } from "#scripts/backups/backup.ts"
import {
  copyFromSql,
  countRows,
  dropStatements,
  dumpStatements,
  dumpText,
  schemaOf,
  tableNamesOf,
} from "#scripts/backups/database-copy.ts"
import { createFilled } from "#tests/support/d1/filled-copy.ts"

/** As D1's import does: each statement on its own, with foreign keys on. */
function importStatements(db: DatabaseSync, statements: Iterable<string>): void {
  for (const statement of statements) db.exec(statement)
}

test("dumpStatements: rows of every table load with foreign keys on", () => {
  const copy = createFilled()
  expect(Object.entries(countRows(copy)).filter(([, count]) => count === 0)).toEqual([])
  const target = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true })
  importStatements(target, dumpStatements(copy))
  expect(dumpText(target)).toBe(dumpText(copy))
  // Over a database that has tables.
  importStatements(target, [...dropStatements(schemaOf(target)), ...dumpStatements(copy)])
  expect(dumpText(target)).toBe(dumpText(copy))
  expect(dumpText(copyFromSql(dumpText(copy)))).toBe(dumpText(copy))
})

test("dumpStatements: any text is split into statements that D1 accepts", () => {
  const texts = ["₹\r😀".repeat(40_000), "a".repeat(99_000), "'\n".repeat(60_000), "b\0".repeat(400)]
  const copy = createFilled()
  const update = copy.prepare(
    "update outbox set subject = ?, html = ?, text = ?, recipient = ? where id = 'key-2'",
  )
  update.run(...texts)
  const statements = [...dumpStatements(copy)]
  expect(statements.filter((statement) => Buffer.byteLength(statement) > 100_000)).toEqual([])
  expect(statements.filter((statement) => /[\r\0]/.test(statement))).toEqual([])
  const target = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true })
  importStatements(target, statements)
  const row = target.prepare("select subject, html, text, recipient from outbox where id = 'key-2'").get()
  expect(Object.values(row ?? {})).toEqual(texts)
})

test("dumpStatements: circular references between tables are refused", () => {
  const sql =
    "create table a (id text primary key, b text references b (id)); create table b (id text primary key, a text references a (id));"
  expect(() => [...dumpStatements(copyFromSql(sql))]).toThrow("Tables refer to each other in a circle: a, b.")
})

test("copyFromSql: SQL that reaches beyond the copy writes nothing", () => {
  const path = join(tmpdir(), `brisk-written-${process.pid}.db`)
  const attempts = [
    `commit; attach '${path}' as other; create table other.t (a); insert into other.t values ('x');`,
    `/**/ attach '${path}' as other;`,
    `-- create table\nattach '${path}' as other;`,
    `commit; vacuum into '${path}';`,
    `commit; Vacuum main into '${path}';`,
    `commit; select x'00'vacuum into '${path}';`,
    `create table "a'" (a); commit; vacuum into '${path}'; select 'b';`,
    `create table [a'] (a); commit; vacuum into '${path}'; select 'b';`,
    `create table t (a); create trigger g after insert on t begin select 1; end; attach '${path}' as other;`,
    `create virtual table t using csv(filename='${path}');`,
    "select load_extension('x');",
    `select writefile('${path}', 'y');`,
    "create table t (a);\0 insert into t values (1);",
  ]
  for (const sql of attempts) {
    expect(() => copyFromSql(sql), sql).toThrow()
    expect([sql, existsSync(path)]).toEqual([sql, false])
  }
})

/** While their rows are here, they refuse: attempts that were counted, challenges that a passkey has answered. */
const REFUSES = ["rate_limits", "used_passkey_challenges"]

test("prepareRestore: restores no session, link or other expiring access", () => {
  const copy = createFilled()
  const before = countRows(copy)
  const ends = tableNamesOf(copy).filter((name) => {
    const columns = copy.prepare("select name from pragma_table_info(?)").all(name)
    return columns.some((column) => /expires|token/.test(String(column.name)))
  })
  expect(ends).toContain("sessions")
  const facts = { createdAt: "2026-11-22T02:17:00.000Z", sha256: "0".repeat(64) }
  prepareRestore(copy, facts, [{ id: "key-1", email: "ada@example.com" }])
  const after = countRows(copy)
  for (const name of ends)
    expect([name, after[name]]).toEqual([name, REFUSES.includes(name) ? before[name] : 0])
  expect(after.owners).toBe((before.owners ?? 0) - 1)
  expect(after.audit_entries).toBe((before.audit_entries ?? 0) + 1)
  expect(
    copy.prepare("select count(*) as count from outbox where sent_at is null and given_up_at is null").get(),
  ).toEqual({ count: 0 })
})
