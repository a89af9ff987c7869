import { createHash } from "node:crypto"
import type { Victim } from "./fixtures.ts"

/** Counting tries is what a refusal does. */
const COUNTERS = ["rate_limits"]

/** Everything in the database but the counters, by table: two alike mean that nothing changed. */
export async function snapshotAll(d1: D1Database): Promise<Record<string, string>> {
  const { results } = await d1
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf\\_%' escape '\\'",
    )
    .all<{ name: string }>()
  const tables = results.map(({ name }) => name).filter((name) => !COUNTERS.includes(name))
  const contents = await d1.batch(
    tables.map((table) => d1.prepare(`select * from "${table}" order by rowid`)),
  )
  return Object.fromEntries(tables.map((table, index) => [table, digest(contents[index]?.results)]))
}

/** What belongs to the victim. */
export async function snapshotVictim(d1: D1Database, { id }: Victim): Promise<Record<string, string>> {
  const owned = ["sessions", "orders", "licenses", "bug_reports", "donations"]
  const [user, ...rows] = await d1.batch([
    d1.prepare("select * from users where id = ?").bind(id),
    ...owned.map((table) => d1.prepare(`select * from ${table} where user_id = ? order by rowid`).bind(id)),
  ])
  const entries = owned.map((table, index) => [table, digest(rows[index]?.results)])
  return { users: digest(user?.results), ...Object.fromEntries(entries) }
}

/** The tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
}

function digest(rows: unknown): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex")
}
