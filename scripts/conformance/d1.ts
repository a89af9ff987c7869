import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"
import * as z from "zod"
import { seconds } from "#app/domain/time.ts"
import { fetchService } from "#app/gateways/call-service.server.ts"
import { SCHEMA_SQL, schemaOf } from "../backups/database-copy.ts"
import type { Wrangler } from "../cloudflare/wrangler.ts"
import { withTemporaryDirectory } from "../files.ts"
import { readMigrations } from "../local/migrations.ts"
import { outcomeOf, type Result } from "./compare.ts"

const TIMEOUT = seconds(60)

/** The account in which the database is made. */
export type CloudflareTarget = {
  apiUrl: string
  accountId: string
  token: string
  wranglerIn: (directory: string) => Wrangler
}

const Created = z.object({ result: z.object({ uuid: z.string() }) })
const Failed = z.object({ errors: z.array(z.object({ message: z.string() })) })
const Queried = z.object({
  result: z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) })),
})

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

type Check = { name: string; run: (database: Scratch) => Promise<string[]> }

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

const CHECKS: Check[] = [
  { name: "the migrations, applied as npm run deploy does, make the schema that SQLite makes", run: migrate },
  {
    name: "a batch whose condition is false changes nothing",
    run: tryBatch("1 = 2", { says: "JSON path", rows: 0 }),
  },
  { name: "a batch whose condition is true is done", run: tryBatch("1 = 1", { says: "no error", rows: 2 }) },
]

export const D1_STEPS = CHECKS.map(({ name }) => ({ service: "d1" as const, name }))

/** What D1 does with the migrations and with guarded batches, in a database of its own, which is deleted afterwards. */
export async function conformD1(cloudflare: CloudflareTarget, runId: string): Promise<Result[]> {
  const call = openApi(cloudflare)
  const name = `brisk-conformance-${runId}`
  const { uuid } = Created.parse(await call("POST", "", { name })).result
  try {
    return await withTemporaryDirectory(async (directory) => {
      writeFileSync(join(directory, "wrangler.toml"), configOf(name, uuid))
      const wrangler = cloudflare.wranglerIn(directory)
      const database: Scratch = {
        migrate: () => wrangler(["d1", "migrations", "apply", "DB", "--remote"]),
        query: async (sql) =>
          Queried.parse(await call("POST", `/${uuid}/query`, { sql })).result.at(-1)?.results ?? [],
      }
      const results: Result[] = []
      for (const { name, run } of CHECKS) {
        results.push({ step: { service: "d1", name }, outcome: outcomeOf(await run(database)) })
      }
      return results
    })
  } finally {
    await call("DELETE", `/${uuid}`)
  }
}

function openApi({ apiUrl, accountId, token }: CloudflareTarget) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetchService(`${apiUrl}/accounts/${accountId}/d1/database${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      timeout: TIMEOUT,
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const messages = Failed.safeParse(answer).data?.errors.map(({ message }) => message) ?? []
    throw new Error(`Cloudflare answers ${response.status} for D1: ${messages.join(" ")}`)
  }
}

const configOf = (database: string, id: string) => `name = "${database}"
compatibility_date = "2026-04-01"

[[d1_databases]]
binding = "DB"
database_name = "${database}"
database_id = "${id}"
migrations_dir = "${resolve("migrations")}"
`

async function migrate(database: Scratch): Promise<string[]> {
  const failure = await database.migrate().then(() => null, messageOf)
  if (failure !== null) return [failure]
  const found = await database.query(SCHEMA_SQL)
  const theirs = found.filter(({ name }) => name !== "d1_migrations").map(({ sql }) => String(sql))
  const ours = localSchema()
  return [
    ...ours.filter((sql) => !theirs.includes(sql)).map((sql) => `D1 lacks: ${sql}`),
    ...theirs.filter((sql) => !ours.includes(sql)).map((sql) => `only D1 has: ${sql}`),
  ]
}

function localSchema(): string[] {
  const local = new DatabaseSync(":memory:")
  for (const { statements } of readMigrations()) local.exec(statements.join(";"))
  return schemaOf(local).map(({ sql }) => sql)
}
