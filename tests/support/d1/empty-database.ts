// In an order in which no row that is deleted is still referenced.
const TABLES = [
  "recoveries",
  "audit_entries",
  "invoices",
  "receipts",
  "billing_details",
  "seller_settings",
  "notes",
  "complaints",
  "refund_requests",
  "provider_syncs",
  "totals_by_day",
  "totals_by_month",
  "price_changes",
  "releases",
  "release_drafts",
  "rate_limits",
  "cron_runs",
  "search_words",
  "failed_invariants",
  "payments",
  "disputes",
  "ledger_entries",
  "outbox",
  "announcements",
  "email_events",
  "webhook_events",
  "donations",
  "device_codes",
  "device_components",
  "device_aliases",
  "activations",
  "license_upgrades",
  "retired_license_keys",
  "license_revocations",
  "licenses",
  "order_agreements",
  "withdrawals",
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

const TRIGGERS = "select count(*) from sqlite_master where type = 'trigger'"

/** One read tells what a test left behind: most tests write to few tables, and a change of the schema is slow. */
const CONTENTS = `select (${PRICES}) as prices, (${TRIGGERS}) as triggers,
  ${TABLES.map((name) => `exists(select 1 from ${name}) as ${name}`).join()}`

type Trigger = { name: string; tbl_name: string; sql: string }

/** What the migrations made, so that a test may change prices and drop triggers. */
let migrated: Promise<{ prices: unknown; triggers: Trigger[] }> | undefined

/** Deletes the rows that a test left, past the triggers that refuse it, and restores prices and triggers. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  migrated ??= readMigrated(d1)
  const { prices, triggers } = await migrated
  const contents = await d1.prepare(CONTENTS).first<Record<string, unknown>>()
  const filled = TABLES.filter((name) => contents?.[name] === 1)
  const hasAll = contents?.triggers === triggers.length
  const renewed = hasAll ? triggers.filter((trigger) => refusesDeletion(trigger, filled)) : triggers
  const statements = [
    ...renewed.map(({ name }) => d1.prepare(`drop trigger if exists ${name}`)),
    ...filled.map((name) => d1.prepare(`delete from ${name}`)),
    ...renewed.map(({ sql }) => d1.prepare(sql)),
    ...(contents?.prices === prices ? [] : [restorePrices(d1, prices)]),
  ]
  if (statements.length > 0) await d1.batch(statements)
}

async function readMigrated(d1: D1Database) {
  const { results: triggers } = await d1
    .prepare("select name, tbl_name, sql from sqlite_master where type = 'trigger'")
    .all<Trigger>()
  return { prices: await d1.prepare(`select (${PRICES}) as prices`).first("prices"), triggers }
}

function refusesDeletion({ tbl_name, sql }: Trigger, tables: string[]): boolean {
  return tables.includes(tbl_name) && /\bbefore delete\b/i.test(sql)
}

function restorePrices(d1: D1Database, prices: unknown): D1PreparedStatement {
  return d1
    .prepare(
      `update regional_prices set base_amount = value ->> 1, override_amount = value ->> 2
       from json_each(?1) where region = value ->> 0`,
    )
    .bind(prices)
}
