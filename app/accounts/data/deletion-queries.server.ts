import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm"
import {
  addEmailLink,
  hasAddress,
  isAddressConfirmed,
  type NewEmailLink,
} from "#app/accounts/email-address/queries.server.ts"
import { hasOpenUndo } from "#app/accounts/undo/queries.server.ts"
import { removeNotesAbout } from "#app/audit/note-queries.server.ts"
import { revokeDeletedLicenses } from "#app/licensing/machine-files/revocation-queries.server.ts"
import { removeBillingDetails } from "#app/orders/order/details-queries.server.ts"
import { leaveQuotesOf } from "#app/orders/quotes/queries.server.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { isAboutAddressOf, queueEmailToAddress } from "#app/platform/email/outbox-queries.server.ts"
import { removeSearchWords } from "#app/platform/search-words-queries.server.ts"
import { schedulePictureDeletions } from "#app/support/bug-reports/queries.server.ts"
import { type ActionStatements, type Database, hasRow } from "#db/client.server.ts"
import { confirmedEmailKey, users } from "#db/schema/accounts.ts"
import { licenses } from "#db/schema/licensing.ts"
import { donations, orders } from "#db/schema/orders.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { outbox } from "#db/schema/platform.ts"

/**
 * Statements that delete an account with its sessions, the owner's notes on it, bug reports, licenses, activations and emails,
 * and schedule its pictures for deletion. Orders and donations stay for accounting, without user and address, and receipts
 * and invoices as they were issued; pending orders are closed. Queues the confirmation if the account's address is
 * confirmed. Refused if the condition does not hold, or a link can still undo a change to the account.
 */
export function removeUser(db: Database, id: string, condition: SQL, notice: OutboxEmail): ActionStatements {
  const user = sql`(${id})`
  const providerOrderIds = db.select({ id: orders.providerOrderId }).from(orders).where(eq(orders.userId, id))
  const paymentIds = db.select({ id: orders.paymentId }).from(orders).where(eq(orders.userId, id))
  const changes = [
    removeNotesAbout(db, user),
    removeBillingDetails(db, user),
    revokeDeletedLicenses(db, user, notice.createdAt),
    schedulePictureDeletions(db, user, notice.createdAt),
    db.delete(licenses).where(eq(licenses.userId, id)),
    db.update(donations).set({ email: "" }).where(eq(donations.userId, id)),
    db
      .update(orders)
      .set({ status: "closed", couponReservedUntil: null })
      .where(and(eq(orders.userId, id), eq(orders.status, "pending"))),
    ...leaveQuotesOf(db, confirmedEmailKey(id), notice.createdAt),
    // Emails with a link may have gone to a previous or to a new address.
    db.delete(outbox).where(isAboutAddressOf(id)),
    // While the account is still there, whose other emails are deleted with it.
    queueEmailToAddress(db, notice, isAddressConfirmed(id)),
    // Payloads contain the buyer's personal data; the results stay.
    db
      .update(webhookEvents)
      .set({ payload: "{}" })
      .where(
        and(
          or(
            inArray(webhookEvents.providerOrderId, providerOrderIds),
            inArray(webhookEvents.paymentId, paymentIds),
          ),
          isNotNull(webhookEvents.result),
        ),
      ),
    db.delete(users).where(eq(users.id, id)),
    removeSearchWords(db, id),
  ]
  return { condition: sql`${condition} and not ${hasOpenUndo(id, notice.createdAt)}`, changes }
}

type WaitingDeletion = {
  userId: string
  dueAt: Date
  now: Date
  /** Links to undo the change, one for each address that can. */
  links: NewEmailLink[]
}

/**
 * Statements that schedule the deletion of the account and queue the emails about it. Refused if the condition does not hold,
 * or no link can undo a change to the account any longer.
 */
export function waitingDeletion(
  db: Database,
  condition: SQL,
  { userId, dueAt, now, links }: WaitingDeletion,
): ActionStatements {
  return {
    condition: sql`${condition} and ${hasOpenUndo(userId, now)}`,
    changes: [
      db.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId)),
      ...links.flatMap((link) => addEmailLink(db, link)),
    ],
  }
}

/** True while the account has this address, and is no owner's. */
export const isCustomer = (userId: string, email: string) =>
  sql`${hasAddress(userId, email)} and not ${hasRow`owners where user_id = ${userId}`}`

/** Keeps an account whose deletion waits. */
export async function cancelDeletion(db: Database, userId: string) {
  await db.update(users).set({ deletionDueAt: null }).where(eq(users.id, userId))
}

/** True if the account's deletion is still scheduled and due. */
export const isDeletionDue = (userId: string, now: Date) =>
  sql`exists (select 1 from users where id = ${userId} and deletion_due_at <= ${now.getTime()})`

/** Accounts whose deletion no link can undo any longer. */
export function listDueDeletions(db: Database, now: Date, limit: number) {
  const isUndoable = hasOpenUndo(sql`users.id`, now)
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(isNotNull(users.deletionDueAt), sql`deletion_due_at <= ${now.getTime()}`, sql`not ${isUndoable}`),
    )
    .orderBy(users.deletionDueAt)
    .limit(limit)
}
