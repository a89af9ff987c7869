// Brings the local database of a version before the baseline over, once: node scripts/bring-over.mjs STATE_DIR
import { globSync, readdirSync, readFileSync, renameSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

const KINDS = {
  "given-up": "owner-alert",
  "own-price": "owner-alert",
  "license-revoked": "license-status",
  "license-restored": "license-status",
  "upgrade-reverted": "license-status",
  "upgrade-restored": "license-status",
  "devices-released": "license-change",
  "two-factor": "second-factor",
  passkey: "second-factor",
  other: "owner-alert",
}

/** Written by triggers when other rows are. */
const COUNTED = ["totals_by_day", "totals_by_month"]

const [state = ".wrangler/state"] = process.argv.slice(2)
const [file] = globSync(`${state}/v3/d1/*/*.sqlite`).filter((path) => !path.endsWith("/metadata.sqlite"))
if (!file) throw new Error(`${state} has no database.`)
for (const suffix of ["-wal", "-shm", ""]) {
  if (globSync(`${file}${suffix}`).length > 0) renameSync(`${file}${suffix}`, `${file}.before${suffix}`)
}
const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
db.exec("pragma journal_mode = wal")
db.exec(`attach '${file}.before' as old`)
const columnsOf = (schema, table) =>
  db
    .prepare(`select name from pragma_table_info(?, ?)`)
    .all(table, schema)
    .map(({ name }) => name)
const namesOf = (schema, type) =>
  db
    .prepare(
      `select name, sql from ${schema}.sqlite_master where type = ? and sql is not null and name not like 'sqlite_%'`,
    )
    .all(type)

db.exec("begin")
for (const { name, sql } of namesOf("old", "table"))
  if (/^(_cf_|d1_)/.test(name)) {
    db.exec(sql)
    if (name !== "d1_migrations") db.exec(`insert into main.${name} select * from old.${name}`)
  }
const migrations = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort()
for (const name of migrations) {
  db.exec(readFileSync(`migrations/${name}`, "utf8"))
  db.prepare("insert into main.d1_migrations (name) values (?)").run(name)
}
const triggers = namesOf("main", "trigger")
// Rows are copied as they are; only the triggers that count run.
const counting = triggers.filter(({ name }) =>
  /^(activations_count|licenses_count|ledger_entries_count)$/.test(name),
)
for (const { name } of triggers)
  if (!counting.some((kept) => kept.name === name)) db.exec(`drop trigger ${name}`)
db.exec("delete from main.regional_prices")
const old = new Set(namesOf("old", "table").map(({ name }) => name))
const tables = namesOf("main", "table").map(({ name }) => name)
// The trigger of the entries reads their orders and payments; what it makes of these is replaced by what they were.
const first = ["orders", "licenses", "payments"]
const others = tables.filter((name) => !first.includes(name) && name !== "activations")
for (const table of [...first, ...others, "activations", "payments"]) {
  if (!old.has(table) || COUNTED.includes(table) || /^(_cf_|d1_)/.test(table)) continue
  const columns = columnsOf("main", table).filter((name) => columnsOf("old", table).includes(name))
  const names = columns.map((name) => `"${name}"`).join()
  db.exec(`insert or replace into main.${table} (${names}) select ${names} from old.${table} order by rowid`)
}
for (const [from, to] of Object.entries(KINDS))
  db.prepare("update main.outbox set kind = ? where kind = ?").run(to, from)
db.exec(`insert into main.totals_by_day (day, kind, currency, count, amount, inr_amount, inr_unknown)
  select day, kind, '', sum(count), 0, 0, 0 from old.sales_by_day where kind in ('opened', 'paid', 'failed') group by day, kind`)
for (const { name, sql } of triggers) if (!counting.some((kept) => kept.name === name)) db.exec(sql)
db.exec("commit")
const broken = db.prepare("pragma foreign_key_check").all()
console.log(
  `Brought ${tables.length} tables over; ${broken.length} rows refer to none. The database of before is ${file}.before.`,
)
