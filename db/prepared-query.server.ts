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
