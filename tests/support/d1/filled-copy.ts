import { DatabaseSync } from "node:sqlite"
import { readMigrations } from "#scripts/local/migrations.ts"

/** Hard to write in SQL: quotes, line breaks of each kind, statements, a NUL, characters of four bytes. */
const HARD_TEXT = "C:\\new\nIt's\r\nCREATE TRIGGER t BEGIN SELECT CASE; END;\nCOMMIT;\0 😀 100 %"

type Column = { name: string; type: string; pk: number }
type Reference = { from: string; table: string }

/** An empty database with all migrations, without the triggers, which would refuse or add rows. */
function createMigrated(): DatabaseSync {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false })
  for (const { statements } of readMigrations()) for (const statement of statements) db.exec(statement)
  return db
}

const ROWS = 3

/** Values that CHECK constraints require; other columns have any value. */
const CHECKED: Record<string, string | number | null> = {
  "orders.kind": "license",
  "coupons.amounts": null,
  "releases.sha256": "a".repeat(64),
  ...Object.fromEntries(["cgst", "sgst", "igst", "rounding"].map((name) => [`invoices.${name}`, 0])),
  "payout_invoices.igst": 0,
  "payout_invoices.rounding": 0,
}

/**
 * A database with rows in every table: each column has a value, and each reference leads to a row; one to the table
 * itself leads to a later row.
 */
export function createFilled(): DatabaseSync {
  const db = createMigrated()
  const triggers = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all()
  for (const { name } of triggers) db.exec(`drop trigger ${name}`)
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
  for (const { name } of tables) fillTable(db, String(name))
  for (const { sql } of triggers) db.exec(String(sql))
  return db
}

function fillTable(db: DatabaseSync, table: string): void {
  db.exec(`delete from ${table}`)
  const columns = db.prepare("select name, type, pk from pragma_table_info(?)").all(table) as Column[]
  const references = db
    .prepare('select "from", "table" from pragma_foreign_key_list(?)')
    .all(table) as Reference[]
  // A table limited to one row gets one.
  const insert = db.prepare(`insert or ignore into ${table} values (${columns.map(() => "?")})`)
  for (let row = 1; row <= ROWS; row++) {
    const values = columns.map(({ name, type, pk }) => {
      const reference = references.find(({ from }) => from === name)
      if (reference) return keyOf(reference.table === table ? (row % ROWS) + 1 : row)
      const checked = CHECKED[`${table}.${name}`]
      if (checked !== undefined) return checked
      if (/int/i.test(type)) return row
      return pk > 0 ? keyOf(row) : `${HARD_TEXT} ${row}`
    })
    insert.run(...values)
  }
}

const keyOf = (row: number) => `key-${row}`
