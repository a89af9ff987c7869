import { getTableColumns, getTableName, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { moneyStateUpdate } from "#db/payments/money-state.server.ts"
import { orders } from "#db/schema.ts"
import { writeSql } from "../write-sql.ts"
import type { Row } from "./rows.ts"

/** D1 refuses statements above 100,000 bytes. */
const MAX_STATEMENT_BYTES = 80_000

/**
 * The statements that write the rows, many rows each, as JSON: D1 limits the parameters of a statement. The rows of a table stand
 * together, tables in the order in which they first come. A row that is here is left as it is; `insert or ignore` would run
 * into the triggers that refuse to replace. Orders get the state that their payments have here.
 */
export function insertStatements(rows: Row[]): string[] {
  const inserts = [...Map.groupBy(rows, ({ table }) => table)].flatMap(([table, group]) =>
    statementsOf(table, group),
  )
  const orderIds = rows.flatMap(({ table, values }) => (table === orders ? [values.id] : []))
  if (orderIds.length === 0) return inserts
  const imported = sql`(select value from json_each(${JSON.stringify(orderIds)}))`
  return [...inserts, writeSql(moneyStateUpdate(imported))]
}

function statementsOf(table: SQLiteTable, rows: Row[]): string[] {
  const known = getTableColumns(table)
  const columns = Object.keys(rows[0]?.values ?? {}).flatMap((property) => {
    const column = known[property]
    return column ? [{ property, column }] : []
  })
  const name = getTableName(table)
  const names = columns.map(({ column }) => column.name).join(", ")
  const values = columns.map((_, index) => `r.value ->> ${index}`).join(", ")
  const id = columns.findIndex(({ column }) => column.name === "id")
  const end =
    name === "payments"
      ? UPSERT_PAYMENTS
      : name === "search_words"
        ? "]') r where true on conflict do nothing"
        : `]') r where not exists (select 1 from ${name} t where t.id = r.value ->> ${id})`
  const texts = rows.map((row) => {
    const cells = columns.map(({ property, column }) => {
      const value = row.values[property] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
    return JSON.stringify(cells).replaceAll("'", "''")
  })
  return inPieces(texts).map(
    (piece) => `insert into ${name} (${names}) select ${values} from json_each('[${piece}${end}`,
  )
}

/** A payment of which only a webhook event has told so far gets its order, and needs nobody any longer. */
const UPSERT_PAYMENTS = `]') r where true on conflict (id) do update set order_id = excluded.order_id,
  amount = coalesce(payments.amount, excluded.amount), currency = coalesce(payments.currency, excluded.currency),
  inr_amount = coalesce(payments.inr_amount, excluded.inr_amount),
  problem_resolved_at = iif(payments.problem is null, null, excluded.learned_at) where payments.order_id is null`

function inPieces(texts: string[]): string[] {
  const pieces: string[][] = []
  let room = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1
    if (bytes > room) {
      pieces.push([])
      room = MAX_STATEMENT_BYTES
    }
    pieces.at(-1)?.push(text)
    room -= bytes
  }
  return pieces.map((piece) => piece.join(","))
}
