import { and, eq, getTableColumns, inArray, or } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { isWithoutLink } from "#db/outbox.server.ts"
import {
  activations,
  bugReports,
  donations,
  emailTokens,
  licenses,
  orders,
  outbox,
  paymentReversals,
  retiredLicenseKeys,
  sessions,
  users,
  webhookEvents,
} from "#db/schema.ts"

/** The stored data of an account, amounts in minor units; without hashes, working links and rate-limit counters. */
export async function exportAccount(db: Database, userId: string) {
  const licenseIds = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.userId, userId))
  const ofUser = eq(orders.userId, userId)
  const providerOrderIds = db.select({ id: orders.providerOrderId }).from(orders).where(ofUser)
  const paymentIds = db.select({ id: orders.paymentId }).from(orders).where(ofUser)
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const [account, sessionRows, orderRows, licenseRows, keyRows, deviceRows, reportRows, ...others] =
    await db.batch([
      db
        .select({
          email: users.email,
          emailConfirmedAt: users.emailConfirmedAt,
          optInPromotions: users.optInPromotions,
          createdAt: users.createdAt,
        })
        .from(users)
        .where(eq(users.id, userId)),
      db
        .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      db.select().from(orders).where(ofUser),
      db.select().from(licenses).where(eq(licenses.userId, userId)),
      db.select().from(retiredLicenseKeys).where(inArray(retiredLicenseKeys.licenseId, licenseIds)),
      db.select().from(activations).where(inArray(activations.licenseId, licenseIds)),
      db.select().from(bugReports).where(eq(bugReports.userId, userId)),
      db.select().from(donations).where(eq(donations.userId, userId)),
      db
        .select({ ...getTableColumns(paymentReversals), currency: orders.currency })
        .from(orders)
        .innerJoin(paymentReversals, eq(paymentReversals.paymentId, orders.paymentId))
        .where(ofUser),
      db
        .select({ receivedAt: webhookEvents.receivedAt, payload: webhookEvents.payload })
        .from(webhookEvents)
        .where(
          or(
            inArray(webhookEvents.providerOrderId, providerOrderIds),
            inArray(webhookEvents.paymentId, paymentIds),
          ),
        ),
      db
        .select({
          subject: outbox.subject,
          text: outbox.text,
          createdAt: outbox.createdAt,
          sentAt: outbox.sentAt,
        })
        .from(outbox)
        .where(and(eq(outbox.recipient, address), isWithoutLink)),
      db
        .select({
          purpose: emailTokens.purpose,
          email: emailTokens.email,
          createdAt: emailTokens.createdAt,
          expiresAt: emailTokens.expiresAt,
        })
        .from(emailTokens)
        .where(eq(emailTokens.userId, userId)),
    ])
  const [donationRows, reversalRows, noticeRows, emailRows, linkRows] = others
  return {
    account: account[0] ?? null,
    sessions: sessionRows,
    orders: orderRows,
    licenses: licenseRows,
    retiredLicenseKeys: keyRows,
    devices: deviceRows,
    bugReports: reportRows,
    donations: donationRows,
    refundsAndDisputes: reversalRows,
    paymentNotices: noticeRows,
    emails: emailRows,
    emailLinks: linkRows,
  }
}
