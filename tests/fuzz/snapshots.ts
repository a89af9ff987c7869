import { createHash } from "node:crypto"
import type { Victim } from "./fixtures.ts"

/** A hash of each table's rows. */
export type Snapshot = Record<string, string>

/** Every table except the rate limits, which change with every refused attempt, and codes of devices that nobody has entered. */
export async function snapshotAll(d1: D1Database): Promise<Snapshot> {
  const tables = d1.prepare(
    `select name from sqlite_master where type = 'table' and name <> 'rate_limits'
     and name not like 'sqlite_%' and name not like '\\_cf\\_%' escape '\\'`,
  )
  const { results } = await tables.all<{ name: string }>()
  return snapshot(
    d1,
    results.map(({ name }) => [
      name,
      d1.prepare(`select * from "${name}" ${WITHOUT[name] ?? ""} order by rowid`),
    ]),
  )
}

/** The victim's account and everything that belongs to it. */
export function snapshotVictim(d1: D1Database, { id }: Victim): Promise<Snapshot> {
  const tables = ["sessions", "orders", "licenses", "bug_reports", "donations"]
  const queries = tables.map(
    (table) => [table, `select * from ${table} where user_id = ? order by rowid`] as const,
  )
  const all = [...queries, ["users", "select * from users where id = ?"] as const]
  return snapshot(
    d1,
    all.map(([table, sql]) => [table, d1.prepare(sql).bind(id)]),
  )
}

/** An app asks for a code before anybody signs in. */
const WITHOUT: Partial<Record<string, string>> = {
  device_codes: "where status <> 'pending' or user_id is not null",
}

export function changedTables(before: Snapshot, after: Snapshot): string[] {
  return Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
}

async function snapshot(
  d1: D1Database,
  queries: [table: string, query: D1PreparedStatement][],
): Promise<Snapshot> {
  const contents = await d1.batch(queries.map(([, query]) => query))
  const hash = (rows: unknown) => createHash("sha256").update(JSON.stringify(rows)).digest("hex")
  return Object.fromEntries(queries.map(([table], index) => [table, hash(contents[index]?.results)]))
}
