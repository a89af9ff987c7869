import { fillPlaceholders, type Query } from "drizzle-orm"
import type { Database } from "./client.server.ts"

/** A query that is compiled once per isolate, for those that most requests run. */
export function preparedOnce<Query>(prepare: (db: Database) => Query): (db: Database) => Query {
  const prepared = new WeakMap<Database, Query>()
  return (db) => {
    const query = prepared.get(db) ?? prepare(db)
    prepared.set(db, query)
    return query
  }
}

type PreparedQuery<Rows> = {
  getQuery(): Query
  mapAllResult(result: unknown, isFromBatch?: boolean): unknown
  all(): Promise<Rows>
}

/** A prepared query, and the values of its placeholders. */
type BoundQuery<Rows> = [query: PreparedQuery<Rows>, values: Record<string, unknown>]

/** Runs two prepared queries in one batch, which Drizzle's own has no values for, and returns the rows of the second. */
export async function batchPrepared<Rows>(
  db: Database,
  first: BoundQuery<unknown>,
  second: BoundQuery<Rows>,
): Promise<Rows> {
  const bind = ([query, values]: BoundQuery<unknown>) => {
    const { sql, params } = query.getQuery()
    return db.$client.prepare(sql).bind(...fillPlaceholders(params, values))
  }
  const [, result] = await db.$client.batch([bind(first), bind(second)])
  return second[0].mapAllResult(result, true) as Rows
}
