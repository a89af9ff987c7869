import { DatabaseSync } from "node:sqlite"
import * as z from "zod"

/** Tables without those of D1, Wrangler and SQLite. */
const OWN =
  "t.name not like 'sqlite\\_%' escape '\\' and t.name not like '\\_cf\\_%' escape '\\' and t.name <> 'd1_migrations'"

const COLUMNS_SQL = `select t.name as "table", c.name, c.type, c.pk as key,
    c."notnull" = 1 as isRequired, c.dflt_value is not null as hasDefault
  from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and ${OWN}`

const RULES_SQL = `select tbl_name as "table", name, type, sql from sqlite_master t
  where (type = 'trigger' or type = 'index' and sql like 'create unique%') and ${OWN}`

const Named = z.object({ table: z.string(), name: z.string(), type: z.string() })
const Columns = z.array(Named.extend({ key: z.number(), isRequired: z.number(), hasDefault: z.number() }))
const Rules = z.array(Named.extend({ sql: z.string() }))

/** Tables, columns, unique indexes and triggers of a database, or those that a version was written for. */
export type Tables = Awaited<ReturnType<typeof readTables>>

export async function readTables(query: (sql: string) => Promise<unknown[]>) {
  return { columns: Columns.parse(await query(COLUMNS_SQL)), rules: Rules.parse(await query(RULES_SQL)) }
}

type Migrations = { statements: string[] }[]

function openMigrated(migrations: Migrations) {
  const database = new DatabaseSync(":memory:")
  for (const { statements } of migrations) for (const statement of statements) database.exec(statement)
  return database
}

/** Tables that the migrations make. */
export async function tablesOf(migrations: Migrations) {
  using database = openMigrated(migrations)
  return await readTables(async (sql) => database.prepare(sql).all())
}

const keyOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`

/** SQL without the quotes of its names, which a table that was renamed and back has in another form. */
const withoutQuotes = (sql: string) => sql.replaceAll(/[`"]/g, "")

/** Differences that keep a version, written for the first tables, from working with the second. */
export function findBreaks(version: Tables, database: Tables) {
  const columns = new Map(database.columns.map((column) => [keyOf(column), column]))
  const knownColumns = new Set(version.columns.map(keyOf))
  const knownTables = new Set(version.columns.map(({ table }) => table))
  const rules = (tables: Tables) =>
    new Map(tables.rules.map((rule) => [keyOf(rule), withoutQuotes(rule.sql)]))
  const [knownRules, foundRules] = [rules(version), rules(database)]
  return [
    ...version.columns.flatMap((column) => {
      const found = columns.get(keyOf(column))
      if (!found) return `${keyOf(column)} is missing`
      if (found.type !== column.type || found.key !== column.key) return `${keyOf(column)} has another type`
      return found.isRequired > column.isRequired ? `${keyOf(column)} takes no null` : []
    }),
    ...database.columns
      .filter((column) => knownTables.has(column.table) && !knownColumns.has(keyOf(column)))
      .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
      .map((column) => `${keyOf(column)} is NOT NULL without a default`),
    // A version may name a unique index as the target of its conflict.
    ...version.rules
      .filter((rule) => rule.type === "index" && !foundRules.has(keyOf(rule)))
      .map(({ name }) => `the unique index ${name} is missing`),
    ...database.rules
      .filter(
        (rule) => knownTables.has(rule.table) && knownRules.get(keyOf(rule)) !== foundRules.get(keyOf(rule)),
      )
      .map(({ name, type }) => `the ${type} ${name} is new or another one`),
  ]
}

const REFERENCED_SQL = `select distinct r."table" as name
  from sqlite_master t join pragma_foreign_key_list(t.name) r where t.type = 'table' and r."table" <> t.name`

/**
 * Tables that a migration drops, or makes anew, while rows of others refer to them. D1 always has foreign keys on: it
 * would delete those rows, or refuse.
 */
export function findReferencedDrops(applied: Migrations, pending: Migrations) {
  using database = openMigrated(applied)
  const dropped = pending
    .flatMap(({ statements }) => statements)
    .map((statement) => /^\s*drop table (?:if exists )?[`"]?(\w+)/im.exec(statement)?.[1])
  const referenced = database
    .prepare(REFERENCED_SQL)
    .all()
    .map(({ name }) => String(name))
  return referenced.filter((name) => dropped.includes(name))
}
