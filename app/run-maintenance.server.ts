import type { AppLoadContext } from "@remix-run/cloudflare"
import { deleteDueAccounts } from "#app/accounts/data/delete-account.server.ts"
import { endExpiredSessions } from "#app/accounts/sessions/queries.server.ts"
import { SIGN_UP_FORM_LIFETIME } from "#app/accounts/sign-up/sign-up.server.ts"
import { tellTerms } from "#app/accounts/terms/tell-terms.server.ts"
import { reencryptFactors } from "#app/accounts/two-factor/enable-two-factor.server.ts"
import { publishSeller } from "#app/desk/settings/save-seller.server.ts"
import { alertOwners, sendDailySummary } from "#app/desk/work-items/email-owners.server.ts"
import { queueNews } from "#app/news/announcements/send-announcement.server.ts"
import { checkBooks } from "#app/payments/reconciliation/check-books.server.ts"
import { runRecoveries } from "#app/payments/sync/recover-payments.server.ts"
import { syncOpenOrders, syncProviderRecords } from "#app/payments/sync/sync-records.server.ts"
import { replayWebhookEvents } from "#app/payments/webhook/handle-webhook.server.ts"
import { recordCronRun, removeExpiredRows } from "#app/platform/cron-run-queries.server.ts"
import { sendQueuedEmails, syncDeliveries } from "#app/platform/email/send-queued-emails.server.ts"
import { rebuildSearchWords } from "#app/platform/rebuild-search-words.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { removeSignUpForms } from "./accounts/sign-up/queries.server.ts"
import { deletePictures } from "./support/bug-reports/delete-pictures.server.ts"

/**
 * The cron's tasks, run every two minutes (wrangler.toml). A task that fails is logged, and the next one
 * runs. The run itself is recorded, so that one that no longer happens is noticed.
 */
export async function runMaintenance(context: AppLoadContext): Promise<void> {
  const { db, log, now } = context
  const tasks = {
    "replay-webhook-events": replayWebhookEvents,
    recover: runRecoveries,
    "sync-orders": syncOpenOrders,
    "sync-provider-records": syncProviderRecords,
    "check-books": checkBooks,
    "alert-owners": alertOwners,
    "send-daily-summary": sendDailySummary,
    "tell-terms": tellTerms,
    "queue-news": queueNews,
    "send-emails": sendQueuedEmails,
    "sync-deliveries": syncDeliveries,
    "publish-seller": publishSeller,
    "reencrypt-factors": reencryptFactors,
    "delete-pictures": deletePictures,
    "delete-accounts": deleteDueAccounts,
    "rebuild-search-words": rebuildSearchWords,
    "end-expired-sessions": () => endExpiredSessions(db, now()),
    "remove-sign-up-forms": () => removeSignUpForms(db, addMilliseconds(now(), -SIGN_UP_FORM_LIFETIME)),
    "remove-expired-rows": () => removeExpiredRows(db, now()),
  }
  let failedTasks = 0
  const run = async (name: string, task: (context: AppLoadContext) => Promise<unknown>) => {
    await task(context).catch((error) => {
      failedTasks += 1
      log.error("maintenance-failed", error, { task: name })
    })
  }
  for (const [name, task] of Object.entries(tasks)) await run(name, task)
  await run("record-run", () => recordCronRun(db, { name: "maintenance", finishedAt: now(), failedTasks }))
}
