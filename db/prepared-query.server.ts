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

/**
 * Runs prepared queries in one batch, which Drizzle's own has no values for, each with those of `values` that it has
 * placeholders for, and returns the rows of each.
 */
export async function batchPrepared<Rows extends unknown[]>(
  db: Database,
  values: Record<string, unknown>,
  ...queries: { [Index in keyof Rows]: PreparedQuery<Rows[Index]> }
): Promise<Rows> {
  const statements = queries.map((query) => {
    const { sql, params } = query.getQuery()
    return db.$client.prepare(sql).bind(...fillPlaceholders(params, values))
  })
  const results = await db.$client.batch(statements)
  return queries.map((query, index) => query.mapAllResult(results[index], true)) as Rows
}
