import { inArray, type SQL, sql } from "drizzle-orm"
import { MAX_DOUBLINGS } from "#app/platform/time.ts"
import { type Database, hasRow, insertIf, writeIf } from "#db/client.server.ts"
import { rateLimits } from "#db/schema/platform.ts"
import { delayAfter, type Limit, type Scope } from "./rate-limit.ts"

/** A counter to charge; its id is the hashed rate-limit key. */
export type Charge = { id: string; limit: Limit }

type Attempt = { attemptId: string; now: Date }

/**
 * Charges an attempt to the counters in order, stopping at the first one that is exceeded, in one transaction and one
 * round trip. Returns the limit that refused it, with the remaining delay in milliseconds; null when all counters allow the
 * attempt. Concurrent attempts are each counted.
 */
export async function chargeAttempt(db: Database, chain: readonly Charge[], attempt: Attempt) {
  const { attemptId, now } = attempt
  const statements = chain.map((charge, index) => {
    const previous = chain[index - 1]
    return chargeCounter(db, charge, previous ? isCharged(previous, attemptId) : sql`true`, attempt)
  })
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

/** SQL condition that the counter counted the attempt earlier in the transaction. */
const isCharged = ({ id }: Charge, attemptId: string) =>
  hasRow`rate_limits where id = ${id} and last_attempt_id = ${attemptId}`

/** Charges a counter in SQL by the rule of its limit (rate-limit.ts), where the condition holds. */
function chargeCounter(db: Database, { id, limit }: Charge, condition: SQL, { attemptId, now }: Attempt) {
  const at = now.getTime()
  const { maxAttempts, baseDelay, maxDelay, resetAfter } = limit
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
  return insertIf(db, rateLimits, first, condition)
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

/** Allowance charged in the batch that uses it: `isLeft` goes into its guard, `charges` among its statements. */
export type Allowance = { isLeft: SQL; charges: readonly ReturnType<typeof chargeCounter>[] }

/** Returns an allowance that all of the counters have to leave. */
export function createAllowance(db: Database, charges: readonly Charge[], attempt: Attempt): Allowance {
  return {
    isLeft: areFree(charges, attempt.now),
    charges: charges.map((charge) => chargeCounter(db, charge, sql`true`, attempt)),
  }
}

/** Writes like `writeIf`, if all of these allowances are left, and charges them. */
export function writeWithin(
  db: Database,
  allowances: readonly Allowance[],
  condition: SQL,
  statements: Parameters<typeof writeIf>[2],
) {
  const isPermitted = sql.join([condition, ...allowances.map(({ isLeft }) => isLeft)], sql` and `)
  return writeIf(db, isPermitted, [...statements, ...allowances.flatMap(({ charges }) => charges)])
}

/**
 * Returns an allowance that is left if the general counters allow the email, or the reserve of known devices, or that of other
 * networks. The first of them that does is charged, and the network's own counters with all but the known devices'.
 */
export function createEmailAllowance(
  db: Database,
  charges: readonly Charge[],
  isKnownDevice: boolean,
  attempt: Attempt,
): Allowance {
  const by = (scope: Scope) => charges.filter(({ limit }) => limit.by === scope)
  const [general, ...moreGeneral] = by("account")
  const known = isKnownDevice ? by("reserve-of-known-devices") : []
  const [otherNetworks] = by("reserve-of-other-networks")
  const network = by("account-and-network")
  if (!general || !otherNetworks) throw new Error("an email's limits lack one")

  const areLeft = (counters: readonly Charge[]) => sql`(${areFree(counters, attempt.now)})`
  const isUsed = (counters: readonly Charge[]) =>
    sql`(${sql.join([sql`false`, ...counters.map((counter) => isCharged(counter, attempt.attemptId))], sql` or `)})`
  const isGeneralLeft = areLeft([general, ...moreGeneral])
  const isKnownLeft = known.length > 0 ? areLeft(known) : sql`false`
  const isOtherLeft = areLeft([...network, otherNetworks])

  // Order matters: a condition names counters that were charged before.
  const steps: { counter: Charge; condition: SQL }[] = [
    { counter: general, condition: isGeneralLeft },
    ...moreGeneral.map((counter) => ({ counter, condition: isUsed([general]) })),
    ...known.map((counter) => ({ counter, condition: sql`not ${isUsed([general])}` })),
    { counter: otherNetworks, condition: sql`not ${isUsed([general, ...known])} and ${areLeft(network)}` },
    ...network.map((counter) => ({ counter, condition: isUsed([general, otherNetworks]) })),
  ]
  return {
    isLeft: sql`(${isGeneralLeft} or ${isKnownLeft} or ${isOtherLeft})`,
    charges: steps.map(({ counter, condition }) => chargeCounter(db, counter, condition, attempt)),
  }
}

/** SQL condition that the counter allows an attempt now. */
const isFree = ({ id }: Charge, now: Date) =>
  sql`not ${hasRow`rate_limits where id = ${id} and next_allowed_at > ${now.getTime()}
    and expires_at > ${now.getTime()}`}`

const areFree = (charges: readonly Charge[], now: Date) =>
  sql.join([sql`true`, ...charges.map((charge) => isFree(charge, now))], sql` and `)

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
