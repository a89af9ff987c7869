import type { DatabaseSync } from "node:sqlite"

// D1's own tables (`_cf_…`) and SQLite's are not part of a copy.
export const SCHEMA_SQL = `select type, name, sql from sqlite_master where sql is not null
  and substr(name, 1, 4) <> '_cf_' and substr(name, 1, 7) <> 'sqlite_' order by rowid`

export type SchemaObject = { type: string; name: string; sql: string }
export type Cell = string | number | null
export type Query = <Row extends Record<string, Cell>>(sql: string) => Promise<Row[]>

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What SQLite does not take for a word: comments, texts and quoted names. */
const QUOTED = /--[^\n]*|\/\*.*?\*\/|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]/gs

/** Loads the text of an export or of a backup into memory. The two statements by which SQL could write a file are refused. */
export function copyFromSql(text: string): DatabaseSync {
  // SQLite would end the text at a NUL.
  if (text.includes("\0") || /\b(attach|vacuum)\b/i.test(text.replace(QUOTED, " ")))
    throw new Error("The SQL has a statement that no backup has.")
  // It began with Node.js 22.
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
export async function copyFromExport(exported: string, query: Query): Promise<DatabaseSync> {
  const copy = copyFromSql(exported.replaceAll("\0", ""))
  if (tablesOf(copy).length === 0) throw new Error("The database is empty.")
  const triggers = schemaOf(copy).filter(({ type }) => type === "trigger")
  // They refuse to change receipts and invoices.
  for (const { name } of triggers) copy.exec(`drop trigger ${quoteName(name)}`)
  const tables = tablesOf(copy).filter((name) => isGarbledSql(copy, name) !== "")
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
function isGarbledSql(copy: DatabaseSync, table: string): string {
  return columnsOf(copy, table)
    .filter(({ isKey, type }) => !isKey && /text/i.test(type))
    .map(({ name }) => quoteName(name))
    .map(
      (text) => `(instr(${text}, char(0)) or instr(${text}, char(10)) and instr(${text}, '\\n')
        or instr(${text}, char(13)) and instr(${text}, '\\r'))`,
    )
    .join(" or ")
}

async function readAgain(copy: DatabaseSync, table: string, query: Query): Promise<void> {
  const rows = await query(`select * from ${quoteName(table)} where ${isGarbledSql(copy, table)}`)
  const columns = columnsOf(copy, table)
  const equals = ({ name }: { name: string }) => `${quoteName(name)} = ?`
  const keys = columns.filter(({ isKey }) => isKey)
  const update = copy.prepare(
    `update ${quoteName(table)} set ${columns.map(equals)} where ${keys.map(equals).join(" and ")}`,
  )
  for (const row of rows) update.run(...[...columns, ...keys].map(({ name }) => row[name] ?? null))
}

export function columnsOf(copy: DatabaseSync, table: string) {
  const columns = copy.prepare("select name, type, pk from pragma_table_info(?)").all(table)
  return columns.map(({ name, type, pk }) => ({
    name: String(name),
    type: String(type),
    isKey: Number(pk) > 0,
  }))
}

export const schemaOf = (copy: DatabaseSync) => copy.prepare(SCHEMA_SQL).all() as SchemaObject[]

export const tablesOf = (copy: DatabaseSync) =>
  schemaOf(copy)
    .filter(({ type }) => type === "table")
    .map(({ name }) => name)

/** One row with the number of rows of each of these tables; D1 returns at most 100 columns. */
export const countSql = (tables: string[]) =>
  `select ${tables.map((name) => `(select count(*) from ${quoteName(name)}) as ${quoteName(name)}`)}`

export const countRows = (copy: DatabaseSync) =>
  copy.prepare(countSql(tablesOf(copy))).get() as Record<string, number>

/** Throws where a row refers to one that is not there, as after a read that was cut. */
export function requireReferences(copy: DatabaseSync, name: string): void {
  const [orphan] = copy.prepare("pragma foreign_key_check").all()
  if (orphan)
    throw new Error(
      `${name} is damaged: a row of ${orphan.table} refers to one of ${orphan.parent} that is not there.`,
    )
}
