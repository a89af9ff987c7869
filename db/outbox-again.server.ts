import { and, isNull, type SQL, sql } from "drizzle-orm"
import { columnsOf, insertIf } from "./batch.server.ts"
import type { Database } from "./client.server.ts"
import { isUndelivered, isWarning, outbox } from "./schema.ts"

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

/** The address of the account that the email was written for, or the one that it was sent to, which a warning keeps. */
const currentRecipient = sql`coalesce((select email from users where id = o.user_id and not ${isWarning}), o.recipient)`

/** A statement that sends an email again which was sent, to the address that its account has now. */
export function copySentEmail(db: Database, { id, newId, now }: { id: string; newId: string; now: Date }) {
  const copy = { id: newId, recipient: currentRecipient, now }
  return copyIf(db, copy, sql`o.id = ${id} and o.sent_at is not null`)
}

/** A statement that marks undelivered emails as seen to. */
export function markSeenTo(db: Database, which: SQL, now: Date) {
  return db
    .update(outbox)
    .set({ ignoredAt: now })
    .where(and(which, isNull(outbox.ignoredAt)))
}

type Again = {
  /** Makes the new ids differ from those of an earlier change. */
  suffix: string
  /** Whether the receipts are sent again anyway. */
  hasReceipts: boolean
  now: Date
}

/**
 * Statements for an account that has changed its address: what did not arrive at the old one goes
 * to the new one, once.
 */
export function sendUndeliveredAgain(db: Database, userId: string, { suffix, hasReceipts, now }: Again) {
  const copy = { id: sql`o.id || ${`:${suffix}`}`, recipient: currentRecipient, now }
  const isOwn = sql`o.user_id = ${userId} and o.text <> '' and ${hasReceipts ? sql`o.kind <> 'receipt'` : sql`true`}`
  return [
    copyIf(db, copy, sql`${isOwn} and ${isUndelivered}`),
    markSeenTo(db, sql`user_id = ${userId} and ${isUndelivered}`, now),
  ] as const
}
