import { and, eq, ne, sql } from "drizzle-orm"
import { minutes } from "#app/platform/time.ts"
import { batch, type Database } from "#db/client.server.ts"
import { rateLimits } from "#db/schema/platform.ts"

/**
 * The counter of requests to the email service, a row of `rate_limits`: the holder is the run that sends queued emails, until
 * `expires_at`; `next_allowed_at` is when the next request may be made; `attempts` is 1 once another run has come in vain.
 */
const ID = "email-sender"

const isSender = eq(rateLimits.id, ID)

/** Maximum time ahead of now; a stored time beyond it is of another clock, as in sample data, and is ignored. */
const MAX_AHEAD = minutes(1)

type Lease = { holder: string; now: Date; until: Date }

/** Takes the lease to send emails; false if another holder has it, which is asked to look once more before it ends. */
export async function takeSender(db: Database, { holder, now, until }: Lease): Promise<boolean> {
  const lease = { lastAttemptId: holder, expiresAt: until, attempts: 0 }
  const { held } = await batch(db, {
    taken: db
      .insert(rateLimits)
      .values({ id: ID, nextAllowedAt: now, ...lease })
      .onConflictDoUpdate({
        target: rateLimits.id,
        set: lease,
        setWhere: sql`${rateLimits.expiresAt} not between ${now.getTime() + 1} and ${now.getTime() + MAX_AHEAD}`,
      }),
    asked: db
      .update(rateLimits)
      .set({ attempts: 1 })
      .where(and(isSender, ne(rateLimits.lastAttemptId, holder))),
    held: db.select({ holder: rateLimits.lastAttemptId }).from(rateLimits).where(isSender),
  })
  return held[0]?.holder === holder
}

/** When the next request to the service may be made, which then belongs to the caller; a holder's lease is renewed. */
export async function reserveRequest(
  db: Database,
  { holder, now, until }: Lease,
  interval: number,
): Promise<Date> {
  const at = now.getTime()
  const isHolder = sql`${rateLimits.lastAttemptId} = ${holder}`
  const [reserved] = await db
    .update(rateLimits)
    .set({
      nextAllowedAt: sql`case when ${rateLimits.nextAllowedAt} > ${at + MAX_AHEAD} then ${at} else max(${rateLimits.nextAllowedAt}, ${at}) end + ${interval}`,
      expiresAt: sql`case when ${isHolder} then ${until.getTime()} else ${rateLimits.expiresAt} end`,
    })
    .where(isSender)
    .returning({ next: rateLimits.nextAllowedAt })
  return reserved ? new Date(reserved.next.getTime() - interval) : now
}

/**
 * Ends the lease; false, and the lease goes on, where another run has come in vain since the last look. A run that has lost
 * its lease ends too: the one that took it sends what is left.
 */
export async function releaseSender(db: Database, holder: string, mayGoOn: boolean): Promise<boolean> {
  const [lease] = await db
    .update(rateLimits)
    .set({
      expiresAt: mayGoOn
        ? sql`case when ${rateLimits.attempts} = 0 then 0 else ${rateLimits.expiresAt} end`
        : new Date(0),
      attempts: 0,
    })
    .where(and(isSender, eq(rateLimits.lastAttemptId, holder)))
    .returning({ expiresAt: rateLimits.expiresAt })
  return !lease || lease.expiresAt.getTime() === 0
}
