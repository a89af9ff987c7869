import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm"
import type { AccountEmail, OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "./client.server.ts"
import { purge } from "./purge.server.ts"
import { outbox } from "./schema.ts"

const LINK_PREFIX = "email-link:"

/**
 * A statement for the batch that writes the cause of the email: queues it to an account if the condition holds at that
 * point of the transaction, at the address that the account has then. Idempotent by id.
 */
export function queueEmailTo(db: Database, userId: string | SQL, email: AccountEmail, condition: SQL) {
  const source = sql`from users u where u.id = ${userId} and ${condition}`
  return queueEmail(db, email, { recipient: sql`u.email`, userId: sql`u.id`, source })
}

/** The same for an email to an address, whoever has it. */
export function queueEmailToAddress(db: Database, email: OutboxEmail, condition: SQL) {
  return queueEmail(db, email, {
    recipient: sql`${email.to}`,
    userId: sql`null`,
    source: sql`where ${condition}`,
  })
}

/** The columns are in the table's order. */
function queueEmail(
  db: Database,
  { id, subject, html, text, createdAt }: AccountEmail,
  { recipient, userId, source }: Record<"recipient" | "userId" | "source", SQL>,
) {
  const at = createdAt.getTime()
  return db
    .insert(outbox)
    .select(
      sql`select ${id}, ${recipient}, ${subject}, ${html}, ${text}, ${at}, 0, ${at}, null, null, null, null, ${userId}
        ${source}`,
    )
    .onConflictDoNothing()
}

/** Whether the id begins with this prefix, which ends in `:`: a range of the primary key, in which `;` follows `:`. */
export function hasIdPrefix(prefix: `${string}:`) {
  return and(gte(outbox.id, prefix), lt(outbox.id, prefix.replace(/:$/, ";")))
}

/**
 * A statement for an account that changes its address, if the condition holds: its emails that are not sent yet go to
 * the new one. Those that are about an address, such as links, stay where they were sent to.
 */
export function readdressEmailsIf(db: Database, userId: string, to: string, condition: SQL) {
  return db
    .update(outbox)
    .set({ recipient: to })
    .where(and(eq(outbox.userId, userId), isNull(outbox.sentAt), condition))
}

/** The ids of emails that confirm the deletion of an account. */
const ACCOUNT_DELETED = "account-deleted:"

/** A statement that claims up to `limit` due emails until `claimedUntil`; after a crash they become due again then. */
export function claimDueEmails(db: Database, now: Date, claimedUntil: Date, limit: number) {
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
    .returning({
      id: outbox.id,
      to: outbox.recipient,
      subject: outbox.subject,
      html: outbox.html,
      text: outbox.text,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
    })
}

/**
 * Marks an email as sent. The text of one with a link is deleted, so that no usable link stays in the database,
 * and one to a deleted account is removed, because it has the address.
 */
export async function markEmailSent(db: Database, id: string, now: Date): Promise<void> {
  if (id.startsWith(ACCOUNT_DELETED)) return removeEmail(db, id)
  const content = id.startsWith(LINK_PREFIX) ? { html: "", text: "" } : {}
  const sent = { sentAt: now, lastError: null, ...content }
  await db.update(outbox).set(sent).where(eq(outbox.id, id))
}

/** The id of an email with a link to confirm or change an account's address. */
export function emailLinkId({ userId, tokenHash }: { userId: string; tokenHash: string }): string {
  return `${LINK_PREFIX}${userId}:${tokenHash}`
}

/** Whether it is an email with a link of the account. */
export function isEmailWithLinkOf(userId: string) {
  return hasIdPrefix(`${LINK_PREFIX}${userId}:`)
}

async function removeEmail(db: Database, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id))
}

/** Records why an email was not accepted, and the next attempt or that it was given up; one to a deleted account is removed. */
export async function markEmailFailed(
  db: Database,
  id: string,
  lastError: string,
  next: { nextAttemptAt: Date } | { givenUpAt: Date },
): Promise<void> {
  if ("givenUpAt" in next && id.startsWith(ACCOUNT_DELETED)) return removeEmail(db, id)
  await db
    .update(outbox)
    .set({ lastError, ...next })
    .where(eq(outbox.id, id))
}

/** Gives claimed emails back that were not attempted. */
export async function postponeEmails(db: Database, ids: string[], nextAttemptAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt, attempts: sql`${outbox.attempts} - 1` })
    .where(inArray(outbox.id, ids))
}

/** Deletes emails sent before a time, because some contain license keys. */
export function removeSentEmails(db: Database, sentBefore: Date): Promise<void> {
  return purge(db, outbox, outbox.id, lte(outbox.sentAt, sentBefore))
}

export function removeUndeliverableEmails(db: Database, givenUpBefore: Date): Promise<void> {
  return purge(db, outbox, outbox.id, lte(outbox.givenUpAt, givenUpBefore))
}
