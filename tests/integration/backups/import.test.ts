import { expect, test } from "vitest"
import {
  countRows,
  countSql,
  dropStatements,
  dumpStatements,
  dumpText,
  SCHEMA_SQL,
  schemaOf,
  tableNamesOf,
} from "#scripts/backups/database-copy.ts"
import { startD1Import } from "#tests/support/d1/d1-import.ts"
import { createFilled } from "#tests/support/d1/filled-copy.ts"

test("dumpStatements: D1's import takes every table, into empty and filled databases", async () => {
  await using d1 = await startD1Import()
  const copy = createFilled()
  for (const drops of [[], dropStatements(schemaOf(copy))]) {
    const text = `${[...drops, ""].join(";\n")}${dumpText(copy)}`
    expect(await d1.importText(text)).toBe([...drops, ...dumpStatements(copy)].length)
    expect(await d1.query(countSql(tableNamesOf(copy)))).toEqual([{ ...countRows(copy) }])
    const schema = schemaOf(copy).map((object) => ({ ...object }))
    expect(await d1.query(SCHEMA_SQL)).toEqual(expect.arrayContaining(schema))
    const [row] = await d1.query("select * from bug_reports where id = 'key-1'")
    expect(row).toEqual({ ...copy.prepare("select * from bug_reports where id = 'key-1'").get() })
  }
})
