import type { AppLoadContext } from "@remix-run/cloudflare"
import type { Money } from "#app/domain/money.ts"
import { BUILT_IN_PRICE, effectivePrice, type RegionalPrice } from "#app/domain/pricing.ts"
import { regionOf } from "#app/domain/regions.ts"
import { after, hasPassed, minutes, seconds } from "#app/domain/time.ts"
import type { CachedPrice } from "#app/gateways/price-cache.ts"
import { findRegionalPrice } from "#db/prices.server.ts"
import { within } from "./within.server.ts"

type Needs = Pick<AppLoadContext, "db" | "prices" | "geolocation" | "log" | "now">

const FRESH_FOR = minutes(1)
const ANSWER_WITHIN = seconds(2)

/** The price where the visitor is, always: KV, else D1, else an old entry, else the built-in US price. */
export async function findPrice(context: Needs): Promise<Money> {
  const country = await context.geolocation.findCountry()
  return effectivePrice(await findPriceOf(context, country))
}

async function findPriceOf({ db, prices, log, now }: Needs, country: string | null): Promise<RegionalPrice> {
  const cacheKey = country ?? "unknown"
  const region = regionOf(country)
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await within(ANSWER_WITHIN, work())
    } catch (error) {
      log.error(what, error, { region })
      return null
    }
  }

  const cached = await attempt("price-cache-unreachable", () => prices.find(cacheKey))
  if (cached && isUsable(cached, region) && isFresh(cached, now())) return cached.price

  const price = await attempt("price-database-unreachable", () => findRegionalPrice(db, region))
  if (price) {
    await attempt("price-cache-unwritable", () => prices.store(cacheKey, { price, storedAt: now() }))
    return price
  }
  if (cached && isUsable(cached, region)) return cached.price
  log.info("built-in-price-used", { region })
  return BUILT_IN_PRICE
}

/** An entry from the future would never grow old, so it counts as stale. */
function isFresh({ storedAt }: CachedPrice, now: Date): boolean {
  return hasPassed(storedAt, now) && !hasPassed(after(storedAt, FRESH_FOR), now)
}

/** An entry for another region is broken, whoever wrote it. */
function isUsable(cached: CachedPrice, region: RegionalPrice["region"]): boolean {
  return cached.price.region === region
}
