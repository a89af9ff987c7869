import { eq, inArray } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import {
  activations,
  bugReports,
  donations,
  licenses,
  orders,
  retiredLicenseKeys,
  sessions,
  users,
} from "#db/schema.ts"

/** All stored data of an account, without password, session and token hashes. */
export async function exportAccount(db: Database, userId: string) {
  const licenseIds = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.userId, userId))
  const [account, sessionRows, orderRows, licenseRows, keyRows, deviceRows, reportRows, donationRows] =
    await db.batch([
      db
        .select({ email: users.email, optInPromotions: users.optInPromotions, createdAt: users.createdAt })
        .from(users)
        .where(eq(users.id, userId)),
      db
        .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      db.select().from(orders).where(eq(orders.userId, userId)),
      db.select().from(licenses).where(eq(licenses.userId, userId)),
      db.select().from(retiredLicenseKeys).where(inArray(retiredLicenseKeys.licenseId, licenseIds)),
      db.select().from(activations).where(inArray(activations.licenseId, licenseIds)),
      db.select().from(bugReports).where(eq(bugReports.userId, userId)),
      db.select().from(donations).where(eq(donations.userId, userId)),
    ])
  return {
    account: account[0] ?? null,
    sessions: sessionRows,
    orders: orderRows,
    licenses: licenseRows,
    retiredLicenseKeys: keyRows,
    devices: deviceRows,
    bugReports: reportRows,
    donations: donationRows,
  }
}
