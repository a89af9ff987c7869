import { and, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm"
import { MAX_SESSIONS } from "#app/domain/account/session.ts"
import type { Database } from "#db/client.server.ts"
import { sessions, users } from "#db/schema.ts"
import type { StoredSession } from "./current-session.server.ts"

/** A session to add; `replaces` is the id hash of the browser's previous session, if any. */
export type NewSession = Pick<
  StoredSession,
  "idHash" | "createdAt" | "expiresAt" | "browser" | "country" | "lastSeenDay" | "secondFactorAt"
> & { replaces: string | null }

/** A statement that adds a session. */
export function addSession(db: Database, { replaces: _, ...session }: NewSession, userId: string) {
  return db.insert(sessions).values({ ...session, userId, factorAt: session.createdAt })
}

/** A statement that deletes the session that a new one replaces. */
export const removeReplacedSession = (db: Database, { replaces }: NewSession) =>
  db.delete(sessions).where(eq(sessions.idHash, replaces ?? ""))

/**
 * A statement that deletes the account's oldest sessions beyond `MAX_SESSIONS`, of which the new one is one. Sessions
 * that await the second factor are counted apart, so that the password alone ends no other session.
 */
export function removeExcessSessions(db: Database, userId: string, session: Omit<NewSession, "replaces">) {
  const { idHash, secondFactorAt } = session
  const isPassed = secondFactorAt ? sql`second_factor_at is not null` : sql`second_factor_at is null`
  const excess = sql`(select id_hash from sessions where user_id = ${userId} and id_hash <> ${idHash} and ${isPassed}
    order by created_at desc limit -1 offset ${MAX_SESSIONS - 1})`
  return db.delete(sessions).where(inArray(sessions.idHash, excess))
}

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
