import { type GetColumnData, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"

/** The columns of a table that a query left joins, all null where there is no row. */
type Aliased<Columns extends Record<string, SQLiteColumn>> = {
  [Name in keyof Columns]: SQL.Aliased<GetColumnData<Columns[Name], "raw"> | null>
}

/**
 * The columns of a joined table under names with a prefix, for a query of a batch: there, D1 answers with objects, in
 * which one of two columns of the same name would be lost.
 */
export function aliasedColumns<Columns extends Record<string, SQLiteColumn>>(
  columns: Columns,
  prefix: string,
): Aliased<Columns> {
  const aliased = Object.entries(columns).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column).as(`${prefix}_${column.name}`),
  ])
  return Object.fromEntries(aliased)
}
