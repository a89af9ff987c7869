import { is, SQL, sql } from "drizzle-orm"
import type { WorkItem } from "#app/screens/work-item.ts"
import type { WorkQuery } from "#app/screens/work-source.server.ts"
import { batch, type Database } from "#db/client.server.ts"
import { orders } from "#db/schema/orders.ts"
import { workSources } from "./gathered-sources.server.ts"
import { MAX_COUNTED, type WorkCounts } from "./work-items.ts"

/** Period in which work items appeared; only those that no alert has listed are selected. */
type AlertPeriod = { after: Date; until: Date }

/** Selects the open rows of a source that are not snoozed; those of a period, or all. */
function openRows(name: string, query: WorkQuery, now: number, period: AlertPeriod | null) {
  const { from, open, at, groupBy, values, key = values.id ?? sql`id`, isQuiet } = query
  const item = sql`(${sql.raw(`'${name}:'`)} || ${key})`
  // Without a period, this condition still makes SQLite search the index of the time.
  const isAsked = period
    ? sql`${at} > ${period.after.getTime()} and ${at} <= ${period.until.getTime()} and ${sql.raw(isQuiet ? "false" : "true")}
        and not exists (select 1 from owner_alerts a where a.item = ${item})`
    : sql`${at} > -1`
  const isAwake = sql`not exists (select 1 from snoozed_items z where z.item = ${item} and z.snoozed_until > ${now})`
  const next = groupBy ? sql`group by ${groupBy} having` : sql`and`
  return { item, rows: sql`${from} where ${open} ${next} ${isAsked} and ${isAwake}` }
}

/** A value of a select by its name; that of a column as the column reads it. */
const named = (name: string, value: WorkQuery["at"]) =>
  (is(value, SQL) ? value : sql`${value}`.mapWith(value)).as(name)

/** Returns a query for the work items of each source, oldest first unless the source is sorted by something else. */
export function selectWorkItems(db: Database, now: Date, period: AlertPeriod | null = null) {
  const queries = workSources.map(({ name, query }) => {
    const source = query(now.getTime())
    const { item, rows } = openRows(name, source, now.getTime(), period)
    const values = { id: sql`id`, ...source.values }
    const selected = db
      .select({
        source: sql.raw(`'${name}'`).as("source"),
        item: item.as("item"),
        at: sql`${source.at}`.mapWith(orders.createdAt).as("at"),
        ...Object.fromEntries(Object.entries(values).map(([fact, value]) => [fact, named(fact, value)])),
      })
      .from(rows)
      .orderBy(source.sortedBy ?? sql`"at"`)
      .limit(MAX_COUNTED + 1)
    return [`work-${name}`, selected] as const
  })
  return Object.fromEntries(queries)
}

/** The results of these queries; the batch may have other results too. */
export const toWorkItems = (read: Record<string, unknown>) =>
  workSources.flatMap(({ name }) => (read[`work-${name}`] ?? []) as WorkItem[])

export const listWorkItems = async (db: Database, now: Date, period: AlertPeriod) =>
  toWorkItems(await batch(db, selectWorkItems(db, now, period)))

/** Counts the work items of each source in one statement; each page of the desk shows them in its menu. */
export async function countWorkItems(db: Database, now: Date): Promise<WorkCounts> {
  const counts = workSources.map(({ name, query }) => {
    const { rows } = openRows(name, query(now.getTime()), now.getTime(), null)
    return sql`(select count(*) from (select 1 from ${rows} limit ${MAX_COUNTED + 1})) as ${sql.raw(`"${name}"`)}`
  })
  return db.get<WorkCounts>(sql`select ${sql.join(counts, sql`, `)}`)
}
