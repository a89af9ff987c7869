import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Money } from "#app/domain/money.ts"
import { BUILT_IN_PRICE, effectivePrice, type RegionalPrice } from "#app/domain/pricing.ts"
import { regionOf } from "#app/domain/regions.ts"
import { after, hasPassed, minutes, seconds } from "#app/domain/time.ts"
import type { CachedPrice } from "#app/gateways/price-cache.ts"
import { findRegionalPrice } from "#db/prices.server.ts"
import { within } from "./within.server.ts"

type Needs = Pick<AppLoadContext, "db" | "prices" | "geolocation" | "log" | "now" | "waitUntil">

/** A price and until when it may be shown without asking again; a makeshift one must be asked for each time. */
export type Quote = { price: Money; freshUntil: Date | null }

const FRESH_FOR = minutes(1)
/** From this age on an entry is renewed after the answer has left, so that few visitors wait for D1. */
const RENEWED_AFTER = seconds(30)
const ANSWER_WITHIN = seconds(2)

/** The price where the visitor is, always: KV, else D1, else an old entry, else the built-in US price. */
export async function findPrice(context: Needs): Promise<Quote> {
  const { now, log, waitUntil } = context
  const country = await context.geolocation.findCountry()
  const region = regionOf(country)
  const cacheKey = country ?? "unknown"

  const cached = await attempt(log, "price-cache-unreachable", region, () => context.prices.find(cacheKey))
  const usable = cached && isUsable(cached, region) ? cached : null
  if (usable && isYoungerThan(FRESH_FOR, usable, now())) {
    if (!isYoungerThan(RENEWED_AFTER, usable, now())) waitUntil(renew(context, cacheKey, region))
    return quote(usable.price, after(usable.storedAt, FRESH_FOR))
  }
  const renewed = await renew(context, cacheKey, region)
  if (renewed) return quote(renewed.price, after(renewed.storedAt, FRESH_FOR))
  if (!usable) log.info("built-in-price-used", { region })
  return quote(usable?.price ?? BUILT_IN_PRICE, null)
}

/** Reads the price from D1 and puts it into KV, which nobody waits for; null while D1 can't tell. */
async function renew(
  { db, prices, log, now, waitUntil }: Needs,
  cacheKey: string,
  region: RegionalPrice["region"],
): Promise<CachedPrice | null> {
  const storedAt = now()
  const price = await attempt(log, "price-database-unreachable", region, () => findRegionalPrice(db, region))
  if (!price) return null
  const entry = { price, storedAt }
  waitUntil(attempt(log, "price-cache-unwritable", region, () => prices.store(cacheKey, entry)))
  return entry
}

/** The work's outcome, or null and a line in the log. */
async function attempt<T>(
  log: Needs["log"],
  what: string,
  region: RegionalPrice["region"],
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await within(ANSWER_WITHIN, work())
  } catch (error) {
    log.error(what, error, { region })
    return null
  }
}

function quote(price: RegionalPrice, freshUntil: Date | null): Quote {
  return { price: effectivePrice(price), freshUntil }
}

/** An entry from the future would never grow old, so it counts as stale. */
function isYoungerThan(duration: number, { storedAt }: CachedPrice, now: Date): boolean {
  return hasPassed(storedAt, now) && !hasPassed(after(storedAt, duration), now)
}

/** An entry for another region is broken, whoever wrote it. */
function isUsable(cached: CachedPrice, region: RegionalPrice["region"]): boolean {
  return cached.price.region === region
}
