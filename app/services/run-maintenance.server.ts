import type { AppLoadContext } from "@remix-run/cloudflare"
import { after, days } from "#app/domain/time.ts"
import { removeExpiredOrders } from "#db/order-sync.server.ts"
import { removeGivenUpMail, removeSentMail } from "#db/outbox.server.ts"
import { removeExpiredResetTokens } from "#db/password-resets.server.ts"
import { removeExpiredRateLimits } from "#db/rate-limits.server.ts"
import { removeOldRevocations } from "#db/revocations.server.ts"
import { removeDeliveries } from "#db/webhook-events.server.ts"
import { deliverMail } from "./deliver-mail.server.ts"
import { reconcileOrders } from "./reconcile-orders.server.ts"
import { replayDeliveries } from "./replay-deliveries.server.ts"

const DELIVERIES_KEPT_FOR = days(90)
const SENT_MAIL_KEPT_FOR = days(30)
const GIVEN_UP_MAIL_KEPT_FOR = days(90)
const UNPAID_ORDERS_KEPT_FOR = days(90)

/** What the cron does every two minutes; one part that fails does not keep the others from their work. */
export async function runMaintenance(context: AppLoadContext): Promise<void> {
  const { db, auth, log, now } = context
  const parts: Record<string, () => Promise<unknown>> = {
    "replay-deliveries": () => replayDeliveries(context),
    "reconcile-orders": () => reconcileOrders(context),
    "deliver-mail": () => deliverMail(context),
    "remove-sessions": () => auth.removeExpiredSessions(),
    "remove-reset-tokens": () => removeExpiredResetTokens(db, now()),
    "remove-rate-limits": () => removeExpiredRateLimits(db, now()),
    "remove-revocations": () => removeOldRevocations(db, now()),
    "remove-sent-mail": () => removeSentMail(db, after(now(), -SENT_MAIL_KEPT_FOR)),
    "remove-given-up-mail": () => removeGivenUpMail(db, after(now(), -GIVEN_UP_MAIL_KEPT_FOR)),
    "remove-unpaid-orders": () => removeExpiredOrders(db, after(now(), -UNPAID_ORDERS_KEPT_FOR)),
    "remove-deliveries": () => removeDeliveries(db, after(now(), -DELIVERIES_KEPT_FOR)),
  }
  for (const [part, work] of Object.entries(parts)) {
    await work().catch((error) => log.error("maintenance-failed", error, { part }))
  }
}
