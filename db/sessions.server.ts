import { and, eq, isNull, lte, sql } from "drizzle-orm"
import type { Account } from "#app/domain/license.ts"
import type { Database } from "./client.server.ts"
import { devices, licenses, sessions, users } from "./schema.ts"

export type StoredSession = { idHash: string; userId: string; createdAt: Date; expiresAt: Date }

/** The licence that speaks for an account: one in force before a revoked one, then the oldest. */
const decisiveLicenseId = sql`(
  select id from licenses where user_id = ${users.id} order by revoked_at is not null, created_at limit 1
)`

/** The session, its account, the account's licence and device: everything a signed-in page starts with, in one query. */
export async function findSessionAndAccount(
  db: Database,
  idHash: string,
): Promise<{ session: StoredSession; account: Account } | null> {
  const [row] = await db
    .select({ session: sessions, user: users, license: licenses, deviceId: devices.deviceId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(licenses, eq(licenses.id, decisiveLicenseId))
    .leftJoin(
      devices,
      and(eq(devices.licenseId, licenses.id), eq(devices.slot, 1), isNull(devices.releasedAt)),
    )
    .where(eq(sessions.idHash, idHash))
    .limit(1)
  if (!row) return null
  const { id, email, optInPromotions, createdAt } = row.user
  const license = row.license && { ...row.license, deviceId: row.deviceId }
  return { session: row.session, account: { id, email, optInPromotions, createdAt, license } }
}

export async function addSession(db: Database, session: StoredSession): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function extendSession(db: Database, idHash: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.idHash, idHash))
}

export async function removeSession(db: Database, idHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash))
}

export async function removeSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
