import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import * as z from "zod"

export type Migration = ReturnType<typeof readMigrations>[number]

/** Table that `wrangler d1 migrations apply` creates, so that either can continue where the other stopped. */
const CREATE_TABLE = `create table if not exists d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Drizzle writes a mark after each statement, and a trigger is one line: tests/unit/migrations.test.ts. */
const END = /;(?:--> statement-breakpoint)?\n/

/** The migrations in the order in which they are applied. */
export function readMigrations() {
  return globSync("migrations/*.sql")
    .sort()
    .map((file) => ({
      name: basename(file),
      statements: readFileSync(file, "utf8")
        .split(END)
        .filter((statement) => statement.trim() !== ""),
    }))
}

/** Names of the migrations that a database has. */
export async function readAppliedMigrations(query: (sql: string) => Promise<unknown[]>) {
  const found = await query("select name from d1_migrations").catch((error: Error) => {
    if (/no such table/.test(error.message)) return []
    throw error
  })
  return z
    .array(z.object({ name: z.string() }))
    .parse(found)
    .map(({ name }) => name)
}

/** Applies the migrations that a local D1 lacks. Each one and its record are one transaction. */
export async function applyMigrations(d1: D1Database) {
  await d1.prepare(CREATE_TABLE).run()
  const applied = await readAppliedMigrations(async (sql) => (await d1.prepare(sql).all()).results)
  for (const { name, statements } of readMigrations().filter(({ name }) => !applied.includes(name))) {
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare("insert into d1_migrations (name) values (?)").bind(name),
    ])
  }
}
