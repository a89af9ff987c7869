import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { DeliveryState, EmailKind } from "#app/domain/email.ts"
import {
  type ActionStatements,
  afterCursor,
  type Database,
  inOrder,
  isUndelivered,
  type Keyset,
  outbox,
} from "#db/client.server.ts"
import { copySentEmail, markSeenTo } from "#db/outbox.server.ts"

export type OutboxState = "waiting" | "sent" | "given-up" | Exclude<DeliveryState, "sent">

const columns = {
  id: outbox.id,
  recipient: outbox.recipient,
  subject: outbox.subject,
  createdAt: outbox.createdAt,
  attempts: outbox.attempts,
  nextAttemptAt: outbox.nextAttemptAt,
  sentAt: outbox.sentAt,
  givenUpAt: outbox.givenUpAt,
  ignoredAt: outbox.ignoredAt,
  lastError: outbox.lastError,
  kind: outbox.kind,
  delivery: outbox.delivery,
  deliveryAt: outbox.deliveryAt,
  deliveryDetail: outbox.deliveryDetail,
  hasText: sql<number>`${outbox.text} <> ''`.as("has_text"),
}

/** The time that the emails of a state are listed by; each has an index of its own. */
const TIMES = new Map<OutboxState, SQLiteColumn>([
  ["waiting", outbox.nextAttemptAt],
  ["sent", outbox.sentAt],
  ["given-up", outbox.givenUpAt],
])

const CONDITIONS = new Map<OutboxState, SQL>([
  ["waiting", sql`sent_at is null and given_up_at is null`],
  ["sent", sql`sent_at is not null`],
  ["given-up", sql`given_up_at is not null`],
])

const isInState = (state: OutboxState) =>
  CONDITIONS.get(state) ?? sql`delivery is not null and delivery = ${state}`

/** What the desk's list of emails can be narrowed to; null for all. */
export type EmailFilter = { state: OutboxState | null; kind: EmailKind | null }

/** One page of emails: by their creation, or those of one state by its time. */
export function listEmails(db: Database, { state, kind }: EmailFilter, keyset: Keyset, limit: number) {
  const time = state ? (TIMES.get(state) ?? outbox.deliveryAt) : outbox.createdAt
  const sorted = { createdAt: time, id: outbox.id }
  const { cursor, isOldestFirst } = keyset
  // The index of a state's time has no id: the time alone is what it can be searched by.
  const since = sql`${time} ${sql.raw(isOldestFirst ? ">=" : "<=")} ${cursor?.createdAt.getTime()}`
  return db
    .select({ ...columns, at: sql<number>`${time}`.as("listed_at") })
    .from(outbox)
    .where(
      and(
        kind ? eq(outbox.kind, kind) : undefined,
        state ? isInState(state) : undefined,
        cursor ? and(state ? since : undefined, afterCursor(sorted, keyset)) : sql`${time} >= 0`,
      ),
    )
    .orderBy(...inOrder(sorted, keyset))
    .limit(limit)
}

export type EmailRow = Awaited<ReturnType<typeof listEmails>>[number]

/**
 * Sends an email again: one that was given up or waits becomes due, and one that was sent goes out under a new id,
 * because the provider ignores a repeated one. An email to an account goes to the address that it has now, but for a warning.
 */
export function sendEmailAgain(db: Database, id: string, newId: string, now: Date): ActionStatements {
  return {
    condition: sql`exists (select 1 from outbox where id = ${id} and text <> '')`,
    changes: [
      copySentEmail(db, { id, newId, now }),
      markSeenTo(db, sql`id = ${id} and ${isUndelivered}`, now),
      db
        .update(outbox)
        .set({ givenUpAt: null, ignoredAt: null, attempts: 0, nextAttemptAt: now })
        .where(and(eq(outbox.id, id), isNull(outbox.sentAt))),
    ],
  }
}

/** Marks an email that was given up, or did not arrive, as not needed. */
export function ignoreEmail(db: Database, id: string, now: Date): ActionStatements {
  const isOpen = sql`id = ${id} and (given_up_at is not null or (${isUndelivered}))`
  return {
    condition: sql`exists (select 1 from outbox where ${isOpen})`,
    changes: [markSeenTo(db, isOpen, now)],
  }
}
