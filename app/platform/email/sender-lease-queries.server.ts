import { and, eq, ne, sql } from "drizzle-orm"
import { minutes } from "#app/platform/time.ts"
import { batch, type Database } from "#db/client.server.ts"
import { senderLease } from "#db/schema/platform.ts"

const isLease = eq(senderLease.id, 1)

/** Maximum time ahead of now; a stored time beyond it is of another clock, as in sample data, and is ignored. */
const MAX_AHEAD = minutes(1)

type Lease = { holder: string; now: Date; until: Date }

/** Takes the lease to send emails; false if another holder has it, which is asked to look once more before it ends. */
export async function takeLease(db: Database, { holder, now, until }: Lease) {
  const lease = { holder, heldUntil: until, wasAsked: false }
  const at = now.getTime()
  const isFree = sql`holder is null or held_until not between ${at + 1} and ${at + MAX_AHEAD}`
  const { held } = await batch(db, {
    taken: db
      .insert(senderLease)
      .values({ id: 1, nextRequestAt: now, ...lease })
      .onConflictDoUpdate({ target: senderLease.id, set: lease, setWhere: isFree }),
    asked: db
      .update(senderLease)
      .set({ wasAsked: true })
      .where(and(isLease, ne(senderLease.holder, holder))),
    held: db.select({ holder: senderLease.holder }).from(senderLease).where(isLease),
  })
  return held[0]?.holder === holder
}

/** Returns when the next request to the service may be made, which the caller then makes; renews the lease of a holder. */
export async function reserveRequest(db: Database, { holder, now, until }: Lease, interval: number) {
  const at = now.getTime()
  const next = sql`iif(next_request_at > ${at + MAX_AHEAD}, ${at}, max(next_request_at, ${at}))`
  const [reserved] = await db
    .update(senderLease)
    .set({
      nextRequestAt: sql`${next} + ${interval}`,
      heldUntil: sql`iif(holder = ${holder}, ${until.getTime()}, held_until)`,
    })
    .where(isLease)
    .returning({ after: senderLease.nextRequestAt })
  return reserved ? new Date(reserved.after.getTime() - interval) : now
}

/**
 * Ends the lease. Returns false, and keeps it, if another run was turned away since the last look. A run that has lost its
 * lease ends too, because the run that took it sends what is left.
 */
export async function releaseLease(db: Database, holder: string, mayGoOn: boolean) {
  const [lease] = await db
    .update(senderLease)
    .set({ holder: mayGoOn ? sql`iif(was_asked, holder, null)` : null, wasAsked: false })
    .where(and(isLease, eq(senderLease.holder, holder)))
    .returning({ holder: senderLease.holder })
  return lease?.holder !== holder
}
