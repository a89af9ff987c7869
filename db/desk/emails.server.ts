import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import type { ActStatements } from "#db/audit/audit.server.ts"
import type { Database } from "#db/client.server.ts"
import { afterCursor, inOrder, type Keyset } from "#db/keyset.server.ts"
import { outbox } from "#db/schema.ts"

export type OutboxState = "waiting" | "sent" | "given-up"

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
  hasText: sql<number>`${outbox.text} <> ''`.as("has_text"),
}

/** The time that the emails of a state are listed by; each has an index of its own. */
const TIMES = { waiting: outbox.nextAttemptAt, sent: outbox.sentAt, "given-up": outbox.givenUpAt }

const STATES: Record<OutboxState, SQL> = {
  waiting: sql`sent_at is null and given_up_at is null`,
  sent: sql`sent_at is not null`,
  "given-up": sql`given_up_at is not null`,
}

/** One page of emails: by their creation, or those of one state by its time. */
export function listEmails(db: Database, state: OutboxState | null, keyset: Keyset, limit: number) {
  const time = state ? TIMES[state] : outbox.createdAt
  const sorted = { createdAt: time, id: outbox.id }
  const { cursor, isOldestFirst } = keyset
  // The index of a state's time has no id: the time alone is what it can be searched by.
  const since = sql`${time} ${sql.raw(isOldestFirst ? ">=" : "<=")} ${cursor?.createdAt.getTime()}`
  return db
    .select({ ...columns, at: sql<number>`${time}`.as("listed_at") })
    .from(outbox)
    .where(
      and(
        state ? STATES[state] : undefined,
        cursor ? and(state ? since : undefined, afterCursor(sorted, keyset)) : sql`${time} >= 0`,
      ),
    )
    .orderBy(...inOrder(sorted, keyset))
    .limit(limit)
}

export type EmailRow = Awaited<ReturnType<typeof listEmails>>[number]

/** The address of the account that the email was written for, or the one that it was sent to. */
const currentRecipient = sql`coalesce((select email from users where id = outbox.user_id), recipient)`

/**
 * Sends an email again: one that was given up or waits becomes due, and one that was sent goes out under a new id,
 * because the provider ignores a repeated one. An email to an account goes to the address that it has now. The columns
 * are in the table's order.
 */
export function sendEmailAgain(db: Database, id: string, newId: string, now: Date): ActStatements {
  const at = now.getTime()
  return {
    condition: sql`exists (select 1 from outbox where id = ${id} and text <> '')`,
    changes: (isDone) => [
      db
        .insert(outbox)
        .select(
          sql`select ${newId}, ${currentRecipient}, subject, html, text, ${at}, 0, ${at}, null, null, null, null, user_id
            from outbox where id = ${id} and sent_at is not null and ${isDone}`,
        )
        .onConflictDoNothing(),
      db
        .update(outbox)
        .set({ givenUpAt: null, ignoredAt: null, attempts: 0, nextAttemptAt: now })
        .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isDone)),
    ],
  }
}

/** Marks a given-up email as not needed. */
export function ignoreEmail(db: Database, id: string, now: Date): ActStatements {
  return {
    condition: sql`exists (select 1 from outbox where id = ${id} and given_up_at is not null)`,
    changes: (isDone) => [
      db
        .update(outbox)
        .set({ ignoredAt: now })
        .where(and(eq(outbox.id, id), isNotNull(outbox.givenUpAt), isDone)),
    ],
  }
}
