import { getTableColumns, is, Param, SQL, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { RunnableQuery } from "drizzle-orm/runnable-query"
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core"
import { type Database, hasMessage } from "./client.server.ts"

type Statement = BatchItem<"sqlite">

/** What an action of the owner writes, beside its audit entry. */
export type ActionStatements = {
  /** When the action may happen, read in the transaction before anything is written. */
  condition: SQL
  changes: Statement[]
}

/** Changes the rows of a table for which a condition holds, if there are any. */
export const changeWhere = <Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: SQLiteUpdateSetSource<Table>,
  where: SQL,
): ActionStatements => ({
  condition: sql`exists (select 1 from ${table} where ${where})`,
  changes: [db.update(table).set(values).where(where)],
})

type ResultsOf<Statements> = { [Name in keyof Statements]: Awaited<Statements[Name]> }

/** Runs statements in one transaction and round trip, and returns their results by name. */
export async function batch<Statements extends Record<string, Statement>>(
  db: Database,
  statements: Statements,
): Promise<ResultsOf<Statements>> {
  const [first, ...others] = Object.values(statements)
  return named(statements, first ? await db.batch([first, ...others]) : [])
}

/**
 * The same if the condition holds as the transaction begins, and `more` statements after them; else nothing is written, and the answer is "refused". Outside
 * of a trigger no statement of SQLite raises an error at will, so the first one reads a JSON path that is none where the
 * condition is false: D1 rolls back, and the path in the message tells this error from all others.
 */
export async function guarded<Statements extends Record<string, Statement>>(
  db: Database,
  condition: SQL,
  statements: Statements,
  more: readonly Statement[] = [],
): Promise<ResultsOf<Statements> | "refused"> {
  const holds = sql<number>`case when ${condition} then 1 else json_extract('{}', 'refused') end`
  const guard = db.select({ holds: holds.as("holds") }).from(sql`(select 1)`)
  try {
    const [, ...results] = await db.batch([guard, ...Object.values(statements), ...more])
    return named(statements, results)
  } catch (error) {
    if (hasMessage(error, /JSON path(?:: | error near )'refused'/)) return "refused"
    throw error
  }
}

/** The same for statements whose results nobody reads; false where nothing was written. */
export async function writeIf(
  db: Database,
  condition: SQL,
  statements: readonly Statement[],
): Promise<boolean> {
  return (await guarded(db, condition, {}, statements)) !== "refused"
}

function named<Statements extends object>(statements: Statements, results: readonly unknown[]) {
  const names = Object.keys(statements)
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as ResultsOf<Statements>
}

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

/** Columns of a row by another name of its table, such as `excluded`: values for `insertIf`, or for the `set` of an upsert. */
export function columnsOf<Name extends string>(
  alias: string,
  columns: Record<Name, SQLiteColumn>,
): Record<Name, SQL> {
  const entries = Object.entries<SQLiteColumn>(columns)
  return Object.fromEntries(
    entries.map(([name, column]) => [name, sql`${sql.identifier(alias)}.${sql.identifier(column.name)}`]),
  ) as Record<Name, SQL>
}

function storedValue(value: unknown, column: SQLiteColumn): SQL {
  const stored = value === undefined && column.hasDefault ? column.default : value
  if (is(stored, SQL)) return stored
  return stored === undefined || stored === null ? sql`null` : sql`${new Param(stored, column)}`
}

/**
 * Claims rows that are due, by a statement for each that counts the attempt before it is made, schedules the next one, and
 * returns the id unless another run was first: runs at once, and after a crash, claim different ones.
 */
export async function claimDue<Row extends { id: string }>(
  db: Database,
  due: Row[],
  claim: (row: Row) => RunnableQuery<{ id: string }[], "sqlite">,
): Promise<Row[]> {
  const [first, ...others] = due.map(claim)
  if (!first) return []
  const claimed = new Set((await db.batch([first, ...others])).flat().map(({ id }) => id))
  return due.filter(({ id }) => claimed.has(id))
}
