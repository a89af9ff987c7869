import { globSync, readdirSync, readFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { generateSQLiteDrizzleJson } from "drizzle-kit/api"
import { expect, test } from "vitest"
import * as schema from "#db/schema.ts"
import { readMigrations } from "#scripts/local/migrations.ts"

const SCHEMA = "select type, name, sql from sqlite_master order by rowid"

test("db/schema.ts: the last snapshot of the migrations has its tables", async () => {
  const { tables } = await generateSQLiteDrizzleJson(schema, undefined, "snake_case")
  const snapshot = globSync("migrations/meta/*_snapshot.json").sort().at(-1) ?? ""
  expect(JSON.parse(readFileSync(snapshot, "utf8")).tables, "run npm run migrations").toEqual(tables)
})

test("readMigrations: its statements make the schema of the whole files", () => {
  const [whole, cut] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")]
  for (const { name, statements } of readMigrations()) {
    whole.exec(readFileSync(`migrations/${name}`, "utf8"))
    for (const statement of statements) cut.exec(statement)
  }
  expect(cut.prepare(SCHEMA).all()).toEqual(whole.prepare(SCHEMA).all())
})

/**
 * Finds SQL that D1 is known to split in the wrong place, with code 7500, unlike SQLite: a quote mark or semicolon in a
 * comment (cloudflare/workers-sdk#3892, #4713, #4767), and a trigger of several lines, with `begin`, a carriage return
 * or `CASE` (#4998, #10998, #14991, #15314, #15690).
 */
function findWrongCuts(sql: string): string[] {
  const comments = (sql.match(/--[^\n]*|'[^']*'|"[^"]*"|`[^`]*`/g) ?? []).filter(
    (token) => token.startsWith("--") && /['";]/.test(token),
  )
  const triggers = sql.split("\n").filter((line) => /^\s*create\s+(temp\w*\s+)?trigger\b/i.test(line))
  return [...comments, ...triggers.filter((line) => !/ BEGIN .*; END;$/.test(line) || /\bcase\b/i.test(line))]
}

test("findWrongCuts: D1 splits every migration between its statements", () => {
  for (const name of readdirSync("migrations").filter((name) => name.endsWith(".sql")))
    expect([name, findWrongCuts(readFileSync(`migrations/${name}`, "utf8"))]).toEqual([name, []])
  const faulty = "-- it's a comment\nCREATE TRIGGER g BEFORE DELETE ON t BEGIN\n"
  expect(findWrongCuts(faulty)).toEqual(faulty.trim().split("\n"))
})
