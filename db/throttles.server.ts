import { lte, sql } from "drizzle-orm"
import { type Limit, waitAfter } from "#app/domain/throttle.ts"
import type { Database } from "./client.server.ts"
import { throttles } from "./schema.ts"

type Counted = { id: string; limit: Limit }

/**
 * Counts one try against several limits in one round trip. Zero when every one lets it through, else the longest
 * wait in milliseconds. Simultaneous tries are counted one by one: the database decides which were free.
 */
export async function countTry(
  db: Database,
  counted: Counted[],
  attempt: string,
  now: Date,
): Promise<number> {
  const [first, ...others] = counted.map(({ id, limit }) => upsert(db, id, limit, attempt, now))
  if (!first) return 0
  const answers = (await db.batch([first, ...others])).flat()
  const waits = answers.map(({ lastAttempt, nextAllowedAt }) =>
    lastAttempt === attempt ? 0 : Math.max(1, nextAllowedAt.getTime() - now.getTime()),
  )
  return Math.max(...waits)
}

/** Forgets the tries counted under an id: whoever proves to be the owner starts afresh. */
export async function forgetTries(db: Database, id: string): Promise<void> {
  await db.delete(throttles).where(sql`${throttles.id} = ${id}`)
}

export async function removeForgottenThrottles(db: Database, now: Date): Promise<void> {
  await db.delete(throttles).where(lte(throttles.forgottenAt, now))
}

function upsert(db: Database, id: string, limit: Limit, attempt: string, now: Date) {
  const at = now.getTime()
  const { free, firstWait, longestWait, forgottenAfter } = limit
  const isForgotten = sql`throttles.forgotten_at <= ${at}`
  const isAllowed = sql`throttles.next_allowed_at <= ${at}`
  // nextAllowed(count + 1), as SQL.
  const next = sql`case when throttles.count + 1 < ${free} then 0
    else ${at} + min(${longestWait}, ${firstWait} * (1 << min(throttles.count + 1 - ${free}, 20))) end`
  const firstNext = nextAllowed(1, limit, at)
  return db
    .insert(throttles)
    .values({
      id,
      count: 1,
      nextAllowedAt: new Date(firstNext),
      forgottenAt: new Date(at + forgottenAfter),
      lastAttempt: attempt,
    })
    .onConflictDoUpdate({
      target: throttles.id,
      set: {
        count: sql`case when ${isForgotten} then 1 when ${isAllowed} then throttles.count + 1 else throttles.count end`,
        nextAllowedAt: sql`case when ${isForgotten} then ${firstNext} when ${isAllowed} then ${next} else throttles.next_allowed_at end`,
        forgottenAt: sql`case when ${isForgotten} or ${isAllowed} then ${at + forgottenAfter} else throttles.forgotten_at end`,
        lastAttempt: sql`case when ${isForgotten} or ${isAllowed} then ${attempt} else throttles.last_attempt end`,
      },
    })
    .returning({ lastAttempt: throttles.lastAttempt, nextAllowedAt: throttles.nextAllowedAt })
}

/**
 * Free tries leave no time behind: of two at once, the one that came first may be counted last, and it must not find
 * itself before the other's.
 */
function nextAllowed(count: number, limit: Limit, at: number): number {
  const wait = waitAfter(count, limit)
  return wait === 0 ? 0 : at + wait
}
