import type { AppLoadContext } from "@remix-run/cloudflare"
import { retryDelay } from "#app/domain/backoff.ts"
import { addMilliseconds, days, minutes } from "#app/domain/time.ts"
import { claimDueEmails, markEmailFailed, markEmailSent } from "#db/outbox.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "mailer" | "log" | "now">

const BATCH_SIZE = 20
const CLAIM_DURATION = minutes(1)
const GIVE_UP_AFTER = days(3)

/**
 * Sends the emails due in the outbox. One that is not accepted is retried with backoff, for three days at
 * most.
 */
export async function sendQueuedEmails({ db, mailer, log, now }: Dependencies): Promise<void> {
  const claimed = await claimDueEmails(db, now(), addMilliseconds(now(), CLAIM_DURATION), BATCH_SIZE)
  await Promise.all(
    claimed.map(async ({ id, attempts, createdAt, ...email }) => {
      const result = await mailer.send(email, id)
      if (result.kind === "accepted") return markEmailSent(db, id, now())
      const { because } = result
      const nextAttemptAt = addMilliseconds(now(), retryDelay(attempts))
      const givesUp = nextAttemptAt.getTime() - createdAt.getTime() > GIVE_UP_AFTER
      log.error("email-not-sent", because, { attempts, givesUp })
      return markEmailFailed(db, id, because, givesUp ? { givenUpAt: now() } : { nextAttemptAt })
    }),
  )
}

/** Sends the emails due after the response was sent; the cron retries those that fail. */
export function sendQueuedEmailsInBackground(
  context: Dependencies & Pick<AppLoadContext, "waitUntil">,
): void {
  context.waitUntil(sendQueuedEmails(context).catch((error) => context.log.error("outbox-failed", error)))
}
