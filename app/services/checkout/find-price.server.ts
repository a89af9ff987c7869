import type { AppLoadContext } from "@remix-run/cloudflare"
import { effectivePrice, FALLBACK_PRICE, type RegionalPrice } from "#app/domain/checkout/pricing.ts"
import { regionOf } from "#app/domain/checkout/regions.ts"
import type { Money } from "#app/domain/money.ts"
import { addMilliseconds, isPast, minutes, seconds } from "#app/domain/time.ts"
import { withTimeout } from "#app/domain/with-timeout.ts"
import type { CachedPrice } from "#app/gateways/price-cache.ts"
import { findRegionalPrice } from "#db/checkout/prices.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "prices" | "geolocation" | "log" | "now" | "waitUntil">

/** A price and until when it may be shown without asking again; a makeshift one must be asked for each time. */
export type CurrentPrice = { price: Money; freshUntil: Date | null }

const MAX_AGE = minutes(1)
/** From this age on an entry is renewed after the answer has left, so that few visitors wait for D1. */
const REFRESH_AFTER = seconds(30)
const TIMEOUT = seconds(2)

/** The price where the visitor is, always: KV, else D1, else an old entry, else the built-in US price. */
export async function findPrice(context: Dependencies): Promise<CurrentPrice> {
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
  const renewed = await refreshCachedPrice(context, cacheKey, region)
  if (renewed) return toCurrentPrice(renewed.price, addMilliseconds(renewed.storedAt, MAX_AGE))
  if (!usable) log.info("built-in-price-used", { region })
  return toCurrentPrice(usable?.price ?? FALLBACK_PRICE, null)
}

/** Reads the price from D1 and puts it into KV, which nobody waits for; null while D1 can't tell. */
async function refreshCachedPrice(
  { db, prices, log, now, waitUntil }: Dependencies,
  cacheKey: string,
  region: RegionalPrice["region"],
): Promise<CachedPrice | null> {
  const storedAt = now()
  const price = await logFailure(log, "price-database-unreachable", region, () =>
    findRegionalPrice(db, region),
  )
  if (!price) return null
  const entry = { price, storedAt }
  waitUntil(logFailure(log, "price-cache-unwritable", region, () => prices.store(cacheKey, entry)))
  return entry
}

/** The work's outcome, or null and a line in the log. */
async function logFailure<T>(
  log: Dependencies["log"],
  what: string,
  region: RegionalPrice["region"],
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeout(TIMEOUT, work())
  } catch (error) {
    log.error(what, error, { region })
    return null
  }
}

function toCurrentPrice(price: RegionalPrice, freshUntil: Date | null): CurrentPrice {
  return { price: effectivePrice(price), freshUntil }
}

/** An entry from the future would never grow old, so it counts as stale. */
function isYoungerThan(duration: number, { storedAt }: CachedPrice, now: Date): boolean {
  return isPast(storedAt, now) && !isPast(addMilliseconds(storedAt, duration), now)
}

/** An entry for another region is broken, whoever wrote it. */
function isUsable(cached: CachedPrice, region: RegionalPrice["region"]): boolean {
  return cached.price.region === region
}
