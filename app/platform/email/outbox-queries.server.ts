import { and, eq, gte, isNull, lt, not, or, type SQL, sql } from "drizzle-orm"
import { addMilliseconds, minutes } from "#app/platform/time.ts"
import { columnsOf, type Database, insertIf, newestFirst } from "#db/client.server.ts"
import { announcements } from "#db/schema/news.ts"
import { isUndeliveredEmail, isWarning, outbox } from "#db/schema/platform.ts"
import { applyEvents } from "./delivery-queries.server.ts"
import {
  type AccountEmail,
  type EmailKind,
  IMPORTANT_KINDS,
  KINDS_REMOVED_ONCE_SENT,
  KINDS_TO_UNPROVEN,
  KINDS_WITHOUT_KEPT_TEXT,
  type OutboxEmail,
} from "./email-kinds.ts"

const LINK_PREFIX = "email-link:"

/** Time after which the provider is first asked for the delivery of an important email without an event. */
const DELIVERY_SYNC_DELAY = minutes(30)

/** The account `u` as the recipient. */
const ACCOUNT = { recipient: sql`u.email`, userId: sql`u.id` }

/**
 * A statement for the batch that writes the cause of the email: queues it to an account, if the condition holds at that
 * point of the transaction, at the address that the account has then, unless it is unproven and the email is not for such
 * ones. Idempotent by id.
 */
export function queueEmailTo(db: Database, userId: string | SQL, email: AccountEmail, condition = sql`true`) {
  const mayReach = isOneOf(KINDS_TO_UNPROVEN, email.kind) ? sql`true` : sql`u.email_confirmed_at is not null`
  return queueEmailToProven(db, userId, email, sql`${mayReach} and ${condition}`)
}

/** Queues an email in the transaction that confirms the address. */
export function queueEmailToProven(db: Database, userId: string | SQL, email: AccountEmail, condition: SQL) {
  return queueEmail(db, email, ACCOUNT, sql`u.id = ${userId} and ${condition}`, sql`users u`)
}

/** Queues an email to an address, with or without an account. */
export function queueEmailToAddress(db: Database, email: OutboxEmail, condition = sql`true`) {
  return queueEmail(db, email, { recipient: email.to, userId: null }, condition)
}

/** Queues an email to each account `u` that the condition names, under an id of its own. */
export function queueEmailToAccounts(db: Database, email: AccountEmail, condition: SQL) {
  return queueEmail(db, withOwnId(email), ACCOUNT, condition, sql`users u`)
}

/** Always true, and makes SQLite begin with the index of the owners, who are few. */
const EACH_OWNER = sql`w.user_id > ''`

/** Queues an email to each owner who wants an email for each sale, under an id of its own. */
export function queueEmailToOwners(db: Database, email: AccountEmail, condition: SQL) {
  const wanted = sql`${EACH_OWNER} and u.id = w.user_id and w.sale_emails = 'each'
    and u.email_confirmed_at is not null and ${condition}`
  return queueEmail(db, withOwnId(email), ACCOUNT, wanted, sql`owners w cross join users u`)
}

const withOwnId = (email: AccountEmail) => ({ ...email, id: sql`${`${email.id}:`} || u.id` })

/** Queues an email to any recipient, with the account that it is written for; used by the functions above. */
export function queueEmail(
  db: Database,
  { id, kind, subject, html, text, createdAt }: Omit<AccountEmail, "id"> & { id: string | SQL },
  to: { recipient: string | SQL; userId: SQL | null },
  condition: SQL,
  source?: SQL,
) {
  const row = { id, kind, ...to, subject, html, text, createdAt, nextAttemptAt: createdAt }
  return insertIf(db, outbox, row, condition, source).onConflictDoNothing()
}

/** Maximum number of emails that the page of one thing shows. */
const MAX_LISTED = 50

/** The newest emails for which a condition holds, as a query for a batch. */
export const selectEmails = (db: Database, condition: SQL | undefined) =>
  db
    .select()
    .from(outbox)
    .where(condition)
    .orderBy(...newestFirst(outbox))
    .limit(MAX_LISTED)

/** SQL condition that the id has this prefix, which ends in `:`: a primary-key range, in which `;` follows `:`. */
export function hasIdPrefix(prefix: `${string}:`) {
  return and(gte(outbox.id, prefix), lt(outbox.id, prefix.replace(/:$/, ";")))
}

/**
 * A statement for an account that changes its address: its emails that are not sent yet go to
 * the new one. Warnings stay at the address of their moment, because whoever changed it may be whom they warn of; those
 * that are about an address, such as links, stay where they were sent to.
 */
export function readdressEmails(db: Database, userId: string, to: string) {
  return db
    .update(outbox)
    .set({ recipient: to })
    .where(and(eq(outbox.userId, userId), isNull(outbox.sentAt), not(isWarning)))
}

