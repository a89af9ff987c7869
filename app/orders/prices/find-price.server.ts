import type { Log, Prices, Visitor } from "#app/capabilities.ts"
import { basicPrice } from "#app/orders/plans/plans.ts"
import type { Money } from "#app/platform/money.ts"
import { addMilliseconds, isPast, minutes, seconds, withTimeout } from "#app/platform/time.ts"
import type { CachedPrice } from "./price-cache.ts"
import {
  DISPLAYED_PRICE_VALIDITY,
  effectivePrice,
  FALLBACK_PRICE,
  type RegionalPrice,
  regionOf,
} from "./pricing.ts"
import { findRegionalPrice, wasPriceSince } from "./queries.server.ts"

/**
 * A price and until when it may be cached; `expiresAt` is null for a stale or built-in price, which must not
 * be.
 */
type CurrentPrice = { price: Money; hidesOriginal: boolean; expiresAt: Date | null }

const MAX_AGE = minutes(1)

/** Entries older than this are refreshed in the background, so that few visitors wait for D1. */
const REFRESH_AFTER = seconds(30)

/** For each read and write of KV and each read of D1. */
const TIMEOUT = seconds(2)

/**
 * The price of the visitor's region, from KV, else D1, else a stale KV entry, else the built-in US price.
 * Never throws.
 */
export async function findPrice(context: Prices & Visitor): Promise<CurrentPrice> {
  const { now, log, waitUntil } = context
  const country = await context.geolocation.findCountry()
  const region = regionOf(country)
  const cacheKey = country ?? "unknown"

  const cached = await logFailure(log, "price-cache-unreachable", region, () => context.prices.find(cacheKey))
  const usable = cached && isUsable(cached, region) ? cached : null
  if (usable && isYoungerThan(MAX_AGE, usable, now())) {
    if (!isYoungerThan(REFRESH_AFTER, usable, now())) waitUntil(refreshCachedPrice(context, cacheKey, region))
    return toCurrentPrice(usable.price, addMilliseconds(usable.storedAt, MAX_AGE))
  }
  const refreshed = await refreshCachedPrice(context, cacheKey, region)
  if (refreshed) return toCurrentPrice(refreshed.price, addMilliseconds(refreshed.storedAt, MAX_AGE))
  if (!usable) log.info("built-in-price-used", { region })
  return toCurrentPrice(usable?.price ?? FALLBACK_PRICE, null)
}

/** Reads the price from D1 and writes it to KV in the background; null when D1 fails (logged) or has none. */
async function refreshCachedPrice(
  { db, prices, log, now, waitUntil }: Prices,
  cacheKey: string,
  region: RegionalPrice["region"],
): Promise<CachedPrice | null> {
  const storedAt = now()
  const price = await logFailure(log, "price-database-unreachable", region, () =>
    findRegionalPrice(db, region, storedAt),
  )
  if (!price) return null
  const entry = { price, storedAt }
  waitUntil(logFailure(log, "price-cache-unwritable", region, () => prices.store(cacheKey, entry)))
  return entry
}

/** The result of `work`, or null after an error or a timeout, which is logged as `event`. */
async function logFailure<T>(
  log: Log["log"],
  event: string,
  region: RegionalPrice["region"],
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeout(TIMEOUT, work())
  } catch (error) {
    log.error(event, error, { region })
    return null
  }
}

function toCurrentPrice(price: RegionalPrice, expiresAt: Date | null): CurrentPrice {
  return { price: effectivePrice(price), hidesOriginal: price.hidesOriginal, expiresAt }
}

/** False for an entry from the future, which would otherwise never expire. */
function isYoungerThan(duration: number, { storedAt }: CachedPrice, now: Date): boolean {
  return isPast(storedAt, now) && !isPast(addMilliseconds(storedAt, duration), now)
}

/** False for an entry with another region's price, which must not be shown. */
function isUsable(cached: CachedPrice, region: RegionalPrice["region"]): boolean {
  return cached.price.region === region
}

/** "changed" when the price has risen, and the one on the buyer's page held too long ago. */
type AgreedPrice = { kind: "agreed"; price: Money } | { kind: "changed" }

/**
 * Returns the price of a Basic license for a buyer whose page showed this one: the current price, or the shown one if that
 * is lower and was charged within the last minutes.
 */
export async function agreePrice(context: Prices & Visitor, shown: Money | null): Promise<AgreedPrice> {
  const { db, geolocation, now } = context
  const { price: regional } = await findPrice(context)
  const { price } = basicPrice(regional)
  if (!shown || shown.currency !== price.currency || shown.amount >= price.amount)
    return { kind: "agreed", price }
  const since = addMilliseconds(now(), -DISPLAYED_PRICE_VALIDITY)
  const region = regionOf(await geolocation.findCountry())
  const held = await wasPriceSince(db, { region, amount: shown.amount, since, now: now() })
  return held ? { kind: "agreed", price: shown } : { kind: "changed" }
}
