import type { AppLoadContext } from "@remix-run/cloudflare"
import { FALLBACK_PRICE } from "#app/domain/checkout/pricing.ts"
import { addMilliseconds, isPast, seconds } from "#app/domain/time.ts"
import { withTimeout } from "#app/domain/with-timeout.ts"
import { findRegionalPrice } from "#db/checkout/prices.server.ts"

const ANSWER_WITHIN = seconds(2)
const MAX_AGE = seconds(5)

type Dependencies = Pick<AppLoadContext, "db" | "prices" | "now">

/** Whether D1 and KV answered. */
export type Health = { database: boolean; prices: boolean }

/** Who asks: writes the failures down, and keeps the check going when they are gone before it ends. */
type Asker = Pick<AppLoadContext, "log" | "waitUntil">

/**
 * Checks D1 and KV at most once in five seconds, however many ask and however it ends: who comes while a check runs, or
 * within five seconds of its beginning, shares its result.
 */
export function createHealthCheck({ db, prices, now }: Dependencies): (asker: Asker) => Promise<Health> {
  let latest: { startedAt: Date; health: Promise<Health> } | undefined

  return ({ log, waitUntil }) => {
    if (!latest || isPast(addMilliseconds(latest.startedAt, MAX_AGE), now())) {
      latest = { startedAt: now(), health: check({ db, prices, log }) }
      waitUntil(latest.health)
    }
    return latest.health
  }
}

async function check({ db, prices, log }: Pick<AppLoadContext, "db" | "prices" | "log">): Promise<Health> {
  const checks = await Promise.allSettled([
    findRegionalPrice(db, FALLBACK_PRICE.region),
    withTimeout(ANSWER_WITHIN, prices.find(FALLBACK_PRICE.region)),
  ])
  for (const outcome of checks) {
    if (outcome.status === "rejected") log.error("health-check-failed", outcome.reason)
  }
  const [database, kv] = checks
  return { database: database.status === "fulfilled", prices: kv.status === "fulfilled" }
}
