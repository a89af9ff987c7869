import type { DatabaseSync } from "node:sqlite"
import {
  type Cell,
  columnsOf,
  copyFromSql,
  quoteName,
  type SchemaObject,
  schemaOf,
  tablesOf,
} from "./database-copy.ts"

/** D1 refuses statements above 100,000 bytes. */
const MAX_ROW_BYTES = 80_000

/** In a row that is longer, texts above this are inserted empty, and appended piece by piece. */
const LONG_TEXT_CHARACTERS = 500

/** At most 6 bytes each: 3 in UTF-8, twice as many in hex. By code points, so that no character is cut in two. */
const PIECE = /.{1,10000}/gsu

/**
 * The statements that write a copy of a database into an empty one, and bring every row in as it was. D1's import runs
 * each of them on its own, with foreign keys on, so rows come after those that they refer to, and indexes and triggers,
 * which would refuse or change rows, come last.
 */
export function* dumpStatements(copy: DatabaseSync): Generator<string> {
  const schema = schemaOf(copy)
  for (const { type, sql } of schema) if (type === "table") yield sql
  for (const name of orderTables(copy)) yield* insertStatements(copy, name)
  // The numbers that were given, also to rows that were deleted.
  if (copy.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").get()) {
    yield "DELETE FROM sqlite_sequence"
    yield* insertStatements(copy, "sqlite_sequence")
  }
  for (const { type, sql } of schema) if (type !== "table") yield sql
}

/** The statements as one text, which `sqlite3` reads too. */
export function dumpText(copy: DatabaseSync): string {
  return [...dumpStatements(copy), ""].join(";\n")
}

/** The statements that drop what a database of this schema has: tables before those that they refer to. */
export function dropStatements(schema: SchemaObject[]): string[] {
  const tables = schema.filter(({ type }) => type === "table")
  const triggers = schema.filter(({ type }) => type === "trigger")
  const copy = copyFromSql(tables.map(({ sql }) => `${sql};`).join("\n"))
  return [
    ...triggers.map(({ name }) => `DROP TRIGGER ${quoteName(name)}`),
    ...orderTables(copy)
      .reverse()
      .map((name) => `DROP TABLE ${quoteName(name)}`),
  ]
}

type Reference = { column: string; table: string }

function referencesOf(copy: DatabaseSync, table: string): Reference[] {
  const sql = 'select "from" as "column", "table" from pragma_foreign_key_list(?)'
  return copy.prepare(sql).all(table) as Reference[]
}

/** Every table after those that its rows refer to. Throws for tables that refer to each other in a circle. */
function orderTables(copy: DatabaseSync): string[] {
  const waiting = new Set(tablesOf(copy))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find((name) =>
      referencesOf(copy, name).every(({ table }) => table === name || !waiting.has(table)),
    )
    if (next === undefined)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(", ")}.`)
    waiting.delete(next)
    ordered.push(next)
  }
  return ordered
}

function* insertStatements(copy: DatabaseSync, table: string): Generator<string> {
  const name = quoteName(table)
  const references = referencesOf(copy, table).filter((reference) => reference.table === table)
  const keys = columnsOf(copy, table).filter(({ isKey }) => isKey)
  const updates: string[] = []
  const rows = copy.prepare(`select * from ${name} order by rowid`).iterate() as Iterable<
    Record<string, Cell>
  >
  for (const row of rows) {
    const isLongRow = Buffer.byteLength(Object.values(row).map(quote).join()) > MAX_ROW_BYTES
    const where = keys.map((key) => `${quoteName(key.name)} = ${quote(row[key.name] ?? null)}`).join(" AND ")
    const values = Object.entries(row).map(([column, cell]) => {
      const isReference = references.some((reference) => reference.column === column)
      const isKey = keys.some((key) => key.name === column)
      const isLong = isLongRow && !isKey && typeof cell === "string" && cell.length > LONG_TEXT_CHARACTERS
      if (cell === null || !(isReference || isLong)) return quote(cell)
      for (const piece of String(cell).match(PIECE) ?? [])
        updates.push(
          `UPDATE ${name} SET ${quoteName(column)} = ifnull(${quoteName(column)}, '') || ${quote(piece)} WHERE ${where}`,
        )
      return isReference ? "NULL" : "''"
    })
    yield `INSERT INTO ${name} VALUES (${values})`
  }
  // A row may refer to a later one of its own table.
  yield* updates
}

/** The schema has neither blobs nor integers beyond 53 bits, so none is written wrongly without a word. */
function quote(value: Cell): string {
  if (value === null) return "NULL"
  if (typeof value === "number") return String(value)
  if (typeof value !== "string") throw new Error("The backup does not know how to write this kind of value.")
  // SQLite ends a statement at a NUL character, and a carriage return may be changed on the way to D1.
  if (/[\0\r]/.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}
