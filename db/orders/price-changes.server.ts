import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { REGIONS, type Region, type RegionalPrice } from "#app/domain/orders/pricing.ts"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { priceChanges, regionalPrices } from "#db/schema.ts"
import { setDuePrices } from "./prices.server.ts"

const HISTORY_LENGTH = 50

/** The prices of all regions, their next prices, and the last changes, newest first. */
export async function listPrices(db: Database) {
  const [prices, next, history] = await db.batch([
    db
      .select()
      .from(regionalPrices)
      .where(inArray(regionalPrices.region, REGIONS))
      .orderBy(asc(regionalPrices.region)),
    db
      .select()
      .from(priceChanges)
      .where(and(inArray(priceChanges.region, REGIONS), isNull(priceChanges.appliedAt))),
    db
      .select()
      .from(priceChanges)
      .where(and(gt(priceChanges.validFrom, new Date(0)), isNotNull(priceChanges.appliedAt)))
      .orderBy(desc(priceChanges.validFrom), desc(priceChanges.id))
      .limit(HISTORY_LENGTH),
  ])
  return { prices, next, history }
}

type Amounts = Pick<RegionalPrice, "baseAmount" | "overrideAmount" | "hidesOriginal">

/** A region as it was read, and as it will be: amounts in minor units; without an override, the base amount is the price. */
type PriceChange = { id: string; region: Region; before: Amounts; after: Amounts }

/**
 * Saves prices, after next prices that hold by now: at once, or in place of the next price of their regions; unless one of
 * them has changed since it was read. The crossed-out price is shown or hidden at once.
 */
export function savePrices(
  db: Database,
  prices: PriceChange[],
  from: Date | null,
  now: Date,
): ActionStatements {
  return {
    condition: sql.join(
      prices.map(({ region, before }) => isStillPrice(region, before, now)),
      sql` and `,
    ),
    changes: [...setDuePrices(db, now), ...prices.flatMap((price) => statementsOf(db, price, from, now))],
  }
}

function statementsOf(
  db: Database,
  { id, region, before, after }: PriceChange,
  from: Date | null,
  now: Date,
) {
  const { baseAmount, overrideAmount, hidesOriginal } = after
  const amounts = { baseAmount, overrideAmount }
  const update = (values: Partial<Amounts>) =>
    db
      .update(regionalPrices)
      .set({ ...values, updatedAt: now })
      .where(eq(regionalPrices.region, region))
  const shown = hidesOriginal === before.hidesOriginal ? [] : [update({ hidesOriginal })]
  if (baseAmount === before.baseAmount && overrideAmount === before.overrideAmount) return shown
  const row = { id, region, ...amounts, validFrom: from ?? now, createdAt: now }
  if (from)
    return [
      ...shown,
      deleteNext(db, region),
      db.insert(priceChanges).values({ ...row, previousAmount: null }),
    ]
  const previousAmount = sql`(select coalesce(override_amount, base_amount) from regional_prices where region = ${region})`
  return [
    ...shown,
    db.insert(priceChanges).values({ ...row, appliedAt: now, previousAmount }),
    update(amounts),
  ]
}

/** Removes the region's next price, unless it holds by now. */
export function removeNextPrice(db: Database, region: Region, now: Date): ActionStatements {
  return {
    condition: sql`exists (select 1 from price_changes where region = ${region} and applied_at is null
      and valid_from > ${now.getTime()})`,
    changes: [deleteNext(db, region)],
  }
}

/** Whether the region's price, or the next one if it holds by now, is what it was when it was read. */
const isStillPrice = (region: Region, { baseAmount, overrideAmount }: Amounts, now: Date): SQL =>
  sql`exists (select 1 from regional_prices p
    left join price_changes c on c.region = p.region and c.applied_at is null and c.valid_from <= ${now.getTime()}
    where p.region = ${region} and coalesce(c.base_amount, p.base_amount) = ${baseAmount}
      and case when c.id is null then p.override_amount else c.override_amount end is ${overrideAmount})`

function deleteNext(db: Database, region: Region) {
  return db.delete(priceChanges).where(and(eq(priceChanges.region, region), isNull(priceChanges.appliedAt)))
}
