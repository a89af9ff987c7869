import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"

type Migration = { name: string; statements: string[] }

/** Table that `wrangler d1 migrations apply` creates, so that either can continue where the other stopped. */
const CREATE_TABLE = `create table if not exists d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Drizzle writes a mark after each statement, and a trigger is one line: tests/unit/migrations.test.ts. */
const END = /;(?:--> statement-breakpoint)?\n/

/** The migrations in the order in which they are applied. */
export function readMigrations(): Migration[] {
  return globSync("migrations/*.sql")
    .sort()
    .map((file) => ({
      name: basename(file),
      statements: readFileSync(file, "utf8")
        .split(END)
        .filter((statement) => statement.trim() !== ""),
    }))
}

/** Applies the migrations that a local D1 lacks. Each one and its record are one transaction. */
export async function applyMigrations(d1: D1Database): Promise<void> {
  await d1.prepare(CREATE_TABLE).run()
  const { results } = await d1.prepare("select name from d1_migrations").all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const { name, statements } of readMigrations().filter((migration) => !applied.has(migration.name))) {
    await d1.batch([
      ...statements.map((statement) => d1.prepare(statement)),
      d1.prepare("insert into d1_migrations (name) values (?)").bind(name),
    ])
  }
}
