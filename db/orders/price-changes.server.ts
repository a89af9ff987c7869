import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { REGIONS, type Region } from "#app/domain/orders/regions.ts"
import type { ActionStatements } from "#db/audit/audit.server.ts"
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

/** Amounts in minor units; without an override, the base amount is the price. */
export type NewPrice = { id: string; region: Region; baseAmount: number; overrideAmount: number | null }

/** What the audit log says that a price was: the base amount and the override. */
type PriceBefore = Pick<NewPrice, "baseAmount" | "overrideAmount">

/** Changes the price at once, after a next price that holds by now; unless it has changed since it was read. */
export function changePrice(db: Database, price: NewPrice, before: PriceBefore, now: Date): ActionStatements {
  const { region, baseAmount, overrideAmount } = price
  return {
    condition: isStillPrice(region, before, now),
    changes: [
      ...setDuePrices(db, now),
      insertChange(db, price, { validFrom: now, appliedAt: now, now }),
      db
        .update(regionalPrices)
        .set({ baseAmount, overrideAmount, updatedAt: now })
        .where(eq(regionalPrices.region, region)),
    ],
  }
}

/** Shows or hides the crossed-out price of a region; saving what is so already changes nothing. */
export function setOriginalHidden(
  db: Database,
  region: Region,
  hidesOriginal: boolean,
  now: Date,
): ActionStatements {
  return {
    condition: sql`exists (select 1 from regional_prices where region = ${region})`,
    changes: [
      db
        .update(regionalPrices)
        .set({ hidesOriginal, updatedAt: now })
        .where(eq(regionalPrices.region, region)),
    ],
  }
}

/** Sets the region's next price, in place of the one that is set; unless the price has changed since it was read. */
export function setNextPrice(
  db: Database,
  price: NewPrice,
  { before, validFrom, now }: { before: PriceBefore; validFrom: Date; now: Date },
): ActionStatements {
  return {
    condition: isStillPrice(price.region, before, now),
    changes: [
      ...setDuePrices(db, now),
      deleteNext(db, price.region),
      insertChange(db, price, { validFrom, appliedAt: null, now }),
    ],
  }
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
const isStillPrice = (region: Region, { baseAmount, overrideAmount }: PriceBefore, now: Date): SQL =>
  sql`exists (select 1 from regional_prices p
    left join price_changes c on c.region = p.region and c.applied_at is null and c.valid_from <= ${now.getTime()}
    where p.region = ${region} and coalesce(c.base_amount, p.base_amount) = ${baseAmount}
      and case when c.id is null then p.override_amount else c.override_amount end is ${overrideAmount})`

function deleteNext(db: Database, region: Region) {
  return db.delete(priceChanges).where(and(eq(priceChanges.region, region), isNull(priceChanges.appliedAt)))
}

type Times = { validFrom: Date; appliedAt: Date | null; now: Date }

function insertChange(
  db: Database,
  { id, region, baseAmount, overrideAmount }: NewPrice,
  { validFrom, appliedAt, now }: Times,
) {
  const previousAmount = appliedAt
    ? sql`(select coalesce(override_amount, base_amount) from regional_prices where region = ${region})`
    : sql`null`
  const row = { id, region, baseAmount, overrideAmount, validFrom, appliedAt, previousAmount, createdAt: now }
  return db.insert(priceChanges).values(row)
}
