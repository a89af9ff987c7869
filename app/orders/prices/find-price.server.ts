import type { Prices, Visitor } from "#app/capabilities.ts"
import { type BoughtPlan, priceOf } from "#app/orders/plans/plans.ts"
import type { Money } from "#app/platform/money.ts"
import { addMilliseconds, isPast, minutes, seconds, withTimeout } from "#app/platform/time.ts"
import {
  type CachedPrice,
  DEFAULT_REGION,
  DISPLAYED_PRICE_VALIDITY,
  effectivePrice,
  REGION_CURRENCIES,
  type Region,
  regionOf,
} from "./pricing.ts"
import { findRegionalPrice, listAmountsSince } from "./queries.server.ts"

const MAX_AGE = minutes(1)

/** Entries older than this are refreshed in the background, so that few visitors wait for D1. */
const REFRESH_AFTER = seconds(30)

/** Time limit of each read and write of KV and each read of D1. */
const TIMEOUT = seconds(2)

/**
 * The price of the visitor's region, from KV, else D1, else a stale KV entry, else the US price that KV has. Never throws:
 * `price` is null if none is known, `expiresAt` null if it must not be cached, `isOfRegion` false if it can't be paid.
 */
export async function findPrice(context: Prices & Visitor) {
  const { now, waitUntil } = context
  const country = await context.geolocation.findCountry()
  const region = regionOf(country)
  const cacheKey = country ?? "unknown"

  const usable = await findCachedPrice(context, cacheKey, region)
  const fresh = usable && isYoungerThan(MAX_AGE, usable, now()) ? usable : null
  if (fresh && !isYoungerThan(REFRESH_AFTER, fresh, now()))
    waitUntil(refreshCachedPrice(context, cacheKey, region))
  const current = fresh ?? (await refreshCachedPrice(context, cacheKey, region))
  const known = current ?? usable ?? (await findCachedPrice(context, DEFAULT_REGION, DEFAULT_REGION))
  if (known?.price.region !== region) context.log.info("price-of-region-unknown", { region })
  return {
    price: known && effectivePrice(known.price),
    currency: known?.price.currency ?? REGION_CURRENCIES[region],
    hidesOriginal: known?.price.hidesOriginal ?? true,
    isOfRegion: known?.price.region === region,
    expiresAt: current && addMilliseconds(current.storedAt, MAX_AGE),
  }
}

/** The entry of a key in KV, unless it has another region's price, which must not be shown. */
async function findCachedPrice({ prices, log }: Prices, key: string, region: Region) {
  const cached = await logFailure(log, "price-cache-unreachable", region, () => prices.find(key))
  return cached?.price.region === region ? cached : null
}

/** Reads the price from D1 and writes it to KV in the background; null when D1 fails (logged) or has none. */
async function refreshCachedPrice(
  { db, prices, log, now, waitUntil }: Prices,
  cacheKey: string,
  region: Region,
): Promise<CachedPrice | null> {
  const storedAt = now()
  const find = () => findRegionalPrice(db, region, storedAt)
  const price = await logFailure(log, "price-database-unreachable", region, find)
  if (!price) return null
  const entry = { price, storedAt }
  waitUntil(logFailure(log, "price-cache-unwritable", region, () => prices.store(cacheKey, entry)))
  return entry
}

/** The result of `work`, or null after an error or a timeout, which is logged as `event`. */
async function logFailure<T>(
  log: Prices["log"],
  event: string,
  region: Region,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeout(TIMEOUT, work())
  } catch (error) {
    log.error(event, error, { region })
    return null
  }
}

/** False for an entry from the future, which would otherwise never expire. */
function isYoungerThan(duration: number, { storedAt }: CachedPrice, now: Date): boolean {
  return isPast(storedAt, now) && !isPast(addMilliseconds(storedAt, duration), now)
}

/**
 * Returns the price of a plan for a buyer whose page showed this one: the current price, or the shown one if that is lower
 * and was charged within the last minutes; "changed" when the price has risen and the shown one held too long ago, "unknown" while
 * nobody knows the price of the buyer's region.
 */
export async function agreePrice(
  context: Prices & Visitor,
  plan: BoughtPlan,
  shown: Money | null,
): Promise<Money | "changed" | "unknown"> {
  const { db, geolocation, now } = context
  const { price: regional, isOfRegion } = await findPrice(context)
  if (!regional || !isOfRegion) return "unknown"
  const { price } = priceOf(plan, regional)
  if (!shown || shown.currency !== price.currency || shown.amount >= price.amount) return price
  const since = addMilliseconds(now(), -DISPLAYED_PRICE_VALIDITY)
  const region = regionOf(await geolocation.findCountry())
  const amounts = await listAmountsSince(db, { region, since, now: now() })
  const wasHeld = amounts.some(
    (amount) => priceOf(plan, { ...regional, amount }).price.amount === shown.amount,
  )
  return wasHeld ? shown : "changed"
}
