import { and, eq, inArray, isNotNull, notLike, or, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { type Database, isConflict } from "#db/client.server.ts"
import { revokeDeletedLicenses } from "#db/licensing/revocations.server.ts"
import { donations, licenses, orders, outbox, users, webhookEvents } from "#db/schema.ts"
import { addSessionIf, type NewSession, removeReplacedSession } from "./sessions.server.ts"

type NewUser = typeof users.$inferInsert

/** Adds an account and its first session; false when the address already has an account. */
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
 * Deletes an account with its sessions, bug reports, licenses, activations and emails. Orders and donations
 * stay for accounting, without user and address; pending orders are closed. False, without effect, when
 * the password has changed since it was verified.
 */
export async function removeUser(db: Database, id: string, checkedHash: string, now: Date): Promise<boolean> {
  const isConfirmed = and(eq(users.id, id), eq(users.passwordHash, checkedHash))
  const user = db.select({ id: users.id }).from(users).where(isConfirmed)
  const accountEmail = db.select({ email: users.email }).from(users).where(isConfirmed)
  const providerOrderIds = db
    .select({ id: orders.providerOrderId })
    .from(orders)
    .where(eq(orders.userId, user))
  const paymentIds = db.select({ id: orders.paymentId }).from(orders).where(eq(orders.userId, user))
  const [, , , , , , removed] = await db.batch([
    revokeDeletedLicenses(db, user, now),
    db.delete(licenses).where(eq(licenses.userId, user)),
    db.update(donations).set({ email: "" }).where(eq(donations.userId, user)),
    db
      .update(orders)
      .set({ status: "closed" })
      .where(and(eq(orders.userId, user), eq(orders.status, "pending"))),
    // Anyone can sign up with the support address, so emails to support must survive the deletion.
    db
      .delete(outbox)
      .where(and(eq(outbox.recipient, accountEmail), notLike(outbox.id, "payment-without-buyer:%"))),
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
    db.delete(users).where(isConfirmed).returning({ id: users.id }),
  ])
  return removed.length === 1
}
