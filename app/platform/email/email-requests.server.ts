import type { Clock, Outbox, Site, Store, Visitor } from "#app/capabilities.ts"
import { findExceededLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addMilliseconds, seconds, wait } from "#app/platform/time.ts"
import { reserveRequest } from "./queue-queries.server.ts"

/** Interval between requests, a bit above half a second: Resend's lowest limit of any team is two requests a second. */
const REQUEST_INTERVAL = seconds(0.52)

/** Returns the interval; shorter in tests and local use, where all rate limits are scaled too. */
export const requestInterval = ({ config }: Site) => Math.ceil(REQUEST_INTERVAL / config.rateLimitScale)

/** Waits until the service may be asked something, whoever asks; the run that sends queued emails keeps its lease meanwhile. */
export async function waitForRequest(context: Store & Clock & Site, holder = "", lease = 0) {
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
export async function isEmailServiceReachable(context: Outbox & Visitor) {
  if (await findExceededLimit(context, "ask-email-service")) return true
  await reserve(context)
  return context.mailer.isReachable()
}
