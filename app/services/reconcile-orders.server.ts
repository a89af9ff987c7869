import type { AppLoadContext } from "@remix-run/cloudflare"
import { ASKED_ABOUT_FOR, nextCheckAfter } from "#app/domain/order.ts"
import { after } from "#app/domain/time.ts"
import { claimDueOrders, expireOrders } from "#db/order-sync.server.ts"
import { askProvider } from "./ask-provider.server.ts"

type Needs = Parameters<typeof askProvider>[0] & Pick<AppLoadContext, "log">

const AT_ONCE = 50
const EXPIRED_AT_ONCE = 1000
const TOGETHER = 6

/**
 * Asks the provider about open orders whose webhook may have been lost, each less and less often. An order is
 * claimed before it is asked about, so a run that dies leaves it to a later one; after 48 hours it expires.
 */
export async function reconcileOrders(context: Needs): Promise<void> {
  const { db, log, now } = context
  const due = await claimDueOrders(db, now(), nextCheckAfter, AT_ONCE)
  for (let start = 0; start < due.length; start += TOGETHER) {
    await Promise.all(
      due
        .slice(start, start + TOGETHER)
        .map((order) =>
          askProvider(context, order).catch((error) =>
            log.error("order-not-reconciled", error, { orderId: order.id }),
          ),
        ),
    )
  }
  await expireOrders(db, after(now(), -ASKED_ABOUT_FOR), EXPIRED_AT_ONCE)
}
