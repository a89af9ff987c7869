import type { DatabaseSync } from "node:sqlite"
import { copyFromSql, quoteName, type SchemaObject, schemaOf } from "./database-copy.ts"
import { orderTables, selfReferences } from "./table-order.ts"

/** D1 refuses statements above 100,000 bytes: rows are joined up to this. */
const MAX_STATEMENT_BYTES = 80_000

/** In a row that alone is longer, texts above this are inserted empty, and appended piece by piece. */
const LONG_TEXT_CHARACTERS = 500

/** At most 6 bytes each: 3 in UTF-8, twice as many in hex. */
const PIECE_CHARACTERS = 10_000

type Cell = string | number | bigint | null | Uint8Array
type Value = string | number | null

/**
 * The statements that write a copy of a database into an empty one, and bring every row in as it was. D1's import runs
 * each of them on its own, with foreign keys on, so rows come after those that they refer to, and indexes and triggers,
 * which would refuse or change rows, come last.
 */
export function* dumpStatements(copy: DatabaseSync): Generator<string> {
  const schema = schemaOf(copy)
  for (const { type, sql } of schema) if (type === "table") yield sql
  for (const name of orderTables(copy)) yield* insertStatements(copy, name)
  yield* sequenceStatements(copy)
  for (const { type, sql } of schema) if (type === "index") yield sql
  for (const { type, sql } of schema) if (type === "trigger" || type === "view") yield sql
}

/** The statements as one text, which `sqlite3` reads too. */
export function dumpText(copy: DatabaseSync): string {
  return [...dumpStatements(copy), ""].join(";\n")
}

/** The statements that drop what a database of this schema has: tables before those that they refer to. */
export function dropStatements(schema: SchemaObject[]): string[] {
  const tables = schema.filter(({ type }) => type === "table")
  const copy = copyFromSql([...tables.map(({ sql }) => sql), ""].join(";\n"))
  const triggers = schema.filter(({ type }) => type === "trigger" || type === "view")
  return [
    ...triggers.map(({ type, name }) => `DROP ${type} ${quoteName(name)}`),
    ...orderTables(copy)
      .reverse()
      .map((name) => `DROP TABLE ${quoteName(name)}`),
  ]
}

type Row = Record<string, Cell>

function* insertStatements(copy: DatabaseSync, table: string): Generator<string> {
  const prefix = `INSERT INTO ${quoteName(table)} VALUES`
  const keys = keysOf(copy, table)
  const late = selfReferences(copy, table)
  const updates: string[] = []
  let joined: string[] = []
  let length = 0
  for (const row of copy
    .prepare(`select * from ${quoteName(table)} order by rowid`)
    .iterate() as Iterable<Row>) {
    const first = withoutLate(row, { keys, late })
    const values = `(${Object.values(first).map((cell) => quote(toValue(cell)))})`
    const bytes = Buffer.byteLength(values)
    if (joined.length > 0 && length + bytes > MAX_STATEMENT_BYTES) {
      yield `${prefix} ${joined.join(",")}`
      joined = []
      length = 0
    }
    joined.push(values)
    length += bytes
    updates.push(...updateStatements(table, { row, first, keys }))
  }
  if (joined.length > 0) yield `${prefix} ${joined.join(",")}`
  yield* updates
}

/** The row as it is inserted: without references to its own table and, where it is too long, without its long texts. */
function withoutLate(row: Row, { keys, late }: { keys: string[]; late: string[] }): Row {
  const isTooLong =
    Object.values(row).reduce<number>((sum, cell) => sum + bytesOf(cell), 0) > MAX_STATEMENT_BYTES
  const isLong = (column: string, cell: Cell) =>
    isTooLong && typeof cell === "string" && cell.length > LONG_TEXT_CHARACTERS && !keys.includes(column)
  const entries = Object.entries(row).map(([column, cell]) => {
    if (late.includes(column)) return [column, null] as const
    return [column, isLong(column, cell) ? "" : cell] as const
  })
  return Object.fromEntries(entries)
}

const bytesOf = (cell: Cell) => Buffer.byteLength(quote(toValue(cell))) + 1

/** What the row lacks since it was inserted. */
function* updateStatements(
  table: string,
  { row, first, keys }: { row: Row; first: Row; keys: string[] },
): Generator<string> {
  const where = keys.map((key) => `${quoteName(key)} = ${quote(toValue(row[key] ?? null))}`).join(" AND ")
  for (const [column, cell] of Object.entries(row)) {
    if (first[column] === cell) continue
    const name = quoteName(column)
    if (first[column] === null)
      yield `UPDATE ${quoteName(table)} SET ${name} = ${quote(toValue(cell))} WHERE ${where}`
    else if (typeof cell === "string") {
      for (const piece of piecesOf(cell)) {
        yield `UPDATE ${quoteName(table)} SET ${name} = ${name} || ${quote(piece)} WHERE ${where}`
      }
    }
  }
}

/** The columns by which the dump names a row. */
function keysOf(copy: DatabaseSync, table: string): string[] {
  const keys = copy.prepare("select name from pragma_table_info(?) where pk > 0 order by pk").all(table)
  if (keys.length === 0)
    throw new Error(`The backup does not know how to name a row of ${table}: it has no primary key.`)
  return keys.map(({ name }) => String(name))
}

/** By code points, so that no character is cut in two. */
function piecesOf(text: string): string[] {
  if (text.length <= PIECE_CHARACTERS) return [text]
  const characters = [...text]
  const count = Math.ceil(characters.length / PIECE_CHARACTERS)
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * PIECE_CHARACTERS, (index + 1) * PIECE_CHARACTERS).join(""),
  )
}

function* sequenceStatements(copy: DatabaseSync): Generator<string> {
  if (!copy.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").get()) return
  yield "DELETE FROM sqlite_sequence"
  for (const { name, seq } of copy.prepare("select name, seq from sqlite_sequence order by name").all()) {
    yield `INSERT INTO sqlite_sequence (name, seq) VALUES (${quote(String(name))}, ${Number(seq)})`
  }
}

/** The schema has neither blobs nor integers beyond 53 bits, so none is written wrongly without a word. */
function toValue(cell: Cell): Value {
  if (cell === null || typeof cell === "string" || typeof cell === "number") return cell
  throw new Error("The backup does not know how to write this kind of value.")
}

function quote(value: Value): string {
  if (value === null) return "NULL"
  if (typeof value === "number") return String(value)
  // SQLite ends a statement at a NUL character, and a carriage return may be changed on the way to D1.
  if (/[\0\r]/.test(value)) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}
