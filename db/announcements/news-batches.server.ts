import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { KEY_PLACEHOLDER } from "#app/domain/announcements/announcement.ts"
import { insertIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { announcements, getsNews, outbox, sendingOrder, users } from "#db/schema.ts"

/** The announcement that is being sent, the oldest first, and how many emails of news wait, up to `limit`. */
export async function findNewsToQueue(db: Database, limit: number) {
  const { id, cursor, startedAt } = announcements
  const [[sending], [waiting]] = await db.batch([
    db
      .select({ id, cursor, startedAt })
      .from(announcements)
      .where(sql`status = 'sending' and started_at >= 0`)
      .orderBy(asc(startedAt))
      .limit(1),
    db.select({ count: sql<number>`count(*)`.as("waiting") }).from(
      sql`(select 1 from outbox where ${sendingOrder} = 1 and next_attempt_at >= 0 and sent_at is null
          and given_up_at is null limit ${limit})`,
    ),
  ])
  return { sending: sending ?? null, waiting: waiting?.count ?? 0 }
}

type Sending = { id: string; cursor: string; startedAt: Date | null }

/**
 * Queues an announcement to the next accounts after its cursor, by id, and moves the cursor, in one transaction: to each
 * account once, whatever is repeated. Those that asked for news, or proved their address, after it was started are left
 * out: somebody who signs up again would get it twice.
 */
export async function queueNextNews(
  db: Database,
  { id, cursor, startedAt }: Sending,
  { limit, now }: { limit: number; now: Date },
): Promise<void> {
  const until = startedAt?.getTime() ?? 0
  const next = sql`(select id from users where ${getsNews} and id > ${cursor} and created_at <= ${until}
    and email_confirmed_at <= ${until} order by id limit ${limit})`
  const isCurrent = sql`exists (select 1 from announcements where id = ${id} and status = 'sending'
    and cursor = ${cursor})`
  const withKey = (column: SQL) => sql`replace(${column}, ${KEY_PLACEHOLDER}, u.news_key)`
  const row = {
    id: sql`'news:' || a.id || ':' || u.id`,
    kind: "news" as const,
    recipient: sql`u.email`,
    userId: sql`u.id`,
    subject: sql`a.subject`,
    html: withKey(sql`a.html`),
    text: withKey(sql`a.text`),
    createdAt: now,
    nextAttemptAt: now,
    announcementId: id,
  }
  const source = sql`users u join announcements a on a.id = ${id}`
  const last = sql`(select max(id) from ${next})`
  const count = sql`(select count(*) from ${next})`
  await db.batch([
    db
      .update(users)
      .set({ newsKey: sql`lower(hex(randomblob(16)))` })
      .where(and(sql`id in ${next} and news_key is null`, isCurrent)),
    insertIf(db, outbox, row, sql`u.id in ${next} and ${isCurrent}`, source).onConflictDoNothing(),
    db
      .update(announcements)
      .set({
        cursor: sql`coalesce(${last}, cursor)`,
        queued: sql`${announcements.queued} + ${count}`,
        status: sql`case when ${count} < ${limit} then 'sent' else status end`,
        finishedAt: sql`case when ${count} < ${limit} then ${now.getTime()} end`,
      })
      .where(and(eq(announcements.id, id), isCurrent)),
  ])
}

/** The key by which a queued email's recipient ends the news; null where the email is not wanted anymore. */
export async function findNewsKey(db: Database, outboxId: string): Promise<string | null> {
  const [found] = await db
    .select({ key: users.newsKey })
    .from(outbox)
    .innerJoin(users, eq(users.id, outbox.userId))
    .innerJoin(announcements, eq(announcements.id, outbox.announcementId))
    .where(and(eq(outbox.id, outboxId), getsNews, sql`${announcements.status} in ('sending', 'sent')`))
    .limit(1)
  return found?.key ?? null
}

/** Ends the news of the account with this key; what waits for it is not sent. The key of no account changes nothing. */
export async function endNews(
  db: Database,
  { key, announcementId, now }: { key: string; announcementId: string; now: Date },
): Promise<void> {
  const isAccount = sql`news_key is not null and news_key = ${key}`
  await db.batch(endNewsIf(db, { isAccount, announcementId: sql`${announcementId}`, at: now }))
}

type End = { isAccount: SQL; announcementId: SQL; at: Date }

function endNewsIf(db: Database, { isAccount, announcementId, at }: End) {
  const isReader = sql`${isAccount} and opt_in_promotions = 1`
  return [
    db
      .update(announcements)
      .set({ unsubscribed: sql`${announcements.unsubscribed} + 1` })
      .where(and(eq(announcements.id, announcementId), sql`exists (select 1 from users where ${isReader})`)),
    db
      .delete(outbox)
      .where(
        sql`user_id in (select id from users where ${isAccount}) and +kind = 'news' and sent_at is null`,
      ),
    db
      .update(users)
      .set({ optInPromotions: false, promotionsChangedAt: at, promotionsChangedBy: "unsubscribe" })
      .where(isReader),
  ] as const
}
