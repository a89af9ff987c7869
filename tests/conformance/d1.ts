import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { SCHEMA_SQL, schemaOf } from "#scripts/backups/database-copy.ts"
import { findOrCreate } from "#scripts/cloudflare/set-up.ts"
import type { Wrangler } from "#scripts/cloudflare/wrangler.ts"
import { withTemporaryDirectory } from "#scripts/command.ts"
import { readMigrations } from "#scripts/local/migrations.ts"
import { outcomeOf, type Result } from "./compare.ts"

/** Wrangler in a folder, with a token of the account in which the database is made. */
export type CloudflareTarget = (directory: string) => Wrangler

type Row = Record<string, unknown>

type Scratch = {
  /** Applies the migrations as `npm run deploy` does. */
  migrate: () => Promise<string>
  /** The rows of the last statement. Throws with what D1 says. */
  query: (sql: string) => Promise<Row[]>
}

/** The condition of a batch as `guarded` of db/ states it, after a write that must be undone when it is false. */
const guardedBatch = (condition: string) =>
  `insert into conformance values (1); select case when (${condition}) then 1 else json_extract('{}', 'refused') end; insert into conformance values (2)`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Checks what a batch says, and how many rows it leaves in a table of its own. */
const tryBatch =
  (condition: string, expected: { says: string; rows: number }) =>
  async ({ query }: Scratch): Promise<string[]> => {
    await query("drop table if exists conformance")
    await query("create table conformance (id integer primary key)")
    const said = await query(guardedBatch(condition)).then(() => "no error", messageOf)
    const [row] = await query("select count(*) as count from conformance")
    return [
      ...(said.includes(expected.says) ? [] : [`D1 says: ${said}, not: ${expected.says}`]),
      ...(row?.count === expected.rows ? [] : [`the batch left ${row?.count} rows, not ${expected.rows}`]),
    ]
  }

const CHECKS: Record<string, (database: Scratch) => Promise<string[]>> = {
  "the migrations, applied as npm run deploy does, make the schema that SQLite makes": compareSchema,
  "a batch whose condition is false changes nothing": tryBatch("1 = 2", { says: "JSON path", rows: 0 }),
  "a batch whose condition is true is done": tryBatch("1 = 1", { says: "no error", rows: 2 }),
}

export const D1_STEPS = Object.keys(CHECKS).map((name) => ({ service: "d1" as const, name }))

/** Checks migrations and guarded batches on D1, in a new database, which is deleted afterwards. */
export function conformD1(wranglerIn: CloudflareTarget, runId: string): Promise<Result[]> {
  return withTemporaryDirectory(async (directory) => {
    const wrangler = wranglerIn(directory)
    const name = `brisk-conformance-${runId}`
    const id = await findOrCreate(wrangler, ["d1", "list", "--json"], ["d1", "create", name])
    try {
      writeFileSync(join(directory, "wrangler.toml"), configOf(name, id))
      const execute = ["d1", "execute", "DB", "--remote", "--json", "--command"]
      const database: Scratch = {
        migrate: () => wrangler(["d1", "migrations", "apply", "DB", "--remote"]),
        query: async (sql) =>
          (JSON.parse(await wrangler([...execute, sql])) as { results: Row[] }[]).at(-1)?.results ?? [],
      }
      const results: Result[] = []
      for (const [name, check] of Object.entries(CHECKS))
        results.push({ step: { service: "d1", name }, outcome: outcomeOf(await check(database)) })
      return results
    } finally {
      await wrangler(["d1", "delete", name, "--skip-confirmation"])
    }
  })
}

const configOf = (database: string, id: string) => `name = "${database}"
compatibility_date = "2026-04-01"

[[d1_databases]]
binding = "DB"
database_name = "${database}"
database_id = "${id}"
migrations_dir = "${resolve("migrations")}"
`

async function compareSchema({ migrate, query }: Scratch): Promise<string[]> {
  const failure = await migrate().then(() => null, messageOf)
  if (failure !== null) return [failure]
  const found = await query(SCHEMA_SQL)
  const theirs = found.filter(({ name }) => name !== "d1_migrations").map(({ sql }) => String(sql))
  const local = new DatabaseSync(":memory:")
  for (const { statements } of readMigrations()) local.exec(statements.join(";"))
  const ours = schemaOf(local).map(({ sql }) => sql)
  return [
    ...ours.filter((sql) => !theirs.includes(sql)).map((sql) => `D1 lacks: ${sql}`),
    ...theirs.filter((sql) => !ours.includes(sql)).map((sql) => `only D1 has: ${sql}`),
  ]
}
