import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import {
  type ActionStatements,
  type Database,
  deleteWhere,
  hasRow,
  inPage,
  insertIf,
  type Reading,
} from "#db/client.server.ts"
import { getsNews, users } from "#db/schema/accounts.ts"
import { announcements } from "#db/schema/news.ts"
import { isNews, outbox } from "#db/schema/platform.ts"
import { KEY_PLACEHOLDER, MAX_COUNTED_RECIPIENTS } from "./announcement.ts"

type Announcement = typeof announcements.$inferSelect

/** Number of accounts that get news, `MAX_COUNTED_RECIPIENTS` at most, as a query for a batch. */
const selectRecipients = (db: Database) =>
  db
    .select({ value: sql<number>`count(*)`.as("recipients") })
    .from(sql`(select id from users where id > '' and ${getsNews} limit ${MAX_COUNTED_RECIPIENTS})`)

/** Counts the accounts that get news, `MAX_COUNTED_RECIPIENTS` at most. */
export const countRecipients = async (db: Database) => countOf(await selectRecipients(db))

const countOf = ([row]: { value: number }[]) => row?.value ?? 0

/** Lists one page of announcements, and counts the accounts that get news, in one round trip. */
export async function listAnnouncements(db: Database, reading: Reading) {
  const { id, subject, status, createdAt, sent, delivered, bounced, unsubscribed } = announcements
  const all = db
    .select({ id, subject, status, createdAt, sent, delivered, bounced, unsubscribed })
    .from(announcements)
    .$dynamic()
  const [rows, recipients] = await db.batch([inPage(all, announcements, reading), selectRecipients(db)])
  return { rows, recipients: countOf(recipients) }
}

/** An announcement, and how many accounts get news; null when there is none. */
export async function findAnnouncement(db: Database, id: string) {
  const [[announcement], recipients] = await db.batch([
    db.select().from(announcements).where(eq(announcements.id, id)),
    selectRecipients(db),
  ])
  return announcement ? { announcement, recipients: countOf(recipients) } : null
}

type Draft = Written & Pick<Announcement, "version" | "createdAt">

const isDraft = (id: string): SQL => hasRow`announcements where id = ${id} and status = 'draft'`

/** Adds a draft, or changes it while it is one. */
export function saveAnnouncement(db: Database, draft: Draft): ActionStatements {
  const { id, subject, message, plainText } = draft
  return {
    condition: sql`${isDraft(id)} or not ${hasRow`announcements where id = ${id}`}`,
    changes: [
      db.insert(announcements).values(draft).onConflictDoNothing(),
      db.update(announcements).set({ subject, message, plainText }).where(eq(announcements.id, id)),
    ],
  }
}

/** Fields of an announcement that its author writes. */
export type Written = Pick<Announcement, "id" | "subject" | "message" | "plainText">

/** Starts to send a draft, as it was confirmed and is rendered here: to the accounts that get news now. */
export function startAnnouncement(
  db: Database,
  { id, ...written }: Written,
  email: { html: string; text: string },
  now: Date,
): ActionStatements {
  return {
    condition: isDraft(id),
    changes: [
      db
        .update(announcements)
        .set({ ...written, ...email, status: "sending", startedAt: now })
        .where(eq(announcements.id, id)),
    ],
  }
}

/** Sends an announcement to an owner alone. */
export function sendTestTo(db: Database, ownerId: string, email: AccountEmail): ActionStatements {
  return {
    condition: sql`true`,
    changes: [queueEmailTo(db, ownerId, email)],
  }
}

/** Stops an announcement: nothing more is queued, and what waits is not sent. */
export function stopAnnouncement(db: Database, id: string, now: Date): ActionStatements {
  const isOpen = sql`${hasRow`announcements where id = ${id} and status in ('sending', 'sent')`}
    and (${hasRow`announcements where id = ${id} and status = 'sending'`}
      or ${hasRow`outbox where announcement_id = ${id} and sent_at is null`})`
  return {
    condition: isOpen,
    changes: [
      db.delete(outbox).where(and(eq(outbox.announcementId, id), sql`sent_at is null`)),
      db.update(announcements).set({ status: "stopped", finishedAt: now }).where(eq(announcements.id, id)),
    ],
  }
}

/** Deletes a draft. */
export const deleteAnnouncement = (db: Database, id: string) =>
  deleteWhere(db, announcements, sql`id = ${id} and status = 'draft'`)

/** The announcement that is being sent, the oldest first, and how many emails of news wait, up to `limit`. */
export async function findNewsToQueue(db: Database, limit: number) {
  const { id, cursor, startedAt } = announcements
  const [[sending], waiting] = await db.batch([
    db
      .select({ id, cursor, startedAt })
      .from(announcements)
      .where(sql`status = 'sending' and started_at >= 0`)
      .orderBy(asc(startedAt))
      .limit(1),
    db.select({ value: sql<number>`count(*)`.as("waiting") }).from(
      sql`(select 1 from outbox where ${isNews} = 1 and next_attempt_at >= 0 and sent_at is null
          and given_up_at is null limit ${limit})`,
    ),
  ])
  return { sending: sending ?? null, waiting: countOf(waiting) }
}

/**
 * Queues an announcement to the next accounts after its cursor, by id, and moves the cursor, in one transaction: to each
 * account once, whatever is repeated. Those that asked for news, or proved their address, after it was started are left
 * out: somebody who signs up again would get it twice.
 */
export async function queueNextNews(
  db: Database,
  { id, cursor, startedAt }: { id: string; cursor: string; startedAt: Date | null },
  { limit, now }: { limit: number; now: Date },
) {
  const until = startedAt?.getTime() ?? 0
  const next = sql`(select id from users where ${getsNews} and id > ${cursor} and created_at <= ${until}
    and email_confirmed_at <= ${until} order by id limit ${limit})`
  const isCurrent = hasRow`announcements where id = ${id} and status = 'sending'
    and cursor = ${cursor}`
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
      .where(sql`id in ${next} and news_key is null`),
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
export async function findNewsKey(db: Database, outboxId: string) {
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
) {
  const isAccount = sql`news_key is not null and news_key = ${key}`
  const isReader = sql`${isAccount} and opt_in_promotions = 1`
  await db.batch([
    db
      .update(announcements)
      .set({ unsubscribed: sql`${announcements.unsubscribed} + 1` })
      .where(and(eq(announcements.id, announcementId), hasRow`users where ${isReader}`)),
    db
      .delete(outbox)
      .where(
        sql`user_id in (select id from users where ${isAccount}) and +kind = 'news' and sent_at is null`,
      ),
    db
      .update(users)
      .set({ optInPromotions: false, promotionsChangedAt: now, promotionsChangedBy: "unsubscribe" })
      .where(isReader),
  ])
}
