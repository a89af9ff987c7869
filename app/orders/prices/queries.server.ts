import { and, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm"
import { type ActionStatements, type Database, deleteWhere, hasRow } from "#db/client.server.ts"
import { prices } from "#db/schema/orders.ts"
import { effectivePrice, REGION_CURRENCIES, REGIONS, type Region, type RegionalPrice } from "./pricing.ts"

/** Finds the price of a region at a time. */
export async function findRegionalPrice(db: Database, region: Region, now: Date): Promise<RegionalPrice> {
  return toPriceOf(region, await selectPrices(db, [region], now))
}

/** The price of one region. Throws for a region that has none, which the migrations do not leave. */
export function toPriceOf(region: Region, [row]: (typeof prices.$inferSelect)[]): RegionalPrice {
  if (!row) throw new Error(`There is no price for ${region}`)
  return toRegionalPrice(row)
}

/** Lists the prices of all regions at a time, and those that hold later. */
export async function listPrices(db: Database, now: Date) {
  const [current, next] = await db.batch([
    selectPrices(db, REGIONS, now),
    db
      .select()
      .from(prices)
      .where(and(inArray(prices.region, REGIONS), gt(prices.validFrom, now))),
  ])
  return { current: current.map(toRegionalPrice), next }
}

/** The prices of regions at a time, as a query for a batch. */
export function selectPrices(db: Database, regions: readonly Region[], now: Date) {
  const ids = regions.map((region) => currentId(region, now))
  return db
    .select()
    .from(prices)
    .where(sql`${prices.id} in (${sql.join(ids, sql`, `)})`)
    .orderBy(prices.region)
}

/** Subquery of the price that holds in a region: the newest that is due. */
const currentId = (region: Region, now: Date): SQL =>
  sql`(select id from prices where region = ${region} and valid_from <= ${now.getTime()}
    order by valid_from desc, id desc limit 1)`

export function toRegionalPrice(row: typeof prices.$inferSelect): RegionalPrice {
  const { region, baseAmount, overrideAmount, hidesOriginal } = row
  return { region, currency: REGION_CURRENCIES[region], baseAmount, overrideAmount, hidesOriginal }
}

type PeriodOfPrices = { region: Region; since: Date; now: Date }

/** Lists the regional prices (minor units) that held at some time between `since` and now, the newest first. */
export async function listAmountsSince(
  db: Database,
  { region, since, now }: PeriodOfPrices,
): Promise<number[]> {
  const first = sql`(select max(valid_from) from prices where region = ${region} and valid_from <= ${since.getTime()})`
  const rows = await db
    .select()
    .from(prices)
    .where(
      and(
        eq(prices.region, region),
        sql`${prices.validFrom} >= coalesce(${first}, 0)`,
        lte(prices.validFrom, now),
      ),
    )
    .orderBy(desc(prices.validFrom))
    .limit(100)
  return rows.map((row) => effectivePrice(toRegionalPrice(row)).amount)
}

type Amounts = Pick<RegionalPrice, "baseAmount" | "overrideAmount" | "hidesOriginal">

/** A region as it was read, and as it will be: amounts in minor units; without an override, the base amount is the price. */
type PriceChange = { region: Region; before: Amounts; after: Amounts }

/**
 * Saves prices: at once, or from a time on in place of the next prices of their regions; unless one of them has changed
 * since it was read. The crossed-out price is shown or hidden at once.
 */
export function savePrices(
  db: Database,
  changes: PriceChange[],
  from: Date | null,
  now: Date,
): ActionStatements {
  const conditions = changes.map(({ region, before }) => isStillPrice(region, before, now))
  return {
    condition: sql.join(conditions, sql` and `),
    changes: changes.flatMap((change) => statementsOf(db, change, from, now)),
  }
}

function statementsOf(db: Database, { region, before, after }: PriceChange, from: Date | null, now: Date) {
  const isPriceChanged =
    before.baseAmount !== after.baseAmount || before.overrideAmount !== after.overrideAmount
  const isOriginalChanged = before.hidesOriginal !== after.hidesOriginal
  const { hidesOriginal } = after
  const add = (amounts: Amounts, validFrom: Date) =>
    db.insert(prices).values({ ...amounts, region, validFrom, hidesOriginal, createdAt: now })
  const isNext = and(eq(prices.region, region), gt(prices.validFrom, now))
  const isAtOnce = isPriceChanged && !from
  return [
    ...(isAtOnce || isOriginalChanged ? [add(isAtOnce ? after : before, now)] : []),
    ...(isOriginalChanged ? [db.update(prices).set({ hidesOriginal }).where(isNext)] : []),
    ...(isPriceChanged && from ? [db.delete(prices).where(isNext), add(after, from)] : []),
  ]
}

/** Removes the region's next price, unless it holds by now. */
export const removeNextPrice = (db: Database, region: Region, now: Date) =>
  deleteWhere(db, prices, sql`region = ${region} and valid_from > ${now.getTime()}`)

/** Condition: the region's price is unchanged since it was read. */
const isStillPrice = (region: Region, { baseAmount, overrideAmount }: Amounts, now: Date): SQL =>
  hasRow`prices where id = ${currentId(region, now)} and base_amount = ${baseAmount}
    and override_amount is ${overrideAmount}`
