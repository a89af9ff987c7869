import { inArray, sql } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { outbox, sendingOrder } from "./schema.ts"

/**
 * A statement that claims up to `limit` due emails until `claimedUntil`; after a crash they become due again then.
 * Warnings are claimed first, and news after everything else. They are returned in no order.
 */
export function claimDueEmails(db: Database, now: Date, claimedUntil: Date, limit: number) {
  const due = (place: -1 | 0 | 1) =>
    sql`select id from (select id from outbox where ${sendingOrder} = ${sql.raw(String(place))}
      and next_attempt_at <= ${now.getTime()} and sent_at is null and given_up_at is null
      order by next_attempt_at limit ${limit})`
  const inOrder = sql`${due(-1)} union all ${due(0)} union all ${due(1)}`
  return db
    .update(outbox)
    .set({ nextAttemptAt: claimedUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} in (select id from (${inOrder}) limit ${limit})`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      to: outbox.recipient,
      subject: outbox.subject,
      html: outbox.html,
      text: outbox.text,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      announcementId: outbox.announcementId,
      place: sql<number>`${sendingOrder}`,
    })
}

/** Gives claimed emails back that were not attempted. */
export async function postponeEmails(db: Database, ids: string[], nextAttemptAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt, attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}
