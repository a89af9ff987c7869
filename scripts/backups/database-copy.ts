import type { DatabaseSync } from "node:sqlite"
import { sqlLiteral } from "../sql-literal.ts"

// D1's own tables (`_cf_…`) and SQLite's are not part of a copy.
export const SCHEMA_SQL = `select type, name, sql from sqlite_master where sql is not null
  and substr(name, 1, 4) <> '_cf_' and substr(name, 1, 7) <> 'sqlite_' order by rowid`

export type SchemaObject = { type: string; name: string; sql: string }
export type StoredValue = string | number | null
export type Query = <Row extends Record<string, StoredValue>>(sql: string) => Promise<Row[]>

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Matches SQL comments, strings and quoted names, which cannot be keywords. */
const QUOTED = /--[^\n]*|\/\*.*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/gs

/** Loads the text of an export or of a backup into memory. The two statements by which SQL could write a file are refused. */
export function copyFromSql(text: string) {
  // SQLite would end the text at a NUL.
  if (text.includes("\0") || /\b(attach|vacuum)\b/i.test(text.replace(QUOTED, " ")))
    throw new Error("The SQL has a statement that no backup has.")
  // Available since Node.js 22.
  const sqlite = process.getBuiltinModule("node:sqlite")
  if (!sqlite)
    throw new Error(
      'This Node.js has no SQLite. Run "npm start" once, which links a newer one, or install 24.',
    )
  const copy = new sqlite.DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  copy.exec(text)
  return copy
}

/** Copies a database by D1's export, which is one transaction. */
export async function copyFromExport(exported: string, query: Query) {
  const copy = copyFromSql(exported.replaceAll("\0", ""))
  if (tableNamesOf(copy).length === 0) throw new Error("The database is empty.")
  const triggers = schemaOf(copy).filter(({ type }) => type === "trigger")
  // Triggers refuse to change receipts and invoices.
  for (const { name } of triggers) copy.exec(`drop trigger ${quoteName(name)}`)
  const tables = tableNamesOf(copy).filter((name) => isGarbledSql(copy, name) !== "")
  const counts = tables.map(
    (name) =>
      `(select count(*) from ${quoteName(name)} where ${isGarbledSql(copy, name)}) as ${quoteName(name)}`,
  )
  const [garbled = {}] = await query(`select ${counts.join(", ")}`)
  for (const name of tables) if (Number(garbled[name]) > 0) await readAgain(copy, name, query)
  for (const { sql } of triggers) copy.exec(sql)
  return copy
}

/**
 * Which rows an export garbles (cloudflare/workers-sdk#9042): it writes a line break as `\n` and then replaces every
 * `\n` by a line break, also one that was typed, as in `C:\new` with a second line below. A NUL ends the statement.
 */
function isGarbledSql(copy: DatabaseSync, table: string) {
  return columnsOf(copy, table)
    .filter(({ isKey, type }) => !isKey && /text/i.test(type))
    .map(({ name }) => quoteName(name))
    .map(
      (text) => `(instr(${text}, char(0)) or instr(${text}, char(10)) and instr(${text}, '\\n')
        or instr(${text}, char(13)) and instr(${text}, '\\r'))`,
    )
    .join(" or ")
}

async function readAgain(copy: DatabaseSync, table: string, query: Query) {
  const rows = await query(`select * from ${quoteName(table)} where ${isGarbledSql(copy, table)}`)
  const columns = columnsOf(copy, table)
  const equals = ({ name }: { name: string }) => `${quoteName(name)} = ?`
  const keys = columns.filter(({ isKey }) => isKey)
  const update = copy.prepare(
    `update ${quoteName(table)} set ${columns.map(equals)} where ${keys.map(equals).join(" and ")}`,
  )
  for (const row of rows) update.run(...[...columns, ...keys].map(({ name }) => row[name] ?? null))
}

function columnsOf(copy: DatabaseSync, table: string) {
  const columns = copy.prepare("select name, type, pk as isKey from pragma_table_info(?)").all(table)
  return columns as { name: string; type: string; isKey: number }[]
}

export const schemaOf = (copy: DatabaseSync) => copy.prepare(SCHEMA_SQL).all() as SchemaObject[]

const namesOf = (schema: SchemaObject[], wanted: "table" | "trigger") =>
  schema.filter(({ type }) => type === wanted).map(({ name }) => name)

export const tableNamesOf = (copy: DatabaseSync) => namesOf(schemaOf(copy), "table")

/** Returns SQL that counts the rows of each table, in one row; D1 returns at most 100 columns. */
export const countSql = (tables: string[]) =>
  `select ${tables.map((name) => `(select count(*) from ${quoteName(name)}) as ${quoteName(name)}`)}`

