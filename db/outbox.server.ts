import { and, eq, gte, inArray, isNull, lt, lte, notLike, type SQL, sql } from "drizzle-orm"
import type { OutboxEmail } from "#app/domain/email.ts"
import type { Database } from "./client.server.ts"
import { purge } from "./purge.server.ts"
import { outbox } from "./schema.ts"

const LINK_PREFIX = "email-link:"

/** False for emails with a link to confirm or change an address. */
export const isWithoutLink = notLike(outbox.id, `${LINK_PREFIX}%`)

/**
 * A statement for the batch that writes the cause of the email: queues the email if the condition holds at
 * that point of the transaction. Idempotent by id. The columns are in the table's order.
 */
export function queueEmailIf(db: Database, email: OutboxEmail, condition: SQL) {
  return queueEmailFrom(db, email, sql`${email.to}`, sql`where ${condition}`)
}

/** Like `queueEmailIf`, to each recipient that `select recipient source` reads in the transaction. */
export function queueEmailFrom(db: Database, email: Omit<OutboxEmail, "to">, recipient: SQL, source: SQL) {
  const { id, subject, html, text, createdAt } = email
  const at = createdAt.getTime()
  return db
    .insert(outbox)
    .select(
      sql`select ${id}, ${recipient}, ${subject}, ${html}, ${text}, ${at}, 0, ${at}, null, null, null, null ${source}`,
    )
    .onConflictDoNothing()
}

/** Whether the id begins with this prefix, which ends in `:`: a range of the primary key, in which `;` follows `:`. */
export function hasIdPrefix(prefix: `${string}:`) {
  return and(gte(outbox.id, prefix), lt(outbox.id, prefix.replace(/:$/, ";")))
}

/** Queues the email if it is wanted; otherwise runs the same statement without effect, to take the same time. */
export async function queueEmailOrDiscard(
  db: Database,
  email: OutboxEmail,
  isWanted: boolean,
): Promise<void> {
  await queueEmailIf(db, email, sql`${isWanted ? 1 : 0} = 1`)
}

/**
 * Statements for an account that leaves an address, if the condition holds: emails that are not sent yet go to the
 * new one, and the text of the others is deleted, because another account may use the address next.
 */
export function leaveAddressIf(db: Database, from: string, to: string, condition: SQL) {
  const isOfAddress = and(eq(outbox.recipient, from), isOfAccount, isWithoutLink, condition)
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))
  return [
    db.update(outbox).set({ recipient: to }).where(and(isOfAddress, isWaiting)),
    db.update(outbox).set({ recipient: "", html: "", text: "" }).where(isOfAddress),
  ] as const
}

/** The ids of emails that confirm the deletion of an account. */
const ACCOUNT_DELETED = "account-deleted:"

/**
 * False for emails to the site's owner, because anyone can sign up with the support address, and for the last
 * email to an earlier account.
 */
export const isOfAccount = and(
  notLike(outbox.id, "payment-without-buyer:%"),
  notLike(outbox.id, `${ACCOUNT_DELETED}%`),
)

/** Claims up to `limit` due emails until `claimedUntil`; after a crash they become due again then. */
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
