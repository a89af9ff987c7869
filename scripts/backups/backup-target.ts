import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { queryDatabase, runWrangler } from "../cloudflare/wrangler.ts"
import { openPlatform, type Remote, withTemporaryDirectory } from "../command.ts"
import { RunningDatabase } from "../local/running-database.ts"
import { sqlLiteral } from "../sql-literal.ts"
import { type Query, quoteName, SCHEMA_SQL, type SchemaObject, type StoredValue } from "./database-copy.ts"

/** A database that is backed up or restored. */
export type BackupTarget = {
  name: string
  /** The text of D1's export. */
  exportSql(): Promise<string>
  /** The rows of one query. */
  query: Query
  /**
   * Runs all statements, or leaves the database as it was. Locally they are one transaction; D1's import commits each and
   * goes back to where it began when one fails.
   */
  write(statements: string[]): Promise<void>
}

export async function withTarget(options: Remote, work: (target: BackupTarget) => Promise<string>) {
  if (options.remote) return work(REMOTE_TARGET)
  await using platform = await openPlatform<{ DB: D1Database }>(options)
  return await work(d1Target(platform.env.DB))
}

export function d1Target(d1: D1Database): BackupTarget {
  return {
    name: "local database (use --remote for production)",
    exportSql: () => (d1 instanceof RunningDatabase ? exportByQueries(d1) : exportByWrangler(d1)),
    query: async <Row>(sql: string) => (await d1.prepare(sql).all<Row>()).results,
    async write(statements) {
      await d1.batch(statements.map((statement) => d1.prepare(statement)))
    },
  }
}

/** Exports like `wrangler d1 export --local`, which does not support STATE_DIR. */
async function exportByWrangler(d1: D1Database) {
  const lines = await d1.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>()
  return lines.flat().join("\n")
}

/** Exports by one transaction of queries, because the API of a running site refuses an export. */
async function exportByQueries(d1: D1Database) {
  const { results: schema } = await d1.prepare(SCHEMA_SQL).all<SchemaObject>()
  const isTable = ({ type }: SchemaObject) => type === "table"
  const tables = schema.filter(isTable).map(({ name }) => name)
  if (schema.some(({ sql }) => /\bautoincrement\b/i.test(sql))) tables.push("sqlite_sequence")
  const queries = tables.map((name) => d1.prepare(`select * from ${quoteName(name)}`))
  const results = await d1.batch<Record<string, StoredValue>>(queries)
  const rows = results.flatMap((result, index) => {
    const name = quoteName(tables[index] ?? "")
    const inserts = result.results.map(
      (row) => `INSERT INTO ${name} VALUES (${Object.values(row).map(sqlLiteral)})`,
    )
    // Inserting rows has filled sqlite_sequence already, so it is replaced.
    return name === quoteName("sqlite_sequence") ? [`DELETE FROM ${name}`, ...inserts] : inserts
  })
  const sqlOf = ({ sql }: SchemaObject) => sql
  const isOther = (object: SchemaObject) => !isTable(object)
  const statements = [...schema.filter(isTable).map(sqlOf), ...rows, ...schema.filter(isOther).map(sqlOf), ""]
  return statements.join(";\n")
}

/** The production database, through Wrangler. The files in between contain everything, so they are deleted at once. */
const REMOTE_TARGET: BackupTarget = {
  name: "production database",
  exportSql: () =>
    withTemporaryFile(async (file) => {
      await runWrangler(["d1", "export", "DB", "--remote", "--skip-confirmation", "--output", file])
      return readFileSync(file, "utf8")
    }),
  query: <Row extends Record<string, StoredValue>>(sql: string) => queryDatabase<Row>(sql, ["--remote"]),
  write: (statements) =>
    withTemporaryFile(async (file) => {
      writeFileSync(file, [...statements, ""].join(";\n"), { mode: 0o600 })
      await runWrangler(["d1", "execute", "DB", "--remote", "--yes", "--file", file])
    }),
}

const withTemporaryFile = <Result>(work: (file: string) => Promise<Result>) =>
  withTemporaryDirectory((directory) => work(join(directory, "database.sql")))
