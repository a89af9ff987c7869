import type { DatabaseSync } from "node:sqlite"
import { idOf } from "./id-of.ts"
import type { Finding, Problem, RecordKind } from "./problems.ts"

/**
 * What was read of the old site, in a database of its own beside the command: records are compared with one another there, and not in
 * memory. `record_id` is the row that a record becomes; `is_done` says that it came before, `wants_amount` that it came without
 * an amount that can still be learned.
 */
const SCHEMA = `
  create table accounts (old_id text primary key, email_key text, row text, is_out integer not null default 0,
    opt_in integer not null default 0, record_id text, is_done integer not null default 0, is_here integer not null default 0);
  create index accounts_email on accounts (email_key);
  create table users (old_id text primary key, email_key text, license_key text, is_paid integer not null, opt_in integer not null);
  create table licenses (old_id text primary key, user_id text, payment_id text, row text, is_out integer not null default 0,
    record_id text, is_done integer not null default 0, amount integer, currency text, inr_amount integer, fee integer,
    tax integer, captured_at integer, wants_amount integer not null default 0);
  create index licenses_user on licenses (user_id);
  create index licenses_payment on licenses (payment_id);
  create table donations (old_id text primary key, user_id text, payment_id text, row text, raw text, is_out integer not null default 0,
    record_id text, is_done integer not null default 0, amount integer, currency text, inr_amount integer, fee integer,
    tax integer, captured_at integer);
  create index donations_payment on donations (payment_id);
  create table bug_reports (old_id text primary key, user_id text, row text, is_out integer not null default 0,
    record_id text, is_done integer not null default 0);
  create table problems (kind text not null, record text not null, is_out integer not null, what text not null, remedy text not null);
  create table target_accounts (email_key text primary key, id text not null, is_confirmed integer not null);
  create table target_keys (key text primary key, license_id text not null);
  create table target_payments (id text primary key, order_id text, amount integer, currency text,
    is_unknown integer not null default 0);
  create index target_payments_order on target_payments (order_id);
  create table target_records (kind text not null, old_id text not null, record_id text not null, primary key (kind, old_id));
`

export type Staging = ReturnType<typeof createStaging>

/** The kinds of records that become rows, with the table of each. */
export const TABLES = {
  account: "accounts",
  license: "licenses",
  donation: "donations",
  "bug-report": "bug_reports",
} as const

export type StagedKind = keyof typeof TABLES

/** Of a license: that it came before without an amount, which is known now. */
export const IS_AMOUNT_LEARNED = "is_out = 0 and wants_amount = 1 and amount is not null"

type Value = string | number | null

export function createStaging(db: DatabaseSync) {
  // It is deleted at the end, and made anew after a crash.
  db.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16000; pragma temp_store = file",
  )
  db.exec(SCHEMA)
  // By which what a run that was cut left of a record is told from what is somebody else's.
  db.function("id_of", { varargs: true, deterministic: true }, (...names) => idOf(...names.map(String)))
  db.exec("begin")
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const addProblem = ({ kind, record, isLeftOut, what, remedy }: Problem) => {
    prepare("insert into problems values (?, ?, ?, ?, ?)").run(kind, record, isLeftOut ? 1 : 0, what, remedy)
  }
  return {
    /** Whether it was added: a second record of one id is not. */
    add(table: string, row: Record<string, Value>): boolean {
      const names = Object.keys(row)
      const sql = `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")}) on conflict do nothing`
      return Number(prepare(sql).run(...Object.values(row)).changes) === 1
    },
    addProblem,
    addFindings(kind: RecordKind, record: string, findings: readonly Finding[]): void {
      for (const finding of findings) addProblem({ kind, record, ...finding })
    },
    run(sql: string, ...values: Value[]): number {
      return Number(prepare(sql).run(...values).changes)
    },
    rows<Row>(sql: string, ...values: Value[]): Row[] {
      return prepare(sql).all(...values) as Row[]
    },
    /** Row by row: for what may be long. Nothing else may run the same statement meanwhile. */
    iterate<Row>(sql: string, ...values: Value[]): Iterable<Row> {
      return prepare(sql).iterate(...values) as Iterable<Row>
    },
    count(sql: string, ...values: Value[]): number {
      return Number(Object.values(prepare(sql).get(...values) ?? { count: 0 })[0])
    },
    close: () => db.close(),
  }
}
