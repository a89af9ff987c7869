import { and, eq, inArray, isNotNull, notLike, or, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { type Database, isConflict } from "#db/client.server.ts"
import { listDeletedLicenses } from "#db/licensing/revocations.server.ts"
import { donations, licenses, orders, outbox, users, webhookEvents } from "#db/schema.ts"
import { addSessionIf, type NewSession, removeReplacedSession } from "./sessions.server.ts"

export type NewUser = typeof users.$inferInsert

/** Adds the account and its first session; false when the address already has one. */
export async function addUser(
  db: Database,
  user: Omit<NewUser, "emailKey">,
  session: NewSession,
): Promise<boolean> {
  try {
    await db.batch([
      db.insert(users).values({ ...user, emailKey: emailKeyOf(user.email) }),
      addSessionIf(db, session, user.id, sql`true`),
      removeReplacedSession(db, session),
    ])
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

export async function findCredentials(db: Database, email: string) {
  const [found] = await db
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
    .limit(1)
  return found ?? null
}

export async function findPasswordHash(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)).limit(1)
  return found?.hash ?? null
}

export async function setPromotions(db: Database, id: string, optInPromotions: boolean): Promise<void> {
  await db.update(users).set({ optInPromotions }).where(eq(users.id, id))
}

/**
 * Deletes an account with its sessions, reports, licenses and devices, and the mails written to it. Orders and
 * donations stay for the books, without account and address; orders that could still be paid are closed. False, and
 * without effect, when its password is not the one that was checked.
 */
export async function removeUser(db: Database, id: string, checkedHash: string, now: Date): Promise<boolean> {
  const isConfirmed = and(eq(users.id, id), eq(users.passwordHash, checkedHash))
  const user = db.select({ id: users.id }).from(users).where(isConfirmed)
  const address = db.select({ email: users.email }).from(users).where(isConfirmed)
  const theirOrders = db.select({ id: orders.providerOrderId }).from(orders).where(eq(orders.userId, user))
  const theirPayments = db.select({ id: orders.paymentId }).from(orders).where(eq(orders.userId, user))
  const [, , , , , , removed] = await db.batch([
    listDeletedLicenses(db, user, now),
    db.delete(licenses).where(eq(licenses.userId, user)),
    db.update(donations).set({ email: "" }).where(eq(donations.userId, user)),
    db
      .update(orders)
      .set({ status: "closed" })
      .where(and(eq(orders.userId, user), eq(orders.status, "pending"))),
    // Anyone can sign up with the support address, and must not delete what is written to support.
    db
      .delete(outbox)
      .where(and(eq(outbox.recipient, address), notLike(outbox.id, "payment-without-buyer:%"))),
    // What the provider told us of the payments names the buyer; what came of it stays.
    db
      .update(webhookEvents)
      .set({ payload: "{}" })
      .where(
        and(
          or(
            inArray(webhookEvents.providerOrderId, theirOrders),
            inArray(webhookEvents.paymentId, theirPayments),
          ),
          isNotNull(webhookEvents.result),
        ),
      ),
    db.delete(users).where(isConfirmed).returning({ id: users.id }),
  ])
  return removed.length === 1
}
