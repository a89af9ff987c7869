import { inArray, sql } from "drizzle-orm"
import { delayAfter, type Limit } from "#app/domain/rate-limit.ts"
import { MAX_DOUBLINGS } from "#app/domain/time.ts"
import { type Database, hasRow, insertIf, rateLimits } from "./client.server.ts"

/** A counter to charge; its id is the hashed rate-limit key. */
export type Charge = { id: string; limit: Limit }

/** The limit that refused an attempt; `wait` is the remaining delay in milliseconds. */
type ExceededLimit = { limit: Limit; wait: number }

/**
 * Charges an attempt to the counters in order, stopping at the first one that is exceeded, in one transaction and one
 * round trip. Null when all counters allow the attempt. Concurrent attempts are each counted.
 */
export async function chargeAttempt(
  db: Database,
  chain: readonly Charge[],
  attemptId: string,
  now: Date,
): Promise<ExceededLimit | null> {
  const statements = chain.map((charge, index) => chargeCounter(db, charge, chain[index - 1], attemptId, now))
  const [first, ...others] = statements
  if (!first) return null
  const results = await db.batch([first, ...others])
  for (const [index, { limit }] of chain.entries()) {
    const [counter] = results[index] ?? []
    if (counter?.lastAttemptId === attemptId) continue
    return { limit, wait: Math.max(1, (counter?.nextAllowedAt ?? now).getTime() - now.getTime()) }
  }
  return null
}

/** The rule of a limit (domain/rate-limit.ts) in SQL; no effect when the previous counter refused the attempt. */
function chargeCounter(
  db: Database,
  { id, limit }: Charge,
  previous: Charge | undefined,
  attemptId: string,
  now: Date,
) {
  const at = now.getTime()
  const { maxAttempts, baseDelay, maxDelay, resetAfter } = limit
  const isPreviousAllowed = previous
    ? hasRow`rate_limits where id = ${previous.id} and last_attempt_id = ${attemptId}`
    : sql`true`
  const firstDelay = delayAfter(1, limit)
  const firstNext = firstDelay === 0 ? 0 : at + firstDelay
  const isExpired = sql`rate_limits.expires_at <= ${at}`
  const isAllowed = sql`(${isExpired} or rate_limits.next_allowed_at <= ${at})`
  const next = sql`case when rate_limits.attempts + 1 < ${maxAttempts} then 0
    else ${at} + min(${maxDelay}, ${baseDelay} * (1 << min(rate_limits.attempts + 1 - ${maxAttempts}, ${MAX_DOUBLINGS}))) end`
  const extendedExpiry = limit.by === "site" ? sql`rate_limits.expires_at` : sql`${at + resetAfter}`
  const first = {
    id,
    attempts: 1,
    lastAttemptId: attemptId,
    nextAllowedAt: sql`${firstNext}`,
    expiresAt: sql`${at + resetAfter}`,
  }
  return insertIf(db, rateLimits, first, isPreviousAllowed)
    .onConflictDoUpdate({
      target: rateLimits.id,
      set: {
        attempts: sql`case when ${isExpired} then 1 when ${isAllowed} then rate_limits.attempts + 1 else rate_limits.attempts end`,
        nextAllowedAt: sql`case when ${isExpired} then ${firstNext} when ${isAllowed} then ${next} else rate_limits.next_allowed_at end`,
        expiresAt: sql`case when ${isExpired} then ${at + resetAfter} when ${isAllowed} then ${extendedExpiry} else rate_limits.expires_at end`,
        lastAttemptId: sql`case when ${isAllowed} then ${attemptId} else rate_limits.last_attempt_id end`,
      },
    })
    .returning({ lastAttemptId: rateLimits.lastAttemptId, nextAllowedAt: rateLimits.nextAllowedAt })
}

/** The milliseconds until all of these counters allow an attempt, without counting one. */
export function selectLongestWait(db: Database, ids: readonly string[], now: Date) {
  const wait = sql<number>`coalesce(max(${rateLimits.nextAllowedAt}), 0) - ${now.getTime()}`
  return db
    .select({ wait })
    .from(rateLimits)
    .where(inArray(rateLimits.id, [...ids]))
}

/** A statement that resets counters, after a successful sign-in. */
export const resetCounters = (db: Database, ids: readonly string[]) =>
  db.delete(rateLimits).where(inArray(rateLimits.id, [...ids]))
