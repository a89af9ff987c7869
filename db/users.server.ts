import { and, eq, inArray, isNotNull, or } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/email-address.ts"
import { type Database, isConflict } from "./client.server.ts"
import { listDeletedLicenses } from "./revocations.server.ts"
import { donations, licenses, orders, outbox, users, webhookEvents } from "./schema.ts"

export type NewUser = typeof users.$inferInsert

/** Adds the account; false when the address already has one. */
export async function addUser(db: Database, user: Omit<NewUser, "emailKey">): Promise<boolean> {
  try {
    await db.insert(users).values({ ...user, emailKey: emailKeyOf(user.email) })
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
 * Deletes an account with its sessions, reports, licences and devices, and the mails written to it. Orders and
 * donations stay for the books, without account and address.
 */
export async function removeUser(db: Database, id: string, email: string, now: Date): Promise<void> {
  const theirOrders = db.select({ id: orders.providerOrderId }).from(orders).where(eq(orders.userId, id))
  const theirPayments = db.select({ id: orders.paymentId }).from(orders).where(eq(orders.userId, id))
  await db.batch([
    listDeletedLicenses(db, id, now),
    db.delete(licenses).where(eq(licenses.userId, id)),
    db.update(donations).set({ email: "" }).where(eq(donations.userId, id)),
    db.delete(outbox).where(eq(outbox.recipient, email)),
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
    db.delete(users).where(eq(users.id, id)),
  ])
}
