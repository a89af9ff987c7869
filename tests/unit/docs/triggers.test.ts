import { readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { readMigrations } from "#scripts/local/migrations.ts"

test("docs/triggers.md: lists each trigger with its table and a reason", () => {
  const db = new DatabaseSync(":memory:")
  for (const { statements } of readMigrations()) for (const statement of statements) db.exec(statement)
  const triggers = db
    .prepare("select tbl_name, name from sqlite_master where type = 'trigger' order by tbl_name, name")
    .all()
  const rows = readFileSync("docs/triggers.md", "utf8").matchAll(/^\| `(\w+)` \| `(\w+)` \| \S.* \|$/gm)
  const listed = Array.from(rows, ([, tbl_name, name]) => ({ tbl_name, name }))
  expect(listed).toEqual(triggers.map((row) => ({ ...row })))
})
