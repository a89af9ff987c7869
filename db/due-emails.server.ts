import { inArray, sql } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { outbox } from "./schema.ts"

const isDue = (now: Date, isNews: 0 | 1) =>
  sql`(kind = 'news') = ${sql.raw(String(isNews))} and next_attempt_at <= ${now.getTime()}
    and sent_at is null and given_up_at is null`

/**
 * A statement that claims up to `limit` due emails until `claimedUntil`; after a crash they become due again then. News
 * wait for everything else.
 */
export function claimDueEmails(db: Database, now: Date, claimedUntil: Date, limit: number) {
  const due = (isNews: 0 | 1) =>
    sql`select id from (select id from outbox where ${isDue(now, isNews)} order by next_attempt_at limit ${limit})`
  return db
    .update(outbox)
    .set({ nextAttemptAt: claimedUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(sql`${outbox.id} in (select id from (${due(0)} union all ${due(1)}) limit ${limit})`)
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
    })
}

/** Gives claimed emails back that were not attempted. */
export async function postponeEmails(db: Database, ids: string[], nextAttemptAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt, attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}
