import type { AppLoadContext } from "@remix-run/cloudflare"
import { POLL_WINDOW, syncDelay } from "#app/domain/checkout/order.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { claimDueOrders, expireOrders } from "#db/checkout/order-sync.server.ts"
import { syncOrder } from "./sync-order.server.ts"

type Dependencies = Parameters<typeof syncOrder>[0] & Pick<AppLoadContext, "log">

const BATCH_SIZE = 50
const EXPIRED_AT_ONCE = 1000
const CONCURRENCY = 6

/**
 * Asks the provider about open orders whose webhook may have been lost, each less and less often. An order is
 * claimed before it is asked about, so a run that dies leaves it to a later one; after 48 hours it expires.
 */
export async function syncOpenOrders(context: Dependencies): Promise<void> {
  const { db, log, now } = context
  const due = await claimDueOrders(db, now(), syncDelay, BATCH_SIZE)
  for (let start = 0; start < due.length; start += CONCURRENCY) {
    await Promise.all(
      due
        .slice(start, start + CONCURRENCY)
        .map((order) =>
          syncOrder(context, order).catch((error) =>
            log.error("order-not-reconciled", error, { orderId: order.id }),
          ),
        ),
    )
  }
  await expireOrders(db, addMilliseconds(now(), -POLL_WINDOW), EXPIRED_AT_ONCE)
}