type SentEmail = { id: string; kind: EmailKind }

/**
 * Marks an email as sent, by the provider's id for it, and gives it the state of the events that came before. The text of
 * one with a link is deleted, so that no usable link stays in the database, and one to a deleted account is removed,
 * because it has the address.
 */
export async function markEmailSent(
  db: Database,
  { id, kind }: SentEmail,
  { providerId, at }: { providerId: string | null; at: Date },
) {
  if (isOneOf(KINDS_REMOVED_ONCE_SENT, kind)) return removeEmail(db, id)
  const content = isOneOf(KINDS_WITHOUT_KEPT_TEXT, kind) ? { html: "", text: "" } : {}
  const deliverySyncAt =
    providerId !== null && isOneOf(IMPORTANT_KINDS, kind) ? addMilliseconds(at, DELIVERY_SYNC_DELAY) : null
  const sent = { sentAt: at, lastError: null, providerId, deliverySyncAt, ...content }
  const statements = [
    db
      .update(announcements)
      .set({ sent: sql`${announcements.sent} + 1` })
      .where(sql`id = (select announcement_id from outbox where id = ${id} and sent_at is null)`),
    db.update(outbox).set(sent).where(eq(outbox.id, id)),
  ] as const
  await db.batch(providerId === null ? statements : [...statements, ...applyEvents(db, providerId)])
}

const isOneOf = (kinds: readonly EmailKind[], kind: EmailKind) => kinds.includes(kind)

/** The id of an email with a link to confirm or change an account's address. */
export function emailLinkId({ userId, tokenHash }: { userId: string; tokenHash: string }) {
  return `${LINK_PREFIX}${userId}:${tokenHash}`
}

/** SQL condition that an email is about an address that the account has, had or may get. */
export function isAboutAddressOf(userId: string) {
  return or(hasIdPrefix(`${LINK_PREFIX}${userId}:`), hasIdPrefix(`email-change-undone:${userId}:`))
}

export async function removeEmail(db: Database, id: string) {
  await db.delete(outbox).where(eq(outbox.id, id))
}

/** Records why an email was not accepted, and the next attempt or that it was given up; one to a deleted account is removed. */
export async function markEmailFailed(
  db: Database,
  { id, kind }: SentEmail,
  lastError: string,
  next: { nextAttemptAt: Date } | { givenUpAt: Date },
) {
  if ("givenUpAt" in next && isOneOf(KINDS_REMOVED_ONCE_SENT, kind)) return removeEmail(db, id)
  await db
    .update(outbox)
    .set({ lastError, ...next })
    .where(eq(outbox.id, id))
}

/** A copy of an email under a new id, because the provider ignores a repeated one; to be sent now. */
function copyIf(
  db: Database,
  { id, recipient, now }: { id: SQL | string; recipient: SQL; now: Date },
  condition: SQL,
) {
  const { subject, html, text, kind, userId } = outbox
  const content = columnsOf("o", { subject, html, text, kind, userId })
  const copy = { id, recipient, ...content, createdAt: now, nextAttemptAt: now }
  return insertIf(db, outbox, copy, condition, sql`outbox o`).onConflictDoNothing()
}

/** The current address of the email's account; a warning keeps the address that it was sent to. */
const currentRecipient = sql`coalesce((select email from users where id = o.user_id and not ${isWarning}), o.recipient)`

/** A statement that resends a sent email to the current address of its account. */
export function copySentEmail(db: Database, { id, newId, now }: { id: string; newId: string; now: Date }) {
  const copy = { id: newId, recipient: currentRecipient, now }
  return copyIf(db, copy, sql`o.id = ${id} and o.sent_at is not null`)
}

/** A statement that marks undelivered emails as seen to. */
export const markSeenTo = (db: Database, which: SQL, now: Date) =>
  db.update(outbox).set({ ignoredAt: now }).where(which)

type Again = {
  /** True if the receipts are sent again anyway. */
  hasReceipts: boolean
  now: Date
}

/**
 * Statements for an account that has changed its address: what did not arrive at the old one goes
 * to the new one, once.
 */
export function sendUndeliveredAgain(db: Database, userId: string, { hasReceipts, now }: Again) {
  const copy = { id: sql`o.id || ':again'`, recipient: currentRecipient, now }
  const isOwn = sql`o.user_id = ${userId} and o.text <> '' and ${hasReceipts ? sql`o.kind <> 'receipt'` : sql`true`}`
  return [
    copyIf(db, copy, sql`${isOwn} and ${isUndeliveredEmail}`),
    markSeenTo(db, sql`user_id = ${userId} and ${isUndeliveredEmail}`, now),
  ] as const
}
