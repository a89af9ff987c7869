import type { AccountUse, Clock, Outbox, Site, Store } from "#app/capabilities.ts"
import { createId } from "#app/platform/random.ts"
import { findExceededLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { retryDelay } from "#app/platform/retry-delay.ts"
import { addMilliseconds, days, isPast, minutes, seconds, wait } from "#app/platform/time.ts"
import { addDeliveryEvent, listUnconfirmedDeliveries, setDeliverySync } from "./delivery-queries.server.ts"
import { FINAL_STATES, givenUpAfter, isSummarized, SUMMARY_INTERVAL, WARNING_BUDGETS } from "./email-kinds.ts"
import type { DueEmail, SendResult } from "./mailer.ts"
import { markEmailFailed, markEmailSent, removeEmail } from "./outbox-queries.server.ts"
import {
  claimDueEmails,
  claimDueReset,
  findWarningsSent,
  listWaitingWarnings,
  postponeEmails,
  postponeWarnings,
  replaceWarnings,
} from "./queue-queries.server.ts"
import { releaseLease, reserveRequest, takeLease } from "./sender-lease-queries.server.ts"
import { warningSummaryEmail } from "./warning-summary-email.ts"

const BATCH_SIZE = 10

/** Period in which a run of the cron begins to send another email: it has two minutes. */
const RUN_DURATION = seconds(95)

/** Period in which a run after a response begins another email: it has 30 seconds, and one email may take twelve. */
const DURATION_AFTER_RESPONSE = seconds(15)

/** Maximum number of password resets sent before each other email. */
const RESETS_IN_A_ROW = 6

/** Duration of a claim, longer than a batch takes if every answer is late. */
const CLAIM_DURATION = minutes(2)
const POSTPONED_FOR = minutes(1)

/** Duration of a lease, longer than one email takes if the answer is late; then another run may send. */
const LEASE_DURATION = seconds(30)

/** Longest wait that only means that this second's requests are used up. */
const SHORT_WAIT = seconds(2)

type Run = { holder: string; endsAt: Date }

/**
 * Sends the emails due in the outbox, one after the other: a single run at a time, so that all isolates together keep to
 * the limit of the service. An email that is not accepted is retried for three days at most. A run ends before the platform
 * ends it, because a run that is cut off keeps the others from sending until its lease is over.
 */
export async function sendQueuedEmails(context: Outbox, duration = RUN_DURATION) {
  const { db, now, randomBytes } = context
  const run = { holder: createId(randomBytes), endsAt: addMilliseconds(now(), duration) }
  const until = addMilliseconds(now(), LEASE_DURATION)
  if (!(await takeLease(db, { holder: run.holder, now: now(), until }))) return
  for (;;) {
    const outcome = await sendBatch(context, run)
    if (outcome === "more") continue
    if (await releaseLease(db, run.holder, outcome === "all")) return
  }
}

/**
 * Sends a batch of due emails. Returns "more" if others may be due now, "all" if none is, and "over" after the end of
 * the run or a failure, because the next email would fail for the same reason.
 */
async function sendBatch(context: Outbox, run: Run) {
  const { db, now } = context
  const claimed = await claimDueEmails(db, now(), addMilliseconds(now(), CLAIM_DURATION), BATCH_SIZE)
  const attempted = new Set<string>()
  for await (const email of withResets(context, claimed)) {
    attempted.add(email.id)
    const othersDueAt =
      (await sendOne(context, run.holder, email)) ?? (isPast(run.endsAt, now()) ? now() : null)
    if (othersDueAt === null) continue
    const others = claimed.flatMap(({ id }) => (attempted.has(id) ? [] : [id]))
    if (others.length > 0) await postponeEmails(db, others, othersDueAt)
    return "over"
  }
  return attempted.size === 0 ? "all" : "more"
}

/** The emails, and before each of them the resets that are due by then: somebody waits for them. */
async function* withResets(context: Outbox, emails: readonly DueEmail[]) {
  const { db, now } = context
  for (const email of [...emails, null]) {
    for (let inRow = 0; inRow < RESETS_IN_A_ROW; inRow++) {
      const [reset] = await claimDueReset(db, now(), addMilliseconds(now(), CLAIM_DURATION))
      if (!reset) break
      yield reset
    }
    if (email) yield email
  }
}

/** Sends, summarizes or removes an email. After a failure, returns when the next may be tried; else null. */
async function sendOne(context: Outbox, holder: string, email: DueEmail) {
  const { db, mailer, now } = context
  if (isSummarized(email.kind) && (await summarizeWarnings(context, email)) === "summarized") return null
  // Adds what its kind needs as it is sent, such as a link; null if it is not to be sent anymore.
  const complete = context.emailWriters[email.kind]
  const prepared = complete ? await complete(context, email) : email
  if (prepared === null) {
    await removeEmail(db, email.id)
    return null
  }
  await waitForRequest(context, holder, LEASE_DURATION)
  const result = await mailer.send(prepared, email.id)
  // Waits after the response, because a late request would collide with the next.
  await Promise.all([recordResult(context, email, result), wait(requestInterval(context))])
  if (result.kind !== "failed") return null
  const { retryAfter } = result
  if (retryAfter === null || retryAfter > SHORT_WAIT) {
    return addMilliseconds(now(), retryAfter ?? POSTPONED_FOR)
  }
  await wait(retryAfter)
  return null
}

async function recordResult({ db, log, now }: Outbox, email: DueEmail, result: SendResult) {
  if (result.kind === "accepted") return markEmailSent(db, email, { providerId: result.id, at: now() })
  const { attempts, createdAt, kind } = email
  const { because } = result
  const delay = (result.kind === "failed" && result.retryAfter) || retryDelay(attempts)
  const nextAttemptAt = addMilliseconds(now(), delay)
  const isLate = nextAttemptAt.getTime() - createdAt.getTime() > givenUpAfter(kind)
  const givesUp = isLate || result.kind === "undeliverable"
  log.error("email-not-sent", because, { attempts, givesUp })
  return markEmailFailed(db, email, because, givesUp ? { givenUpAt: now() } : { nextAttemptAt })
}

/** Sends emails that are due after the response was sent; the cron sends the others, and retries those that fail. */
export function sendEmails(this: Outbox) {
  const sending = sendQueuedEmails(this, DURATION_AFTER_RESPONSE)
  this.waitUntil(sending.catch((error) => this.log.error("outbox-failed", error)))
}

const MIN_DELAY = minutes(30)

/** Period that a mail server may take to give up on an email. */
const GIVE_UP_AFTER = days(5)

/** Asks the mail service for the delivery of important emails without an event, because a webhook event can be lost. */
export async function syncDeliveries(context: Outbox) {
  const { db, mailer, now } = context
  for (const email of await listUnconfirmedDeliveries(db, now(), BATCH_SIZE)) {
    await waitForRequest(context)
    const found = await mailer.findDelivery(email.providerId ?? "")
    if (found.kind === "unavailable") return
    const event = found.kind === "found" ? found.event : null
    if (event) await addDeliveryEvent(db, event, now())
    if (event && FINAL_STATES.some((state) => state === event.state)) continue
    const next = found.kind === "found" ? nextSync(email.sentAt ?? now(), now()) : null
    await setDeliverySync(db, email.id, next)
  }
}

/** Returns the time of the next sync, later for older emails; null once nothing is expected anymore. */
function nextSync(sentAt: Date, now: Date) {
  const age = now.getTime() - sentAt.getTime()
  return age > GIVE_UP_AFTER ? null : addMilliseconds(now, Math.max(MIN_DELAY, age))
}

/**
 * Handles a warning whose address has used up its warnings of an hour or a day: all that wait for the address become one
 * email, sent at once or some hours after the previous one. "within-budget" if nothing was done.
 */
async function summarizeWarnings(
  { db, config, now }: Store & Clock & Site,
  { id, to, userId }: { id: string; to: string; userId: string | null },
) {
  const at = now()
  const { counts, lastSummaryAt } = await findWarningsSent(db, to, at)
  if (WARNING_BUDGETS.every(({ max }, index) => (counts[index] ?? 0) < max)) return "within-budget"
  const waiting = await listWaitingWarnings(db, to)
  const ids = waiting.map((warning) => warning.id)
  // Summarized since it was claimed.
  if (!ids.includes(id)) return "summarized"
  const nextSummaryAt = lastSummaryAt && addMilliseconds(lastSummaryAt, SUMMARY_INTERVAL)
  if (nextSummaryAt && nextSummaryAt > at) {
    await postponeWarnings(db, ids, nextSummaryAt)
    return "summarized"
  }
  const summary = warningSummaryEmail({ id, email: to, warnings: waiting, at }, config)
  await replaceWarnings(db, ids, { summary, userId })
  return "summarized"
}

/** Interval between requests, a bit above half a second: Resend's lowest limit of any team is two requests a second. */
const REQUEST_INTERVAL = seconds(0.52)

/** Returns the interval; shorter in tests and local use, where all rate limits are scaled too. */
const requestInterval = ({ config }: Site) => Math.ceil(REQUEST_INTERVAL / config.rateLimitScale)

/** Waits for the next permitted request to the service; the run that sends queued emails keeps its lease meanwhile. */
async function waitForRequest(context: Store & Clock & Site, holder = "", lease = 0) {
  const at = await reserve(context, holder, lease)
  await wait(Math.max(0, at.getTime() - context.now().getTime()))
}

function reserve(context: Store & Clock & Site, holder = "", lease = 0) {
  const { db, now } = context
  const until = addMilliseconds(now(), lease)
  return reserveRequest(db, { holder, now: now(), until }, requestInterval(context))
}

/**
 * Checks if the email service responds. For a few seconds after a check it is assumed to, because each check takes the
 * place of an email. The check does not wait for its turn, which would reveal whether an email has just left.
 */
export async function isEmailServiceReachable(context: AccountUse) {
  if (await findExceededLimit(context, "ask-email-service")) return true
  await reserve(context)
  return context.mailer.isReachable()
}
