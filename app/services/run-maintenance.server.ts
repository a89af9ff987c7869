import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds, days } from "#app/domain/time.ts"
import { replayWebhookEvents } from "#app/services/checkout/replay-webhook-events.server.ts"
import { syncOpenOrders } from "#app/services/checkout/sync-open-orders.server.ts"
import { removeExpiredResetTokens } from "#db/account/password-resets.server.ts"
import { removeExpiredOrders } from "#db/checkout/order-sync.server.ts"
import { removeWebhookEvents } from "#db/checkout/webhook-events.server.ts"
import { removeOldRevocations } from "#db/licensing/revocations.server.ts"
import { removeGivenUpMail, removeSentEmails } from "#db/outbox.server.ts"
import { removeExpiredRateLimits } from "#db/rate-limits.server.ts"
import { sendQueuedEmails } from "./send-queued-emails.server.ts"

const WEBHOOK_EVENT_RETENTION = days(90)
const SENT_EMAIL_RETENTION = days(30)
const GIVEN_UP_MAIL_KEPT_FOR = days(90)
const UNPAID_ORDERS_KEPT_FOR = days(90)

/** What the cron does every two minutes; one part that fails does not keep the others from their work. */
export async function runMaintenance(context: AppLoadContext): Promise<void> {
  const { db, auth, log, now } = context
  const parts: Record<string, () => Promise<unknown>> = {
    "replay-deliveries": () => replayWebhookEvents(context),
    "reconcile-orders": () => syncOpenOrders(context),
    "deliver-mail": () => sendQueuedEmails(context),
    "remove-sessions": () => auth.removeExpiredSessions(),
    "remove-reset-tokens": () => removeExpiredResetTokens(db, now()),
    "remove-rate-limits": () => removeExpiredRateLimits(db, now()),
    "remove-revocations": () => removeOldRevocations(db, now()),
    "remove-sent-mail": () => removeSentEmails(db, addMilliseconds(now(), -SENT_EMAIL_RETENTION)),
    "remove-given-up-mail": () => removeGivenUpMail(db, addMilliseconds(now(), -GIVEN_UP_MAIL_KEPT_FOR)),
    "remove-unpaid-orders": () => removeExpiredOrders(db, addMilliseconds(now(), -UNPAID_ORDERS_KEPT_FOR)),
    "remove-deliveries": () => removeWebhookEvents(db, addMilliseconds(now(), -WEBHOOK_EVENT_RETENTION)),
  }
  for (const [part, work] of Object.entries(parts)) {
    await work().catch((error) => log.error("maintenance-failed", error, { part }))
  }
}
