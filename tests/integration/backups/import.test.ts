import { expect, test } from "vitest"
import { startD1Import } from "#tests/support/d1/d1-import.ts"
import { createFilled } from "#tests/support/d1/filled-copy.ts"
import { copyFromSql, countRows, SCHEMA_SQL, schemaOf } from "../../../scripts/backups/database-copy.ts"
import { dropStatements, dumpStatements, dumpText } from "../../../scripts/backups/dump-sql.ts"

test("D1's import takes a dump with rows of every table, into an empty database and over one", async () => {
  await using d1 = await startD1Import()
  const copy = createFilled()
  const drops = [...dropStatements(schemaOf(copy)), ""].join(";\n")
  for (const before of ["", drops]) {
    const statements = [...dumpStatements(copy), ...(before && dropStatements(schemaOf(copy)))]
    expect(await d1.importText(before + dumpText(copy))).toBe(statements.length)
    const counts = Object.keys(countRows(copy)).map((name) => `(select count(*) from ${name}) as ${name}`)
    expect(await d1.query(`select ${counts.join(", ")}`)).toEqual([countRows(copy)])
    const schema = schemaOf(copy).map((object) => ({ ...object }))
    expect(await d1.query(SCHEMA_SQL)).toEqual(expect.arrayContaining(schema))
    const [row] = await d1.query("select * from bug_reports where id = 'key-1'")
    expect(row).toEqual({ ...copy.prepare("select * from bug_reports where id = 'key-1'").get() })
  }
})

test("D1's import runs each statement with foreign keys on: a row before the one that it refers to is refused", async () => {
  await using d1 = await startD1Import()
  const copy = copyFromSql(
    "create table a (id text primary key); create table b (a text references a (id)); insert into b values ('x')",
  )
  const tables = schemaOf(copy).map(({ sql }) => `${sql};`)
  const rows = ["insert into b values ('x');", "insert into a values ('x');"]
  await expect(d1.importText([...tables, ...rows].join("\n"))).rejects.toThrow(
    "FOREIGN KEY constraint failed",
  )
})
