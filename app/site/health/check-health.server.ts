import type { Caches, Clock, Log, Site, Store } from "#app/capabilities.ts"
import { DEFAULT_REGION } from "#app/orders/prices/pricing.ts"
import { findRegionalPrice } from "#app/orders/prices/queries.server.ts"
import { addMilliseconds, isPast, seconds, withTimeout } from "#app/platform/time.ts"

const KV_TIMEOUT = seconds(2)
const MAX_AGE = seconds(5)

type Checked = Store & Clock & Pick<Caches, "prices"> & { version: WorkerVersionMetadata | undefined }

/** True for each of D1 and KV that responded, and the id of the Worker's version; null outside of Cloudflare. */
export type Health = { database: boolean; prices: boolean; version: string | null }

/**
 * Checks D1 and KV at most once per five seconds and isolate, whatever the result: requests within five
 * seconds of a check's start share its result. The log of the request that starts it gets the failures.
 */
export function createHealthCheck({ db, prices, now, version }: Checked) {
  let latest: { startedAt: Date; health: Promise<Health> } | undefined

  async function check({ log }: Log): Promise<Health> {
    const checks = await Promise.allSettled([
      findRegionalPrice(db, DEFAULT_REGION, now()),
      withTimeout(KV_TIMEOUT, prices.find(DEFAULT_REGION)),
    ])
    for (const result of checks) {
      if (result.status === "rejected") log.error("health-check-failed", result.reason)
    }
    const [database, kv] = checks
    return {
      database: database.status === "fulfilled",
      prices: kv.status === "fulfilled",
      version: version?.id ?? null,
    }
  }

  return (request: Log & Site): Promise<Health> => {
    if (!latest || isPast(addMilliseconds(latest.startedAt, MAX_AGE), now())) {
      latest = { startedAt: now(), health: check(request) }
      request.waitUntil(latest.health)
    }
    return latest.health
  }
}
