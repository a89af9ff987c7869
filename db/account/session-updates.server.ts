import { and, eq, gte, lt, ne, or, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { sessions, users } from "#db/schema.ts"

export async function extendSession(db: Database, idHash: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.idHash, idHash))
}

type Visit = { day: string; browser: string | null; country: string | null }

/**
 * Stores the day of a session's last request, once, however many requests come at the same time. A session that is
 * older than the other columns gets them too.
 */
export async function markSessionSeen(
  db: Database,
  idHash: string,
  { day, browser, country }: Visit,
): Promise<void> {
  const isFirstOfDay = or(sql`${sessions.lastSeenDay} is null`, lt(sessions.lastSeenDay, day))
  await db
    .update(sessions)
    .set({
      browser: sql`case when ${sessions.lastSeenDay} is null then ${browser} else ${sessions.browser} end`,
      country: sql`case when ${sessions.lastSeenDay} is null then ${country} else ${sessions.country} end`,
      lastSeenDay: day,
    })
    .where(and(eq(sessions.idHash, idHash), isFirstOfDay))
}

export async function removeSession(db: Database, idHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash))
}

/** Statements that end every session and device cookie of the account. */
export const endSessionsOf = (db: Database, userId: string) =>
  [db.delete(sessions).where(eq(sessions.userId, userId)), endDeviceCookies(db, userId)] as const

export async function removeSessionsOf(db: Database, userId: string): Promise<void> {
  await db.batch(endSessionsOf(db, userId))
}

/** A statement that ends the account's device cookies: each of its browsers is new again. */
export function endDeviceCookies(db: Database, userId: string) {
  return db
    .update(users)
    .set({ deviceCookieVersion: sql`${users.deviceCookieVersion} + 1` })
    .where(eq(users.id, userId))
}

/** Ends the account's session with this public id; without effect when the account has none. */
export async function removeSessionByPublicId(db: Database, userId: string, publicId: string): Promise<void> {
  // A range of the primary key; `g` follows the hexadecimal digits.
  const hasPublicId = and(gte(sessions.idHash, publicId), lt(sessions.idHash, `${publicId}g`))
  await db.delete(sessions).where(and(eq(sessions.userId, userId), hasPublicId))
}

export async function removeOtherSessions(db: Database, userId: string, keptIdHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, keptIdHash)))
}
