import type { DatabaseSync } from "node:sqlite"
import { quoteName, schemaOf } from "./database-copy.ts"

/** D1 refuses statements above 100,000 bytes; a character has up to 4, and rows are joined up to this. */
const MAX_STATEMENT_CHARACTERS = 20_000

/** Of the texts of a row that alone is longer, so much is inserted, and the rest appended piece by piece. */
const PIECE_CHARACTERS = 10_000

type Cell = string | number | bigint | null | Uint8Array
type Value = string | number | null

/**
 * The statements that write a copy of a database, in an order in which every row comes in as it was: tables, rows, and
 * only then the indexes and triggers, which would refuse or change rows. To be run in one transaction, because a row
 * may refer to a later one.
 */
export function* dumpStatements(copy: DatabaseSync): Generator<string> {
  const schema = schemaOf(copy)
  const tables = schema.filter(({ type }) => type === "table")
  yield "PRAGMA defer_foreign_keys = TRUE"
  for (const { sql } of tables) yield sql
  for (const { name } of tables) yield* insertStatements(copy, name)
  yield* sequenceStatements(copy)
  for (const { type, sql } of schema) if (type === "index") yield sql
  for (const { type, sql } of schema) if (type === "trigger" || type === "view") yield sql
}

/** The statements as one text, which `sqlite3` reads too. */
export function dumpText(copy: DatabaseSync): string {
  return [...dumpStatements(copy), ""].join(";\n")
}

/** The statements that drop every table, those that refer to others first, and the triggers before. */
export function dropStatements(schema: { type: string; name: string; sql: string }[]): string[] {
  const triggers = schema.filter(({ type }) => type === "trigger" || type === "view")
  const left = schema.filter(({ type }) => type === "table")
  const ordered: string[] = []
  while (left.length > 0) {
    const isFree = ({ name }: { name: string }) =>
      !left.some((other) => other.name !== name && refersTo(other.sql, name))
    const index = Math.max(0, left.findIndex(isFree))
    ordered.push(...left.splice(index, 1).map(({ name }) => name))
  }
  return [
    "PRAGMA defer_foreign_keys = TRUE",
    ...triggers.map(({ type, name }) => `DROP ${type} ${quoteName(name)}`),
    ...ordered.map((name) => `DROP TABLE ${quoteName(name)}`),
  ]
}

const refersTo = (sql: string, table: string) => new RegExp(`references ["\`]?${table}\\b`, "i").test(sql)

function* insertStatements(copy: DatabaseSync, table: string): Generator<string> {
  const prefix = `INSERT INTO ${quoteName(table)} VALUES`
  let joined: string[] = []
  let length = 0
  for (const row of copy.prepare(`select * from ${quoteName(table)} order by rowid`).iterate()) {
    const values = `(${Object.values(row).map((cell) => quote(toValue(cell)))})`
    const isLong = values.length > MAX_STATEMENT_CHARACTERS
    if (joined.length > 0 && (isLong || length + values.length > MAX_STATEMENT_CHARACTERS)) {
      yield `${prefix} ${joined.join(",")}`
      joined = []
      length = 0
    }
    if (isLong) yield* longRowStatements(table, row)
    else {
      joined.push(values)
      length += values.length
    }
  }
  if (joined.length > 0) yield `${prefix} ${joined.join(",")}`
}

/** One row whose texts are longer than a statement may be. */
function* longRowStatements(table: string, row: Record<string, Cell>): Generator<string> {
  const values = Object.entries(row).map(([column, cell]) => [column, toValue(cell)] as const)
  const start = (value: Value) => (typeof value === "string" ? (piecesOf(value)[0] ?? "") : value)
  yield `INSERT INTO ${quoteName(table)} VALUES (${values.map(([, value]) => quote(start(value)))})`
  for (const [column, value] of values) {
    if (typeof value !== "string") continue
    for (const piece of piecesOf(value).slice(1)) {
      const set = `${quoteName(column)} = ${quoteName(column)} || ${quote(piece)}`
      yield `UPDATE ${quoteName(table)} SET ${set} WHERE rowid = last_insert_rowid()`
    }
  }
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
  // SQLite ends a statement at a NUL character.
  if (value.includes("\0")) return `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`
  return `'${value.replaceAll("'", "''")}'`
}
