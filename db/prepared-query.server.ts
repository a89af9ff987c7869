import { fillPlaceholders, type Query } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { compileRowMapper } from "./row-mapper.server.ts"

/** A query that is compiled once per isolate, with what makes its rows, for those that most requests run. */
export function preparedOnce<Query extends object>(
  prepare: (db: Database) => Query,
): (db: Database) => Query {
  const prepared = new WeakMap<Database, Query>()
  return (db) => {
    const query = prepared.get(db) ?? withRowMapper(prepare(db))
    prepared.set(db, query)
    return query
  }
}

/** Has a select map its rows by a compiled function; Drizzle takes one of any query, for its relational ones. */
function withRowMapper<Query extends object>(query: Query): Query {
  const { fields, joinsNotNullableMap } = query as Partial<Selected>
  const mapRow = fields ? compileRowMapper(fields, joinsNotNullableMap) : null
  const customResultMapper = mapRow && ((rows: Row[]) => rows.map(mapRow))
  return customResultMapper ? Object.assign(query, { customResultMapper }) : query
}

/** Fields of a prepared select that Drizzle's types leave out. */
type Selected = {
  fields: Parameters<typeof compileRowMapper>[0] | undefined
  joinsNotNullableMap: Record<string, boolean> | undefined
}

type Row = Parameters<NonNullable<ReturnType<typeof compileRowMapper>>>[0]

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
