import { sql } from "drizzle-orm"
import { moneyStateUpdate } from "#db/payments/money-state.server.ts"
import { writeSql } from "../write-sql.ts"
import type { paymentRow, Rows } from "./rows.ts"

/** D1 refuses statements above 100,000 bytes. */
const MAX_STATEMENT_BYTES = 80_000

/** By table: in this order, no row comes before one that it refers to; and the columns by which a row is known. */
const KEYS = new Map([
  ["users", ["id"]],
  ["search_words", ["kind", "subject_id", "word"]],
  ["orders", ["id"]],
  ["payments", ["id"]],
  ["ledger_entries", ["id"]],
  ["licenses", ["id"]],
  ["activations", ["id"]],
  ["donations", ["id"]],
  ["bug_reports", ["id"]],
  ["bug_report_messages", ["id"]],
  ["announcements", ["id"]],
  // Last: what it names is here in full.
  ["imported_records", ["kind", "old_id"]],
])

/**
 * The statements that write the rows, many rows each, as JSON: D1 limits the parameters of a statement and the terms of a
 * compound select. A row that is there is left as it is; `insert or ignore` would run into the triggers that refuse to replace.
 */
export function insertStatements(records: Iterable<Rows>): string[] {
  const byTable = new Map<string, { columns: string[]; rows: string[] }>()
  for (const rows of records) {
    for (const [table, row] of rows) {
      const found = byTable.get(table) ?? { columns: Object.keys(row), rows: [] }
      byTable.set(table, found)
      found.rows.push(JSON.stringify(Object.values(row)))
    }
  }
  return [...KEYS].flatMap(([table, keys]) => {
    const found = byTable.get(table)
    return found ? [...joinRows(table, keys, found)] : []
  })
}

/** One that only a webhook event has named so far gets its order. */
const UPSERT_PAYMENTS = `]') r where true on conflict (id) do update set order_id = excluded.order_id,
  amount = coalesce(payments.amount, excluded.amount), currency = coalesce(payments.currency, excluded.currency),
  inr_amount = coalesce(payments.inr_amount, excluded.inr_amount), captured_at = coalesce(payments.captured_at, excluded.captured_at),
  problem_resolved_at = iif(payments.problem is null, null, excluded.learned_at) where payments.order_id is null`

function* joinRows(table: string, keys: string[], { columns, rows }: { columns: string[]; rows: string[] }) {
  const values = columns.map((_, index) => `r.value ->> ${index}`)
  const isThere = keys.map((key) => `t.${key} = r.value ->> ${columns.indexOf(key)}`).join(" and ")
  const begin = `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")} from json_each('[`
  const end =
    table === "payments"
      ? UPSERT_PAYMENTS
      : `]') r where not exists (select 1 from ${table} t where ${isThere})`
  for (const piece of inPieces(rows)) {
    yield begin + piece + end
    // A refund may have been recorded before its payment came.
    if (table === "payments") {
      const orderIds = sql.raw(
        `(select r.value ->> ${columns.indexOf("order_id")} from json_each('[${piece}]') r)`,
      )
      yield writeSql(moneyStateUpdate(orderIds))
    }
  }
}

/** The members of a JSON list in a text of SQL, as many as a statement takes. */
function* inPieces(rows: string[]) {
  let joined: string[] = []
  let length = 0
  for (const row of rows) {
    const text = row.replaceAll("'", "''")
    const bytes = Buffer.byteLength(text) + 1
    if (joined.length > 0 && length + bytes > MAX_STATEMENT_BYTES) {
      yield joined.join(",")
      joined = []
      length = 0
    }
    joined.push(text)
    length += bytes
  }
  if (joined.length > 0) yield joined.join(",")
}

/**
 * The statements that give amounts to payments which came without one. Their entries stay, and each gets a second one, of the
 * day on which it was paid. The orders follow last: by them, the next run knows what is missing.
 */
export function amountStatements(payments: ReturnType<typeof paymentRow>[]): string[] {
  const rows = payments.map((payment) => JSON.stringify(payment))
  const value = (name: keyof ReturnType<typeof paymentRow>) => `r.value ->> '${name}'`
  return [...inPieces(rows)].flatMap((piece) => {
    const learned = `json_each('[${piece}]') r`
    const set = (names: (keyof ReturnType<typeof paymentRow>)[]) =>
      names.map((name) => `${name} = ${value(name)}`).join(", ")
    return [
      `update payments set ${set(["amount", "currency", "fee", "tax", "inr_amount", "captured_at"])} from ${learned}
        where payments.id = ${value("id")} and payments.amount is null`,
      `insert into ledger_entries (id, kind, payment_id, amount, currency, occurred_at, learned_at)
        select 'amount:' || e.payment_id, 'payment', e.payment_id, ${value("amount")}, ${value("currency")}, e.occurred_at,
          ${value("learned_at")}
        from ${learned} join ledger_entries e on e.id = 'payment:' || (${value("id")})
        where e.kind = 'unknown' and not exists (select 1 from ledger_entries t where t.id = 'amount:' || e.payment_id)`,
      `update orders set ${set(["amount", "currency"])}, source = 'imported' from ${learned}
        where orders.id = ${value("order_id")} and orders.source = 'unknown'`,
    ]
  })
}
