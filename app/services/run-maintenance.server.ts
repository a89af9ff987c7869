import type { AppLoadContext } from "@remix-run/cloudflare"
import { addMilliseconds } from "#app/domain/time.ts"
import { deleteDueAccounts } from "#app/services/account/delete-account.server.ts"
import { SIGN_UP_FORM_LIFETIME } from "#app/services/account/sign-up.server.ts"
import { reencryptFactors } from "#app/services/account/two-factor.server.ts"
import { queueNews } from "#app/services/announcements/announcements.server.ts"
import { alertOwners } from "#app/services/desk/alert-owners.server.ts"
import { sendDailySummary } from "#app/services/desk/send-daily-summary.server.ts"
import { publishSeller } from "#app/services/invoices/save-seller.server.ts"
import { replayWebhookEvents } from "#app/services/payments/handle-webhook.server.ts"
import { deletePictures } from "#app/services/support/report-bug.server.ts"
import { removeSignUpForms } from "#db/account/users.server.ts"
import { recordCronRun } from "#db/cron-runs.server.ts"
import { removeExpiredRows } from "#db/expired-rows.server.ts"
import { applyDuePrices } from "#db/orders/prices.server.ts"
import { checkBooks } from "./payments/check-books.server.ts"
import { runRecoveries } from "./payments/recover-payments.server.ts"
import { syncOpenOrders, syncProviderRecords } from "./payments/sync-records.server.ts"
import { sendQueuedEmails, syncDeliveries } from "./send-queued-emails.server.ts"
import { tellTerms } from "./site/tell-terms.server.ts"

/**
 * The cron's tasks, run every two minutes (wrangler.toml). A task that fails is logged, and the next one
 * runs. The run itself is recorded, so that one that no longer happens is noticed.
 */
export async function runMaintenance(context: AppLoadContext): Promise<void> {
  const { db, log, now } = context
  const tasks = {
    "replay-webhook-events": () => replayWebhookEvents(context),
    recover: () => runRecoveries(context),
    "sync-orders": () => syncOpenOrders(context),
    "sync-provider-records": () => syncProviderRecords(context),
    "check-books": () => checkBooks(context),
    "apply-prices": () => applyDuePrices(db, now()),
    "alert-owners": () => alertOwners(context),
    "send-daily-summary": () => sendDailySummary(context),
    "tell-terms": () => tellTerms(context),
    "queue-news": () => queueNews(context),
    "send-emails": () => sendQueuedEmails(context),
    "sync-deliveries": () => syncDeliveries(context),
    "publish-seller": () => publishSeller(context),
    "reencrypt-factors": () => reencryptFactors(context),
    "delete-pictures": () => deletePictures(context),
    "delete-accounts": () => deleteDueAccounts(context),
    "remove-sign-up-forms": () => removeSignUpForms(db, addMilliseconds(now(), -SIGN_UP_FORM_LIFETIME)),
    "remove-expired-rows": () => removeExpiredRows(db, now()),
  }
  let failedTasks = 0
  const run = async (name: string, task: () => Promise<unknown>) => {
    await task().catch((error) => {
      failedTasks += 1
      log.error("maintenance-failed", error, { task: name })
    })
  }
  for (const [name, task] of Object.entries(tasks)) await run(name, task)
  await run("record-run", () => recordCronRun(db, { name: "maintenance", finishedAt: now(), failedTasks }))
}
