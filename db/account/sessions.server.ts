import { and, eq, lte, type SQL, sql } from "drizzle-orm"
import type { Account } from "#app/domain/licensing/license.ts"
import type { Database } from "#db/client.server.ts"
import { resetCountersIfSignedIn } from "#db/rate-limits.server.ts"
import { activations, licenses, sessions, users } from "#db/schema.ts"

export type StoredSession = { idHash: string; userId: string; createdAt: Date; expiresAt: Date }

/** The license that speaks for an account: one in force before a revoked one, then the oldest. */
const decisiveLicenseId = sql`(
  select id from licenses where user_id = ${users.id} order by revoked_at is not null, created_at limit 1
)`

/** Of the account, its license and its devices, what the domain knows of them; the password's hash stays where it is. */
const user = {
  id: users.id,
  email: users.email,
  optInPromotions: users.optInPromotions,
  createdAt: users.createdAt,
}
const license = {
  id: licenses.id,
  key: licenses.key,
  planType: licenses.planType,
  maxDevices: licenses.maxDevices,
  createdAt: licenses.createdAt,
  revokedAt: licenses.revokedAt,
}
const device = {
  seat: activations.seat,
  deviceId: activations.deviceId,
  name: activations.name,
  appVersion: activations.appVersion,
  transfers: activations.transfers,
  firstSeenAt: activations.firstSeenAt,
  lastSeenAt: activations.lastSeenAt,
  deactivatedAt: activations.deactivatedAt,
}

/** Every signed-in page asks this: it is put into words once an isolate. */
const queries = new WeakMap<Database, ReturnType<typeof prepareQuery>>()

function prepareQuery(db: Database) {
  return db
    .select({ session: sessions, user, license, device })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(licenses, eq(licenses.id, decisiveLicenseId))
    .leftJoin(activations, eq(activations.licenseId, licenses.id))
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .orderBy(activations.seat)
    .prepare()
}

/**
 * The session, its account, the account's license and that license's devices: everything a signed-in page starts with
 * and all that the dashboard shows, in one query. One row for each device, twenty at most.
 */
export async function findSessionAndAccount(
  db: Database,
  idHash: string,
): Promise<{ session: StoredSession; account: Account } | null> {
  const query = queries.get(db) ?? prepareQuery(db)
  queries.set(db, query)
  const rows = await query.all({ idHash })
  const [row] = rows
  if (!row) return null
  const owned = row.license && { ...row.license, devices: rows.flatMap((each) => each.device ?? []) }
  return { session: row.session, account: { ...row.user, license: owned } }
}

/** A session to be added, and the hash of the one that the browser came with, which it replaces. */
export type NewSession = Omit<StoredSession, "userId"> & { replaces: string | null }

/** A statement that adds a session if the condition holds when the transaction gets here. */
export function addSessionIf(
  db: Database,
  { idHash, createdAt, expiresAt }: NewSession,
  userId: string,
  condition: SQL,
) {
  const times = sql`${createdAt.getTime()}, ${expiresAt.getTime()}`
  return db
    .insert(sessions)
    .select(sql`select ${idHash}, ${userId}, ${times} where ${condition}`)
    .returning({ idHash: sessions.idHash })
}

/** A statement that ends the session that a new one replaces, if the new one is there. */
export function removeReplacedSession(db: Database, { idHash, replaces }: NewSession) {
  const isThere = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  return db.delete(sessions).where(and(eq(sessions.idHash, replaces ?? ""), isThere))
}

/**
 * Signs in whoever knew the password, if it is still the account's: one transaction. False when the password was
 * replaced, or the account deleted, while it was being checked.
 */
export async function startSession(
  db: Database,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  session: NewSession,
  counterIds: readonly string[],
): Promise<boolean> {
  const isCurrent = sql`exists (select 1 from users where id = ${userId} and password_hash = ${passwordHash})`
  const [added] = await db.batch([
    addSessionIf(db, session, userId, isCurrent),
    removeReplacedSession(db, session),
    resetCountersIfSignedIn(db, counterIds, session.idHash),
  ])
  return added.length === 1
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
