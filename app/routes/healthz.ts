import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { BUILT_IN_PRICE } from "#app/domain/pricing.ts"
import { seconds } from "#app/domain/time.ts"
import { within } from "#app/services/within.server.ts"
import { findRegionalPrice } from "#db/prices.server.ts"

const ANSWER_WITHIN = seconds(2)

/** Whether D1 and KV answer, for whoever watches the site. */
export async function loader({ context: { db, prices, log } }: LoaderFunctionArgs) {
  const [database, kv] = await Promise.allSettled([
    findRegionalPrice(db, BUILT_IN_PRICE.region),
    within(ANSWER_WITHIN, prices.find(BUILT_IN_PRICE.region)),
  ])
  for (const check of [database, kv]) {
    if (check.status === "rejected") log.error("health-check-failed", check.reason)
  }
  const isHealthy = database.status === "fulfilled" && kv.status === "fulfilled"
  const body = { status: isHealthy ? "ok" : "failing", database: wording(database), prices: wording(kv) }
  return Response.json(body, { status: isHealthy ? 200 : 503 })
}

function wording(check: PromiseSettledResult<unknown>): "ok" | "failing" {
  return check.status === "fulfilled" ? "ok" : "failing"
}
