import type { BackupTarget } from "../backups/backup-target.ts"
import type { Staging } from "./staging.ts"

/** The database that is imported into: reads of a few rows, and files of statements. */
export type ImportTarget = Pick<BackupTarget, "name" | "query" | "write">

const PAGE_SIZE = 2_000

/** What is here already that the old site's records could meet: read page by page, into the staging database. */
export async function readTarget(staging: Staging, target: ImportTarget): Promise<void> {
  if ((await target.query("select name from sqlite_master where name = 'imported_records'")).length === 0)
    throw new Error(
      `The ${target.name} has no table for the import: migrate it first (npm start, or npm run deploy).`,
    )
  await readPages(
    target,
    "users",
    "id",
    "id, email_key, email_confirmed_at is not null as is_confirmed",
    (row) => {
      staging.add("target_accounts", {
        id: row.id ?? "",
        email_key: row.email_key ?? "",
        is_confirmed: row.is_confirmed ?? 0,
      })
    },
  )
  for (const [table, id] of [
    ["licenses", "id"],
    ["retired_license_keys", "license_id"],
  ] as const) {
    await readPages(target, table, "key", `key, ${id} as license_id`, (row) =>
      staging.add("target_keys", { key: row.key ?? "", license_id: row.license_id ?? "" }),
    )
  }
  const isUnknown =
    "exists (select 1 from orders o where o.id = order_id and o.source = 'unknown') as is_unknown"
  const ofPayments = `id, order_id, amount, currency, refunded_amount, dispute_state, ${isUnknown}`
  await readPages(target, "payments", "id", ofPayments, (row) => {
    const { id = "", order_id = null, amount = null, currency = null, is_unknown = 0 } = row
    if (order_id !== null || row.refunded_amount !== 0 || row.dispute_state !== null)
      staging.add("target_payments", { id, order_id, amount, currency, is_unknown })
  })
  for (const { kind } of await target.query<{ kind: string }>("select distinct kind from imported_records")) {
    const condition = ` kind = '${kind}' and`
    await readPages(
      target,
      "imported_records",
      "old_id",
      "kind, old_id, record_id",
      (row) => {
        staging.add("target_records", {
          kind: row.kind ?? "",
          old_id: row.old_id ?? "",
          record_id: row.record_id ?? "",
        })
      },
      condition,
    )
  }
}

type Row = Record<string, string | number | null>

async function readPages(
  target: ImportTarget,
  table: string,
  key: string,
  columns: string,
  onRow: (row: Row) => void,
  condition = "",
): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await target.query<Row>(
      `select ${columns} from ${table} where${condition} ${key} > ${quote(after)} order by ${key} limit ${PAGE_SIZE}`,
    )
    for (const row of rows) onRow(row)
    if (rows.length < PAGE_SIZE) return
    after = String(rows.at(-1)?.[key] ?? "")
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
