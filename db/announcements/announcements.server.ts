import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm"
import { MAX_COUNTED_RECIPIENTS } from "#app/domain/announcements/announcement.ts"
import type { AccountEmail } from "#app/domain/email.ts"
import type { ActionStatements } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Reading } from "#db/keyset.server.ts"
import { queueEmailTo } from "#db/outbox.server.ts"
import { announcements, getsNews, outbox } from "#db/schema.ts"

export type Announcement = typeof announcements.$inferSelect

/** How many accounts get news, `MAX_COUNTED_RECIPIENTS` at most, as a query for a batch. */
const selectRecipients = (db: Database) =>
  db
    .select({ value: sql<number>`count(*)`.as("recipients") })
    .from(sql`(select id from users where id > '' and ${getsNews} limit ${MAX_COUNTED_RECIPIENTS})`)

/** The same in a round trip of its own. */
export async function countRecipients(db: Database): Promise<number> {
  const [row] = await selectRecipients(db)
  return row?.value ?? 0
}

/** One page of announcements, and how many accounts get news, in one round trip. */
export async function listAnnouncements(db: Database, { keyset, limit }: Reading) {
  const { html: _, text: __, message: ___, plainText: ____, ...columns } = columnsOf()
  const [rows, [recipients]] = await db.batch([
    db
      .select(columns)
      .from(announcements)
      .where(afterCursor(announcements, keyset) ?? gt(announcements.createdAt, new Date(0)))
      .orderBy(...inOrder(announcements, keyset))
      .limit(limit),
    selectRecipients(db),
  ])
  return { rows, recipients: recipients?.value ?? 0 }
}

const columnsOf = () => {
  const { id, subject, message, plainText, version, status, createdAt, startedAt, finishedAt } = announcements
  const { html, text, queued, sent, delivered, bounced, complained, unsubscribed } = announcements
  const numbers = { queued, sent, delivered, bounced, complained, unsubscribed }
  const times = { createdAt, startedAt, finishedAt }
  return { id, subject, message, plainText, version, status, html, text, ...times, ...numbers }
}

/** An announcement, and how many accounts get news; null when there is none. */
export async function findAnnouncement(db: Database, id: string) {
  const [[announcement], [recipients]] = await db.batch([
    db.select(columnsOf()).from(announcements).where(eq(announcements.id, id)).limit(1),
    selectRecipients(db),
  ])
  return announcement ? { announcement, recipients: recipients?.value ?? 0 } : null
}

type Draft = Pick<Announcement, "id" | "subject" | "message" | "plainText" | "version" | "createdAt">

const isDraft = (id: string): SQL =>
  sql`exists (select 1 from announcements where id = ${id} and status = 'draft')`

/** Adds a draft, or changes it while it is one. */
export function saveAnnouncement(db: Database, draft: Draft): ActionStatements {
  const { id, subject, message, plainText } = draft
  return {
    condition: sql`${isDraft(id)} or not exists (select 1 from announcements where id = ${id})`,
    changes: [
      db.insert(announcements).values(draft).onConflictDoNothing(),
      db
        .update(announcements)
        .set({ subject, message, plainText })
        .where(and(eq(announcements.id, id), eq(announcements.status, "draft"))),
    ],
  }
}

type Confirmed = Pick<Draft, "id" | "subject" | "message" | "plainText">

/** Starts to send a draft, as it was confirmed and is rendered here: to the accounts that get news now. */
export function startAnnouncement(
  db: Database,
  { id, subject, message, plainText }: Confirmed,
  { html, text, now }: { html: string; text: string; now: Date },
): ActionStatements {
  return {
    condition: isDraft(id),
    changes: [
      db
        .update(announcements)
        .set({ status: "sending", startedAt: now, subject, message, plainText, html, text })
        .where(and(eq(announcements.id, id), eq(announcements.status, "draft"))),
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
  const isOpen = sql`exists (select 1 from announcements where id = ${id} and status in ('sending', 'sent'))
    and (exists (select 1 from announcements where id = ${id} and status = 'sending')
      or exists (select 1 from outbox where announcement_id = ${id} and sent_at is null))`
  return {
    condition: isOpen,
    changes: [
      db.delete(outbox).where(and(eq(outbox.announcementId, id), sql`sent_at is null`)),
      db
        .update(announcements)
        .set({ status: "stopped", finishedAt: now })
        .where(and(eq(announcements.id, id), ne(announcements.status, "draft"))),
    ],
  }
}

/** Deletes a draft. */
export function deleteAnnouncement(db: Database, id: string): ActionStatements {
  return {
    condition: isDraft(id),
    changes: [
      db.delete(announcements).where(and(eq(announcements.id, id), eq(announcements.status, "draft"))),
    ],
  }
}
