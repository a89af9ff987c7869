import { sql } from "drizzle-orm"
import { batch, type Database } from "#db/client.server.ts"
import { type Column, type Source, sources } from "./source-queries.server.ts"
import { MAX_COUNTED, SOURCE_NAMES, type WorkCounts, type WorkItem, type WorkSource } from "./work-items.ts"

/** Period in which work items appeared; only those that no alert has listed are selected. */
type AlertPeriod = { after: Date; until: Date }

/** Selects the open rows of a source that are not snoozed; those of a period, or all. */
function openRows(name: WorkSource, source: Source, now: number, period: AlertPeriod | null) {
  const { from, open, groupBy, key = source.id ?? "id", isQuiet } = source
  const at = sql.raw(source.at)
  const item = sql.raw(`('${name}:' || ${key})`)
  // Without a period, this condition still makes SQLite search the index of the time.
  const isAsked = period
    ? sql`${at} > ${period.after.getTime()} and ${at} <= ${period.until.getTime()} and ${sql.raw(isQuiet ? "false" : "true")}
        and not exists (select 1 from owner_alerts a where a.item = ${item})`
    : sql`${at} > -1`
  const isAwake = sql`not exists (select 1 from snoozed_items z where z.item = ${item} and z.snoozed_until > ${now})`
  const where = typeof open === "string" ? sql.raw(open) : open
  const next = sql.raw(groupBy ? `group by ${groupBy} having` : "and")
  return { item, rows: sql`${sql.raw(from)} where ${where} ${next} ${isAsked} and ${isAwake}` }
}

const COLUMNS: readonly Column[] = [
  "id",
  "at",
  "who",
  "amount",
  "currency",
  "name",
  "state",
  "due",
  "note",
  "count",
  "orderId",
  "paymentId",
]

type StoredItem = Omit<WorkItem, "at" | "due"> & { at: number; due: number | null }

/** Returns a query for the work items of each source, oldest first unless the source says otherwise. */
export function selectWorkItems(
  db: Database,
  now: Date,
  {
    period = null,
    names = SOURCE_NAMES,
  }: { period?: AlertPeriod | null; names?: readonly WorkSource[] } = {},
) {
  const all = sources(now.getTime())
  const queries = names.map((name) => {
    const { item, rows } = openRows(name, all[name], now.getTime(), period)
    const columns = COLUMNS.map((column) => {
      const stored = all[name][column] ?? (column === "id" ? "id" : "null")
      return [column, sql.raw(stored).as(column)] as const
    })
    const selected = { source: sql.raw(`'${name}'`).as("source"), item: item.as("item") }
    const query = db
      .select({ ...selected, ...Object.fromEntries(columns) })
      .from(rows)
      .orderBy(sql.raw(all[name].isNewestFirst ? `"at" desc` : `"at"`))
      .limit(MAX_COUNTED + 1)
    return [`work-${name}`, query] as const
  })
  return Object.fromEntries(queries)
}

/** Converts the results of these queries; the batch may have other results too. */
export const toWorkItems = (read: Record<string, unknown>): WorkItem[] =>
  SOURCE_NAMES.flatMap((name) => (read[`work-${name}`] ?? []) as StoredItem[]).map((row) => ({
    ...row,
    id: String(row.id),
    at: new Date(row.at),
    due: row.due === null ? null : new Date(row.due),
  }))

export async function listWorkItems(
  db: Database,
  now: Date,
  period: AlertPeriod | null,
): Promise<WorkItem[]> {
  return toWorkItems(await batch(db, selectWorkItems(db, now, { period })))
}

/** Counts the work items of each source in one statement; each page of the desk shows them in its menu. */
export async function countWorkItems(db: Database, now: Date): Promise<WorkCounts> {
  const all = sources(now.getTime())
  const counts = SOURCE_NAMES.map((name) => {
    const { rows } = openRows(name, all[name], now.getTime(), null)
    return sql`(select count(*) from (select 1 from ${rows} limit ${MAX_COUNTED + 1})) as ${sql.raw(`"${name}"`)}`
  })
  return db.get<WorkCounts>(sql`select ${sql.join(counts, sql`, `)}`)
}
