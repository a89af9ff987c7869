const PRICE_COLUMNS = "id, region, valid_from, base_amount, override_amount, hides_original, created_at"
const PRICES = `select json_group_array(json_array(${PRICE_COLUMNS})) from prices`

const TRIGGERS = "select count(*) from sqlite_master where type = 'trigger'"

/** Prices are in the migrations, and are restored. */
const TABLES = `select name from sqlite_master
  where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%' and name <> 'prices'`

type Trigger = { name: string; tbl_name: string; sql: string }

/** State after the migrations, restored after tests that change prices, drop triggers or switch off checks. */
let migrated: Promise<{ prices: unknown; triggers: Trigger[]; tables: string[] }> | undefined

/** Deletes the rows that a test left, past the triggers that refuse it, and restores prices, triggers and checks. */
export async function emptyDatabase(d1: D1Database): Promise<void> {
  migrated ??= readMigrated(d1)
  const { prices, triggers, tables } = await migrated
  // One read tells what a test left behind: most tests write to few tables, and a change of the schema is slow.
  const filledOf = tables.map((name) => `exists(select 1 from ${name}) as ${name}`).join()
  const contents = await d1
    .prepare(`select (${PRICES}) as prices, (${TRIGGERS}) as triggers, ${filledOf}`)
    .first<Record<string, unknown>>()
  const filled = tables.filter((name) => contents?.[name] === 1)
  const hasAll = contents?.triggers === triggers.length
  const renewed = hasAll ? triggers.filter((trigger) => refusesDeletion(trigger, filled)) : triggers
  const statements = [
    // Rows may be deleted before those that reference them.
    d1.prepare("pragma defer_foreign_keys = on"),
    d1.prepare("pragma ignore_check_constraints = off"),
    ...renewed.map(({ name }) => d1.prepare(`drop trigger if exists ${name}`)),
    ...filled.map((name) => d1.prepare(`delete from ${name}`)),
    ...renewed.map(({ sql }) => d1.prepare(sql)),
    ...(contents?.prices === prices ? [] : restorePrices(d1, prices)),
  ]
  if (statements.length > 2) await d1.batch(statements)
}

async function readMigrated(d1: D1Database) {
  const { results: triggers } = await d1
    .prepare("select name, tbl_name, sql from sqlite_master where type = 'trigger'")
    .all<Trigger>()
  const { results: tables } = await d1.prepare(TABLES).all<{ name: string }>()
  return {
    prices: await d1.prepare(`select (${PRICES}) as prices`).first("prices"),
    triggers,
    tables: tables.map(({ name }) => name),
  }
}

function refusesDeletion({ tbl_name, sql }: Trigger, tables: string[]): boolean {
  return tables.includes(tbl_name) && /\bbefore delete\b/i.test(sql)
}

function restorePrices(d1: D1Database, prices: unknown): D1PreparedStatement[] {
  const values = PRICE_COLUMNS.split(", ").map((_, index) => `value ->> ${index}`)
  return [
    d1.prepare("delete from prices"),
    d1.prepare(`insert into prices (${PRICE_COLUMNS}) select ${values} from json_each(?1)`).bind(prices),
  ]
}
