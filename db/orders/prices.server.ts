import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm"
import { REGIONS, type Region, type RegionalPrice, withChange } from "#app/domain/orders/pricing.ts"
import type { Database } from "#db/client.server.ts"
import { priceChanges, regionalPrices } from "#db/schema.ts"

/** The region's price: the next one as soon as it holds, even before the cron has applied it. */
export async function findRegionalPrice(
  db: Database,
  region: Region,
  now: Date,
): Promise<RegionalPrice | null> {
  const [row] = await selectPrices(db, now).where(eq(regionalPrices.region, region)).limit(1)
  return row ? withChange(row.price, row.due) : null
}

/** The prices of all regions: the next one of each as soon as it holds. */
export async function listRegionalPrices(db: Database, now: Date): Promise<RegionalPrice[]> {
  const rows = await selectPrices(db, now).where(inArray(regionalPrices.region, REGIONS))
  return rows.map(({ price, due }) => withChange(price, due))
}

const selectPrices = (db: Database, now: Date) =>
  db
    .select({ price: regionalPrices, due: priceChanges })
    .from(regionalPrices)
    .leftJoin(priceChanges, and(eq(priceChanges.region, regionalPrices.region), isDue(now)))

type DisplayedPrice = { region: Region; amount: number; since: Date; now: Date }

/** Whether a license cost this amount (minor units) in the region at some time since then, before a change. */
export async function wasPriceSince(
  db: Database,
  { region, amount, since, now }: DisplayedPrice,
): Promise<boolean> {
  const before = sql`coalesce(${priceChanges.previousAmount}, ${currentAmount})`
  const [row] = await db
    .select({ id: priceChanges.id })
    .from(priceChanges)
    .where(
      and(
        gt(priceChanges.validFrom, since),
        lte(priceChanges.validFrom, now),
        eq(priceChanges.region, region),
        eq(before, amount),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Writes prices that hold by now into `regional_prices`. Idempotent. */
export async function applyDuePrices(db: Database, now: Date): Promise<void> {
  await db.batch(setDuePrices(db, now))
}

/** The same as statements for a batch. */
export function setDuePrices(db: Database, now: Date) {
  const due = and(inArray(priceChanges.region, REGIONS), isDue(now))
  const next = sql`from price_changes c where c.region = regional_prices.region and c.applied_at is null
    and c.valid_from <= ${now.getTime()}`
  return [
    db.update(priceChanges).set({ previousAmount: currentAmount }).where(due),
    db
      .update(regionalPrices)
      .set({
        baseAmount: sql`(select c.base_amount ${next})`,
        overrideAmount: sql`(select c.override_amount ${next})`,
        updatedAt: now,
      })
      .where(and(inArray(regionalPrices.region, REGIONS), sql`exists (select 1 ${next})`)),
    db.update(priceChanges).set({ appliedAt: now }).where(due),
  ] as const
}

/** What a license costs in the region of a row of `price_changes`. */
const currentAmount = sql<number>`(select coalesce(p.override_amount, p.base_amount) from regional_prices p
  where p.region = ${priceChanges.region})`

const isDue = (now: Date) => and(isNull(priceChanges.appliedAt), lte(priceChanges.validFrom, now))
