import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { SCHEMA_SQL, type SchemaObject, schemaOf } from "../backups/database-copy.ts"
import { findOrCreateDatabase, namesOf } from "../cloudflare/account.ts"
import { queryDatabase, type Wrangler } from "../cloudflare/wrangler.ts"
import { withTemporaryDirectory } from "../temporary-directory.ts"
import type { Result } from "./compare.ts"

const MIGRATIONS = resolve("migrations")

const REMOTE = ["--remote"]

/** The first line of `guarded` batches, after a write that must be undone when it fails. */
const guardedBatch = (condition: string) =>
  `insert into conformance values (1); select case when (${condition}) then 1 else json('refused') end; insert into conformance values (2)`

type Check = { name: string; run: (wrangler: Wrangler) => Promise<string[]> }

const CHECKS: Check[] = [
  { name: "the migrations, applied as npm run deploy does, make the schema that SQLite makes", run: migrate },
  { name: "a batch whose condition is false changes nothing", run: refuseBatch },
  { name: "a batch whose condition is true is done", run: acceptBatch },
]

export const D1_STEPS = CHECKS.map(({ name }) => ({ service: "d1", name }))

/** What D1 does with the migrations and with guarded batches, in a database of its own, which is deleted afterwards. */
export function conformD1(wranglerIn: (directory: string) => Wrangler, runId: string): Promise<Result[]> {
  return withTemporaryDirectory(async (directory) => {
    const wrangler = wranglerIn(directory)
    const names = namesOf(`brisk-conformance-${runId}`)
    const id = await findOrCreateDatabase(names, wrangler, wrangler)
    try {
      writeFileSync(join(directory, "wrangler.toml"), configOf(names.database, String(id)))
      const results: Result[] = []
      for (const { name, run } of CHECKS) {
        const differences = await run(wrangler)
        results.push({
          step: { service: "d1", name },
          outcome: differences.length === 0 ? "same" : differences,
        })
      }
      return results
    } finally {
      await wrangler(["d1", "delete", names.database, "--skip-confirmation"])
    }
  })
}

const configOf = (database: string, id: string) => `name = "${database}"
compatibility_date = "2026-04-01"

[[d1_databases]]
binding = "DB"
database_name = "${database}"
database_id = "${id}"
migrations_dir = "${MIGRATIONS}"
`

async function migrate(wrangler: Wrangler): Promise<string[]> {
  try {
    await wrangler(["d1", "migrations", "apply", "DB", ...REMOTE])
  } catch (error) {
    return [messageOf(error)]
  }
  const found = await queryDatabase<SchemaObject>(wrangler, REMOTE, SCHEMA_SQL)
  const theirs = found.filter(({ name }) => name !== "d1_migrations").map(({ sql }) => sql)
  const ours = localSchema().map(({ sql }) => sql)
  return [
    ...ours.filter((sql) => !theirs.includes(sql)).map((sql) => `D1 lacks: ${sql}`),
    ...theirs.filter((sql) => !ours.includes(sql)).map((sql) => `only D1 has: ${sql}`),
  ]
}

function localSchema(): SchemaObject[] {
  const local = new DatabaseSync(":memory:")
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"))
  for (const name of files.sort()) local.exec(readFileSync(join(MIGRATIONS, name), "utf8"))
  return schemaOf(local)
}

async function refuseBatch(wrangler: Wrangler): Promise<string[]> {
  await queryDatabase(wrangler, REMOTE, "create table if not exists conformance (id integer primary key)")
  const said = await queryDatabase(wrangler, REMOTE, guardedBatch("1 = 2")).then(() => "no error", messageOf)
  return [
    ...(said.includes("malformed JSON") ? [] : [`the error: ${said}, not "malformed JSON"`]),
    ...(await compareRows(wrangler, 0)),
  ]
}

async function acceptBatch(wrangler: Wrangler): Promise<string[]> {
  const said = await queryDatabase(wrangler, REMOTE, guardedBatch("1 = 1")).then(() => null, messageOf)
  return said === null ? compareRows(wrangler, 2) : [`the error: ${said}`]
}

async function compareRows(wrangler: Wrangler, expected: number): Promise<string[]> {
  const sql = "select count(*) as count from conformance"
  const [row] = await queryDatabase<{ count: number }>(wrangler, REMOTE, sql)
  return row?.count === expected ? [] : [`the batch left ${row?.count} rows, not ${expected}`]
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
