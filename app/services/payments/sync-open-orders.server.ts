import type { Clock, Log, Mail, Payments, Random, Site, Store } from "#app/capabilities.ts"
import { POLL_WINDOW } from "#app/domain/orders/order.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { claimDueOrders, expireOrders } from "#db/payments/order-sync.server.ts"
import { syncOrder } from "./sync-order.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Payments

const BATCH_SIZE = 50
const EXPIRY_BATCH_SIZE = 1000
const CONCURRENCY = 6

/**
 * Syncs open orders, whose webhook may have been lost, at growing intervals (`retryDelay`). An order is
 * claimed before it is synced, so a run that crashes leaves it to a later run. Orders older than
 * `POLL_WINDOW` (7 days) expire.
 */
export async function syncOpenOrders(context: Dependencies): Promise<void> {
  const { db, log, now } = context
  const due = await claimDueOrders(db, now(), BATCH_SIZE)
  for (let start = 0; start < due.length; start += CONCURRENCY) {
    await Promise.all(
      due
        .slice(start, start + CONCURRENCY)
        .map((order) =>
          syncOrder(context, order).catch((error) =>
            log.error("order-not-synced", error, { orderId: order.id }),
          ),
        ),
    )
  }
  await expireOrders(db, addMilliseconds(now(), -POLL_WINDOW), EXPIRY_BATCH_SIZE)
}
