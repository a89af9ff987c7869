import { getTableColumns, is, Param, SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Database } from "./client.server.ts"

/** The values of a row by the names of its columns; what has a default or may be null may be left out. */
type ValuesOf<Table extends SQLiteTable> = {
  [Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQL
}

/**
 * A statement that inserts the row if the condition holds when it runs; with `source`, such as `orders o`, one for each
 * of its rows, whose columns the values and the condition may name.
 */
export function insertIf<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: ValuesOf<Table>,
  condition: SQL,
  source?: SQL,
) {
  const given = new Map<string, unknown>(Object.entries(values))
  const row = Object.entries(getTableColumns(table)).map(([name, column]) =>
    storedValue(given.get(name), column),
  )
  const from = source ? sql` from ${source}` : sql``
  return db.insert(table).select(sql`select ${sql.join(row, sql`, `)}${from} where ${condition}`)
}

function storedValue(value: unknown, column: SQLiteColumn): SQL {
  const stored = value === undefined && column.hasDefault ? column.default : value
  if (is(stored, SQL)) return stored
  return stored === undefined || stored === null ? sql`null` : sql`${new Param(stored, column)}`
}
