import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import {
  type ActionStatements,
  type Database,
  hasRow,
  priceChanges,
  regionalPrices,
} from "#db/client.server.ts"
import { REGIONS, type Region, type RegionalPrice, withChange } from "./pricing.ts"

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
function setDuePrices(db: Database, now: Date) {
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

/** The prices of all regions, and their next prices. */
export async function listPrices(db: Database) {
  const [prices, next] = await db.batch([
    db
      .select()
      .from(regionalPrices)
      .where(inArray(regionalPrices.region, REGIONS))
      .orderBy(asc(regionalPrices.region)),
    db
      .select()
      .from(priceChanges)
      .where(and(inArray(priceChanges.region, REGIONS), isNull(priceChanges.appliedAt))),
  ])
  return { prices, next }
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
    condition: hasRow`price_changes where region = ${region} and applied_at is null
      and valid_from > ${now.getTime()}`,
    changes: [deleteNext(db, region)],
  }
}

/** Whether the region's price, or the next one if it holds by now, is what it was when it was read. */
const isStillPrice = (region: Region, { baseAmount, overrideAmount }: Amounts, now: Date): SQL =>
  hasRow`regional_prices p
    left join price_changes c on c.region = p.region and c.applied_at is null and c.valid_from <= ${now.getTime()}
    where p.region = ${region} and coalesce(c.base_amount, p.base_amount) = ${baseAmount}
      and case when c.id is null then p.override_amount else c.override_amount end is ${overrideAmount}`

function deleteNext(db: Database, region: Region) {
  return db.delete(priceChanges).where(and(eq(priceChanges.region, region), isNull(priceChanges.appliedAt)))
}
