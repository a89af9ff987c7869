import type { DatabaseSync } from "node:sqlite"
import { tablesOf } from "./database-copy.ts"

type Reference = { column: string; table: string }

/** The columns of a table that refer to rows, and of which tables. */
function referencesOf(copy: DatabaseSync, table: string): Reference[] {
  const sql = 'select "from" as "column", "table" from pragma_foreign_key_list(?)'
  return copy.prepare(sql).all(table) as Reference[]
}

/** The columns by which a row refers to a row of its own table. */
export function selfReferences(copy: DatabaseSync, table: string): string[] {
  const own = referencesOf(copy, table).filter((reference) => reference.table === table)
  return own.map(({ column }) => column)
}

/** Every table after those that its rows refer to. Throws for tables that refer to each other in a circle. */
export function orderTables(copy: DatabaseSync): string[] {
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
