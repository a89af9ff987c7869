import { and, asc, type Column, desc, getTableColumns, gte, is, lt, Param, SQL, sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import { toSnakeCase } from "drizzle-orm/casing"
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1"
import type { RunnableQuery } from "drizzle-orm/runnable-query"
import type { SQLiteColumn, SQLiteSelect, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core"
import type { Cursor } from "#app/platform/paging.ts"
import { EARLIEST_TIME, seconds, withTimeout } from "#app/platform/time.ts"

/** Well above D1's usual latency of milliseconds. */
const QUERY_TIMEOUT = seconds(4)

/** Wraps a D1 database so that statements and batches reject after `QUERY_TIMEOUT`; they are not canceled. */
function withQueryTimeout(d1: D1Database): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()

  function wrap(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped: D1PreparedStatement = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values))
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return (...values: unknown[]) =>
          withTimeout(QUERY_TIMEOUT, Promise.resolve(member.apply(target, values)))
      },
    })
    originals.set(wrapped, statement)
    return wrapped
  }

  return new Proxy(d1, {
    get(target, name) {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query))
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          withTimeout(
            QUERY_TIMEOUT,
            target.batch(statements.map((statement) => originals.get(statement) ?? statement)),
          )
      }
      return Reflect.get(target, name)
    },
  })
}

export type Database = DrizzleD1Database<Record<string, unknown>> & { $client: D1Database }

/** Non-null result of a query that may find nothing. */
export type Found<Find extends (...values: never[]) => unknown> = NonNullable<Awaited<ReturnType<Find>>>

export function openDatabase(d1: D1Database): Database {
  return drizzle(withQueryTimeout(d1), { casing: "snake_case" })
}

/** The first row of a query; null without one. */
export async function findFirst<Row>(query: PromiseLike<Row[]>): Promise<Row | null> {
  const [found] = await query
  return found ?? null
}

/** SQL condition that a query such as `orders where paid_at is null` has a row; a template tag like `sql`. */
export const hasRow = (query: TemplateStringsArray, ...values: unknown[]) =>
  sql<number>`exists (select 1 from ${sql(query, ...values)})`

/** SQL list of values, one parameter as JSON, because D1 limits the number of parameters. */
export const inJson = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`

/** Checks if a write failed on a unique constraint. */
export const isConflict = (error: unknown) => hasMessage(error, /UNIQUE constraint failed/)

/** Checks if the message of an error or of one of its causes matches. */
export function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (pattern.test(cause.message)) return true
  }
  return false
}

type Statement = BatchItem<"sqlite">

/** Statements of an owner's action, without its audit entry. */
export type ActionStatements = {
  /** Condition of the action, checked in the transaction before anything is written. */
  condition: SQL
  changes: readonly Statement[]
}

/** Changes the rows of a table for which a condition holds, if there are any. */
export const changeWhere = <Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: SQLiteUpdateSetSource<Table>,
  where: SQL,
): ActionStatements => ({
  condition: hasRow`${table} where ${where}`,
  changes: [db.update(table).set(values).where(where)],
})

/** Deletes the rows of a table for which a condition holds, if there are any. */
export const deleteWhere = (db: Database, table: SQLiteTable, where: SQL): ActionStatements => ({
  condition: hasRow`${table} where ${where}`,
  changes: [db.delete(table).where(where)],
})

type ResultsOf<Statements> = { [Name in keyof Statements]: Awaited<Statements[Name]> }

/** Runs statements in one transaction and round trip, those of `before` first, and returns their results by name. */
export async function batch<Statements extends Record<string, Statement>>(
  db: Database,
  statements: Statements,
  before: readonly Statement[] = [],
): Promise<ResultsOf<Statements>> {
  const [first, ...others] = [...before, ...Object.values(statements)]
  const results: readonly unknown[] = first ? await db.batch([first, ...others]) : []
  return named(statements, results.slice(before.length))
}

/**
 * Runs statements like `batch`, and `more` after them, if the condition holds as the transaction begins; else writes
 * nothing and returns "refused". Outside of a trigger, no SQLite statement can raise an error at will, so the first
 * one reads an invalid JSON path if the condition is false: D1 rolls back, and the path in the message identifies it.
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

/** Runs statements like `guarded`, without their results; returns false if nothing was written. */
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
    entries.map(([name, column]) => [
      name,
      sql`${sql.identifier(alias)}.${sql.identifier(toSnakeCase(column.name))}`,
    ]),
  ) as Record<Name, SQL>
}

function storedValue(value: unknown, column: SQLiteColumn): SQL {
  const stored = value === undefined ? column.default : value
  return is(stored, SQL) ? stored : sql`${new Param(stored ?? null, column)}`
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

type KeysetColumns = { createdAt: Column; id: Column }

/** Position and size of a page of a list, and the list's order. */
export type Reading = { keyset: { cursor: Cursor | null; isOldestFirst: boolean }; limit: number }

/** Period of creation: `from` inclusive, `to` exclusive. */
export type Period = { from: Date | null; to: Date | null }

/**
 * Rows after the cursor, by default of those from the newest one on. A row-value comparison, because SQLite can seek an index
 * with it, unlike with `or`.
 */
export function afterCursor({ createdAt, id }: KeysetColumns, cursor: Cursor | null, isOldestFirst = false) {
  const isAfter = sql.raw(isOldestFirst ? ">" : "<")
  return cursor
    ? sql`(${createdAt}, ${id}) ${isAfter} (${cursor.createdAt.getTime()}, ${cursor.id})`
    : undefined
}

export const newestFirst = ({ createdAt, id }: KeysetColumns) => [desc(createdAt), desc(id)]

/** A page of a list: of the rows of a period that meet the conditions, those after the cursor, in the list's order. */
export const inPage = <Query extends SQLiteSelect>(
  query: Query,
  columns: KeysetColumns,
  { keyset: { cursor, isOldestFirst }, limit }: Reading,
  conditions: readonly (SQL | undefined)[] = [],
  { from = null, to = null }: { from?: Date | SQL | null; to?: Date | null } = {},
) =>
  query
    .where(
      and(
        ...conditions,
        gte(columns.createdAt, from ?? EARLIEST_TIME),
        to ? lt(columns.createdAt, to) : undefined,
        afterCursor(columns, cursor, isOldestFirst),
      ),
    )
    .orderBy(...(isOldestFirst ? [asc(columns.createdAt), asc(columns.id)] : newestFirst(columns)))
    .limit(limit)
