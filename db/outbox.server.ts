import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { purge } from "./purge.server.ts"
import { outbox } from "./schema.ts"

export type QueuedEmail = {
  id: string
  recipient: string
  subject: string
  html: string
  text: string
  createdAt: Date
}

/** A statement for the batch that also writes the fact which causes the mail; queued twice, it is sent once. */
export function queueEmail(db: Database, mail: QueuedEmail) {
  return db
    .insert(outbox)
    .values({ ...mail, nextAttemptAt: mail.createdAt })
    .onConflictDoNothing()
}

/** The same, if the condition holds when the transaction gets here. Every column in the table's order. */
export function queueEmailIf(db: Database, mail: QueuedEmail, condition: SQL) {
  const { id, recipient, subject, html, text, createdAt } = mail
  const at = createdAt.getTime()
  return db
    .insert(outbox)
    .select(
      sql`select ${id}, ${recipient}, ${subject}, ${html}, ${text}, ${at}, 0, ${at}, null, null, null where ${condition}`,
    )
    .onConflictDoNothing()
}

/** Queues a mail, or does the same work for nothing. */
export async function queueEmailOrDiscard(db: Database, mail: QueuedEmail, isWanted: boolean): Promise<void> {
  await queueEmailIf(db, mail, sql`${isWanted ? 1 : 0} = 1`)
}

/** Claims up to `limit` due mails until `claimedUntil`: a second sender, or one after a crash, leaves them alone till then. */
export async function claimDueEmails(db: Database, now: Date, claimedUntil: Date, limit: number) {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(lte(outbox.nextAttemptAt, now), isNull(outbox.sentAt), isNull(outbox.givenUpAt)))
    .orderBy(outbox.nextAttemptAt)
    .limit(limit)
  return db
    .update(outbox)
    .set({ nextAttemptAt: claimedUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
}

export async function markEmailSent(db: Database, id: string, now: Date): Promise<void> {
  await db.update(outbox).set({ sentAt: now, lastError: null }).where(eq(outbox.id, id))
}

/** Notes why a mail was not accepted; `nextAttemptAt` null gives it up. */
export async function markEmailFailed(
  db: Database,
  id: string,
  lastError: string,
  next: { nextAttemptAt: Date } | { givenUpAt: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError, ...next })
    .where(eq(outbox.id, id))
}

/** Forgets mails that were sent before a time: some carry license keys. */
export function removeSentEmails(db: Database, sentBefore: Date): Promise<void> {
  return purge(db, outbox, outbox.id, lte(outbox.sentAt, sentBefore))
}

export function removeGivenUpMail(db: Database, givenUpBefore: Date): Promise<void> {
  return purge(db, outbox, outbox.id, lte(outbox.givenUpAt, givenUpBefore))
}
