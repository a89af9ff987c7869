import type { Clock, Log, Mail, Site, Store } from "#app/capabilities.ts"
import { unsubscribeUrl } from "#app/domain/announcements/announcement.ts"
import { EMAIL_GIVEN_UP_AFTER, FINAL_STATES } from "#app/domain/email.ts"
import { addMilliseconds, days, minutes, retryDelay, seconds, wait } from "#app/domain/time.ts"
import type { SendResult } from "#app/gateways/ports.ts"
import { findNewsKey } from "#db/announcements/announcements.server.ts"
import { addDeliveryEvent, listUnconfirmedDeliveries, setDeliverySync } from "#db/email-deliveries.server.ts"
import {
  claimDueEmails,
  markEmailFailed,
  markEmailSent,
  postponeEmails,
  removeEmail,
} from "#db/outbox.server.ts"

type Dependencies = Store & Clock & Log & Site & Mail

const BATCH_SIZE = 10
/** What one run of the cron sends at most: it has two minutes. */
const BATCHES_PER_RUN = 10
/** From an answer to the next request: at most two a second, the lowest limit that Resend has given a team, and a little more. */
const SEND_INTERVAL = seconds(0.52)
/** Longer than a batch takes whose every answer is late. */
const CLAIM_DURATION = minutes(2)
const POSTPONED_FOR = minutes(1)

type DueEmail = Awaited<ReturnType<typeof claimDueEmails>>[number]

/** Sends the emails due in the outbox, one after the other. One that is not accepted is retried for three days at most. */
export async function sendQueuedEmails(context: Dependencies, maxBatches = BATCHES_PER_RUN): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    if (!(await sendBatch(context))) return
    await wait(SEND_INTERVAL)
  }
}

/** Whether there may be more to send now. What follows a failure waits: it would fail for the same reason. */
async function sendBatch(context: Dependencies): Promise<boolean> {
  const { db, mailer, now } = context
  const rows = await claimDueEmails(db, now(), addMilliseconds(now(), CLAIM_DURATION), BATCH_SIZE)
  const claimed = rows.toSorted((one, other) => one.place - other.place)
  for (const [index, email] of claimed.entries()) {
    if (index > 0) await wait(SEND_INTERVAL)
    const prepared = await withUnsubscribeUrl(context, email)
    if (prepared === "unwanted") {
      await removeEmail(db, email.id)
      continue
    }
    const result = await mailer.send(prepared, email.id)
    await recordResult(context, email, result)
    if (result.kind !== "failed") continue
    const waiting = claimed.slice(index + 1).map(({ id }) => id)
    const nextAttemptAt = addMilliseconds(now(), result.retryAfter ?? POSTPONED_FOR)
    if (waiting.length > 0) await postponeEmails(db, waiting, nextAttemptAt)
    return false
  }
  return claimed.length === BATCH_SIZE
}

/** Of news, where they end. Read just before they leave: whoever ended them, or cannot be reached, gets no more. */
async function withUnsubscribeUrl({ db, config }: Dependencies, email: DueEmail) {
  const { kind, id, announcementId } = email
  if (kind !== "news") return email
  const key = announcementId && (await findNewsKey(db, id))
  return key ? { ...email, unsubscribeUrl: unsubscribeUrl(config.siteUrl, key, announcementId) } : "unwanted"
}

async function recordResult(
  { db, log, now }: Dependencies,
  email: DueEmail,
  result: SendResult,
): Promise<void> {
  if (result.kind === "accepted") return markEmailSent(db, email, { providerId: result.id, at: now() })
  const { attempts, createdAt } = email
  const { because } = result
  const delay = (result.kind === "failed" && result.retryAfter) || retryDelay(attempts)
  const nextAttemptAt = addMilliseconds(now(), delay)
  const isLate = nextAttemptAt.getTime() - createdAt.getTime() > EMAIL_GIVEN_UP_AFTER
  const givesUp = isLate || result.kind === "undeliverable"
  log.error("email-not-sent", because, { attempts, givesUp })
  return markEmailFailed(db, email, because, givesUp ? { givenUpAt: now() } : { nextAttemptAt })
}

/** Sends a batch of the emails due after the response was sent; the cron sends the others, and retries those that fail. */
export function sendQueuedEmailsInBackground(context: Dependencies & Site): void {
  context.waitUntil(sendQueuedEmails(context, 1).catch((error) => context.log.error("outbox-failed", error)))
}

/** So that asking does not use up the requests that sending needs. */
const INTERVAL = seconds(0.5)
const MIN_DELAY = minutes(30)
/** A mail server may take that long to give up. */
const GIVE_UP_AFTER = days(5)

/** Asks the mail service what became of important emails whose events did not come: a webhook event can be lost. */
export async function syncDeliveries({ db, mailer, now }: Dependencies): Promise<void> {
  for (const [index, email] of (await listUnconfirmedDeliveries(db, now(), BATCH_SIZE)).entries()) {
    if (index > 0) await wait(INTERVAL)
    const found = await mailer.findDelivery(email.providerId ?? "")
    if (found.kind === "unavailable") return
    const event = found.kind === "found" ? found.event : null
    if (event) await addDeliveryEvent(db, event, now())
    if (event && isFinal(event.state)) continue
    const next = found.kind === "found" ? nextSync(email.sentAt ?? now(), now()) : null
    await setDeliverySync(db, email.id, next)
  }
}

const isFinal = (state: string) => (FINAL_STATES as readonly string[]).includes(state)

/** The older the email, the later; null once nothing is expected anymore. */
function nextSync(sentAt: Date, now: Date): Date | null {
  const age = now.getTime() - sentAt.getTime()
  return age > GIVE_UP_AFTER ? null : addMilliseconds(now, Math.max(MIN_DELAY, age))
}
