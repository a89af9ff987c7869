import type { DatabaseSync } from "node:sqlite"
import { quoteName, tablesOf } from "./database-copy.ts"

type Query = (sql: string) => Promise<Record<string, string | number | null>[]>

/** D1 returns at most 100 columns. */
const TABLES_PER_QUERY = 50

/** Whether a text has both a line break and the two characters that the export writes for one; 92 is a backslash. */
const isAmbiguous = (column: string) =>
  `(instr(${column}, char(10)) > 0 and instr(${column}, char(92) || 'n') > 0
    or instr(${column}, char(13)) > 0 and instr(${column}, char(92) || 'r') > 0)`

/**
 * Reads again the texts that D1's export garbles: it writes a line break as `\n` and then replaces every `\n` by a line
 * break, also one that was typed, as in `C:\new` with a second line below.
 */
export async function repairExport(copy: DatabaseSync, query: Query): Promise<void> {
  const tables = tablesOf(copy).flatMap((name) => describeTable(copy, name) ?? [])
  for (let start = 0; start < tables.length; start += TABLES_PER_QUERY) {
    const some = tables.slice(start, start + TABLES_PER_QUERY)
    const counts = some.map(
      ({ name, condition }) =>
        `(select count(*) from ${quoteName(name)} where ${condition}) as ${quoteName(name)}`,
    )
    const [found = {}] = await query(`select ${counts.join(", ")}`)
    for (const table of some) if (Number(found[table.name]) > 0) await repairTable(copy, table, query)
  }
}

type Table = { name: string; key: string[]; texts: string[]; condition: string }

/** Null for a table without a text beside its key. */
function describeTable(copy: DatabaseSync, name: string): Table | null {
  const columns = copy.prepare("select name, type, pk from pragma_table_info(?)").all(name)
  const namesOf = (some: typeof columns) => some.map((column) => String(column.name))
  const key = namesOf(columns.filter(({ pk }) => Number(pk) > 0))
  const texts = namesOf(columns.filter(({ pk, type }) => Number(pk) === 0 && /text/i.test(String(type))))
  if (key.length === 0 || texts.length === 0) return null
  return { name, key, texts, condition: texts.map((text) => isAmbiguous(quoteName(text))).join(" or ") }
}

async function repairTable(
  copy: DatabaseSync,
  { name, key, texts, condition }: Table,
  query: Query,
): Promise<void> {
  const columns = [...texts, ...key]
  const rows = await query(
    `select ${columns.map(quoteName).join(", ")} from ${quoteName(name)} where ${condition}`,
  )
  const set = texts.map((text) => `${quoteName(text)} = ?`).join(", ")
  const where = key.map((column) => `${quoteName(column)} = ?`).join(" and ")
  // The copy has the triggers that refuse to change receipts and invoices.
  const triggers = copy.prepare("select name, sql from sqlite_master where type = 'trigger'").all()
  for (const trigger of triggers) copy.exec(`drop trigger ${quoteName(String(trigger.name))}`)
  const update = copy.prepare(`update ${quoteName(name)} set ${set} where ${where}`)
  for (const row of rows) update.run(...columns.map((column) => row[column] ?? null))
  for (const { sql } of triggers) copy.exec(String(sql))
}
