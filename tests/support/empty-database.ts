// In an order in which no row that is deleted is still referenced.
const TABLES = [
  "recoveries",
  "audit_entries",
  "invoices",
  "receipts",
  "billing_details",
  "seller_settings",
  "notes",
  "refund_requests",
  "daily_totals",
  "monthly_totals",
  "monthly_tax_totals",
  "price_changes",
  "releases",
  "release_drafts",
  "rate_limits",
  "cron_runs",
  "payment_problems",
  "disputes",
  "payment_reversals",
  "outbox",
  "webhook_events",
  "donations",
  "activations",
  "license_upgrades",
  "retired_license_keys",
  "license_revocations",
  "licenses",
  "orders",
  "coupons",
  "quotes",
  "picture_deletions",
  "bug_report_messages",
  "bug_reports",
  "email_tokens",
  "password_reset_tokens",
  "owner_alerts",
  "owners",
  "recovery_codes",
  "used_passkey_challenges",
  "passkeys",
  "totp_factors",
  "sessions",
  "users",
]

const PRICES =
  "select json_group_array(json_array(region, base_amount, override_amount)) from regional_prices"

/** One read tells what a test left behind: most tests write to few tables, and dropping a trigger is slow. */
const CONTENTS = `select (${PRICES}) as prices, ${TABLES.map((name) => `exists(select 1 from ${name}) as ${name}`).join()}`

type Trigger = { name: string; tbl_name: string; sql: string }

/** What the migrations made, so that a test may change the prices, and the triggers that refuse deletions can go. */
let migrated: Promise<{ prices: unknown; guards: Trigger[] }> | undefined

/** Deletes the rows that a test left, and restores the prices that the migrations insert. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  migrated ??= readMigrated(d1)
  const { prices, guards } = await migrated
  const contents = await d1.prepare(CONTENTS).first<Record<string, unknown>>()
  const filled = TABLES.filter((name) => contents?.[name] === 1)
  const dropped = guards.filter(({ tbl_name }) => filled.includes(tbl_name))
  const statements = [
    ...dropped.map(({ name }) => d1.prepare(`drop trigger ${name}`)),
    ...filled.map((name) => d1.prepare(`delete from ${name}`)),
    ...dropped.map(({ sql }) => d1.prepare(sql)),
    ...(contents?.prices === prices ? [] : [restorePrices(d1, prices)]),
  ]
  if (statements.length > 0) await d1.batch(statements)
}

async function readMigrated(d1: D1Database) {
  const { results } = await d1
    .prepare("select name, tbl_name, sql from sqlite_master where type = 'trigger'")
    .all<Trigger>()
  const guards = results.filter(({ sql }) => /\bbefore delete\b/i.test(sql))
  const prices = await d1.prepare(`select (${PRICES}) as prices`).first("prices")
  return { prices, guards }
}

function restorePrices(d1: D1Database, prices: unknown): D1PreparedStatement {
  return d1
    .prepare(
      `update regional_prices set base_amount = value ->> 1, override_amount = value ->> 2
       from json_each(?1) where region = value ->> 0`,
    )
    .bind(prices)
}