export const countRows = (copy: DatabaseSync) =>
  copy.prepare(countSql(tableNamesOf(copy))).get() as Record<string, number>

/** Throws if a row refers to a missing one, as after a truncated read. */
export function requireReferences(copy: DatabaseSync, name: string) {
  const [orphan] = copy.prepare("pragma foreign_key_check").all()
  if (orphan)
    throw new Error(
      `${name} is damaged: a row of ${orphan.table} refers to one of ${orphan.parent} that is not there.`,
    )
}

/** D1 refuses statements above 100,000 bytes. */
const MAX_ROW_BYTES = 80_000

/** Length above which texts of too long rows are inserted empty, then appended in pieces. */
const LONG_TEXT_CHARACTERS = 500

/** Pieces of a text, split by code points. A UTF-16 unit takes at most 6 bytes: 3 in UTF-8, doubled in hex. */
const PIECE = /.{1,10000}/gsu

/**
 * The statements that write a copy of a database into an empty one, and bring every row in as it was. D1's import runs
 * each of them on its own, with foreign keys on, so rows come after those that they refer to, and indexes and triggers,
 * which would refuse or change rows, come last.
 */
export function* dumpStatements(copy: DatabaseSync, onRow = () => {}) {
  const schema = schemaOf(copy)
  for (const { type, sql } of schema) if (type === "table") yield sql
  for (const name of orderTables(copy)) yield* insertStatements(copy, name, onRow)
  // Keeps AUTOINCREMENT from reusing the numbers of deleted rows.
  if (copy.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").get()) {
    yield "DELETE FROM sqlite_sequence"
    yield* insertStatements(copy, "sqlite_sequence", () => {})
  }
  for (const { type, sql } of schema) if (type !== "table") yield sql
}

/** The statements as one text, which `sqlite3` reads too. */
export function dumpText(copy: DatabaseSync, onRow = () => {}) {
  return [...dumpStatements(copy, onRow), ""].join(";\n")
}

/** The statements that drop what a database of this schema has: tables before those that they refer to. */
export function dropStatements(schema: SchemaObject[]) {
  const tables = schema.filter(({ type }) => type === "table")
  const copy = copyFromSql(tables.map(({ sql }) => `${sql};`).join("\n"))
  return [
    ...namesOf(schema, "trigger").map((name) => `DROP TRIGGER ${quoteName(name)}`),
    ...orderTables(copy)
      .reverse()
      .map((name) => `DROP TABLE ${quoteName(name)}`),
  ]
}

function referencesOf(copy: DatabaseSync, table: string) {
  const sql = 'select "from" as "column", "table" from pragma_foreign_key_list(?)'
  return copy.prepare(sql).all(table) as { column: string; table: string }[]
}

/** Orders each table after those that its rows refer to. Throws for circular references. */
function orderTables(copy: DatabaseSync) {
  const waiting = new Set(tableNamesOf(copy))
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

function* insertStatements(copy: DatabaseSync, table: string, onRow: () => void) {
  const name = quoteName(table)
  const references = referencesOf(copy, table).filter((reference) => reference.table === table)
  const keys = columnsOf(copy, table).filter(({ isKey }) => isKey)
  const updates: string[] = []
  const rows = copy.prepare(`select * from ${name} order by rowid`).iterate() as Iterable<
    Record<string, StoredValue>
  >
  for (const row of rows) {
    const isLongRow = Buffer.byteLength(Object.values(row).map(sqlLiteral).join()) > MAX_ROW_BYTES
    const where = keys
      .map((key) => `${quoteName(key.name)} = ${sqlLiteral(row[key.name] ?? null)}`)
      .join(" AND ")
    const values = Object.entries(row).map(([column, cell]) => {
      const isReference = references.some((reference) => reference.column === column)
      const isKey = keys.some((key) => key.name === column)
      const isLong = isLongRow && !isKey && typeof cell === "string" && cell.length > LONG_TEXT_CHARACTERS
      if (cell === null || !(isReference || isLong)) return sqlLiteral(cell)
      for (const piece of String(cell).match(PIECE) ?? [])
        updates.push(
          `UPDATE ${name} SET ${quoteName(column)} = ifnull(${quoteName(column)}, '') || ${sqlLiteral(piece)} WHERE ${where}`,
        )
      return isReference ? "NULL" : "''"
    })
    onRow()
    yield `INSERT INTO ${name} VALUES (${values})`
  }
  // A row may refer to a later one of its own table.
  yield* updates
}
