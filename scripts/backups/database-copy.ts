import { DatabaseSync, type StatementSync } from "node:sqlite"

// D1's own tables (`_cf_…`) and SQLite's are not part of a copy.
export const SCHEMA_SQL = `select type, name, sql from sqlite_master where sql is not null
  and substr(name, 1, 4) <> '_cf_' and substr(name, 1, 7) <> 'sqlite_' order by rowid`

export type SchemaObject = { type: string; name: string; sql: string }
type Row = Record<string, string | number | null>

/** The position up to which an AUTOINCREMENT table has given numbers, also to rows that were deleted. */
const SEQUENCE = "sqlite_sequence"

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

const emptyCopy = () => new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })

/** Copies a D1 database into memory. All tables are read in one transaction. */
export async function copyFromD1(d1: D1Database): Promise<DatabaseSync> {
  const { results: schema } = await d1.prepare(SCHEMA_SQL).all<SchemaObject>()
  const copy = emptyCopy()
  const tables = schema.filter(({ type }) => type === "table")
  for (const { sql } of tables) copy.exec(sql)
  const names = tables.map(({ name }) => name)
  if (hasSequence(copy)) names.push(SEQUENCE)
  const contents =
    names.length === 0
      ? []
      : await d1.batch<Row>(
          names.map((name) => d1.prepare(`select * from ${quoteName(name)} order by rowid`)),
        )
  copy.exec("begin")
  for (const [index, name] of names.entries()) {
    // Its rows were added with those of the tables.
    if (name === SEQUENCE) copy.exec(`delete from ${SEQUENCE}`)
    insertRows(copy, name, contents[index]?.results ?? [])
  }
  copy.exec("commit")
  for (const { type, sql } of schema) if (type !== "table") copy.exec(sql)
  return copy
}

/** What an export or a backup is made of. `attach`, `vacuum into`, extensions and other pragmas are not. */
const STATEMENT =
  /(?:create (?:unique )?(?:table|index|trigger|view)|insert into|update|delete from sqlite_sequence)\b/iy

/** What an export may have between them, and means nothing here: it is one transaction without foreign keys. */
const SKIPPED = /(?:\s|--[^\n]*\n|(?:pragma (?:defer_)?foreign_keys ?= ?\w+|begin transaction|commit);)*/iy

/** A statement is looked for in so many characters, and in twice as many until its end is there. */
const WINDOW_CHARACTERS = 4096

/**
 * Loads the text of an export, or of a backup, into memory, statement by statement. One that could reach beyond this
 * database is refused before SQLite sees it: a statement's first words say what it does.
 */
export function copyFromSql(text: string): DatabaseSync {
  const copy = emptyCopy()
  copy.exec("begin")
  for (let start = findNext(text, 0); start < text.length; ) {
    STATEMENT.lastIndex = start
    if (!STATEMENT.test(text)) throw new Error("The SQL has a statement that no backup has.")
    const statement = prepareAt(copy, text, start)
    statement.run()
    start = findNext(text, start + statement.sourceSQL.length)
  }
  copy.exec("commit")
  return copy
}

/** Where the next statement begins. */
function findNext(text: string, start: number): number {
  SKIPPED.lastIndex = start
  SKIPPED.test(text)
  return SKIPPED.lastIndex
}

/** The statement that begins there; SQLite itself finds its end. */
function prepareAt(copy: DatabaseSync, text: string, start: number): StatementSync {
  for (let length = WINDOW_CHARACTERS; ; length *= 2) {
    const isWhole = start + length >= text.length
    try {
      const statement = copy.prepare(text.slice(start, start + length))
      if (isWhole || statement.sourceSQL.endsWith(";")) return statement
    } catch (error) {
      if (isWhole) throw error
    }
  }
}

function insertRows(copy: DatabaseSync, table: string, rows: Row[]): void {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const insert = copy.prepare(
    `insert into ${quoteName(table)} (${columns.map(quoteName)}) values (${columns.map(() => "?")})`,
  )
  for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null))
}

export const schemaOf = (copy: DatabaseSync) => copy.prepare(SCHEMA_SQL).all() as SchemaObject[]

export const tablesOf = (copy: DatabaseSync) =>
  schemaOf(copy)
    .filter(({ type }) => type === "table")
    .map(({ name }) => name)

const hasSequence = (copy: DatabaseSync) =>
  copy.prepare("select 1 from sqlite_master where name = ?").get(SEQUENCE) !== undefined

/** The number of rows of each table. */
export function countRows(copy: DatabaseSync): Record<string, number> {
  const counts = tablesOf(copy).map((name) => {
    const row = copy.prepare(`select count(*) as count from ${quoteName(name)}`).get()
    return [name, Number(row?.count)] as const
  })
  return Object.fromEntries(counts)
}

/** What is wrong with a copy; null for nothing. */
export function findDamage(copy: DatabaseSync): string | null {
  const integrity = copy.prepare("pragma integrity_check(1)").get()?.integrity_check
  if (integrity !== "ok") return String(integrity)
  const [orphan] = copy.prepare("pragma foreign_key_check").all()
  return orphan ? `a row of ${orphan.table} refers to one of ${orphan.parent} that is not there` : null
}
