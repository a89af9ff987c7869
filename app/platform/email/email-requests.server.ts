import type { Clock, Log, Mail, Random, Site, Store, Visitor } from "#app/capabilities.ts"
import { findExceededLimit } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addMilliseconds, seconds, wait } from "#app/platform/time.ts"
import { reserveRequest } from "./sender-queries.server.ts"

/** From one request to the next: at most two a second, the lowest limit that Resend has given a team, and a little more. */
const REQUEST_INTERVAL = seconds(0.52)

/** Shorter for tests and local use, as the attempts of all limits are more. */
export const requestInterval = ({ config }: Site) => Math.ceil(REQUEST_INTERVAL / config.rateLimitScale)

/** Waits until the service may be asked something, whoever asks; the run that sends queued emails keeps its lease meanwhile. */
export async function waitForRequest(context: Store & Clock & Site, holder = "", lease = 0): Promise<void> {
  const at = await reserve(context, holder, lease)
  await wait(Math.max(0, at.getTime() - context.now().getTime()))
}

function reserve(context: Store & Clock & Site, holder = "", lease = 0): Promise<Date> {
  const { db, now } = context
  const until = addMilliseconds(now(), lease)
  return reserveRequest(db, { holder, now: now(), until }, requestInterval(context))
}

/**
 * Whether the email service answers. It is taken to do so for a few seconds after it was asked, because a question takes the place
 * of an email. It does not wait for its turn, which would tell whether an email has just left.
 */
export async function isEmailServiceReachable(
  context: Store & Clock & Random & Log & Site & Mail & Visitor,
): Promise<boolean> {
  if (await findExceededLimit(context, "ask-email-service")) return true
  await reserve(context)
  return context.mailer.isReachable()
}
