import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Account } from "#app/domain/account/account.ts"
import { MAX_SESSIONS } from "#app/domain/account/session-limits.ts"
import type { Database } from "#db/client.server.ts"
import { resetCountersIfSignedIn } from "#db/rate-limits.server.ts"
import { activations, licenses, orders, sessions, users } from "#db/schema.ts"

type StoredSession = typeof sessions.$inferSelect

/** The license shown for an account: licenses in force before revoked ones, then the oldest. */
const primaryLicenseId = sql`(
  select id from licenses where user_id = ${users.id} order by revoked_at is not null, created_at limit 1
)`

/** The unpaid license order whose payment page the account's owner returned from last. */
const returnedOrderId = sql`(
  select id from orders where user_id = ${users.id} and kind = 'license' and status = 'pending'
    and returned_at is not null order by returned_at desc limit 1
)`

/** The columns of the domain types; leaves out the password hash. */
const user = {
  id: users.id,
  email: users.email,
  optInPromotions: users.optInPromotions,
  createdAt: users.createdAt,
  emailConfirmedAt: users.emailConfirmedAt,
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

const returnedOrder = { id: orders.id, returnedAt: orders.returnedAt }

/** Prepared once per isolate, because every signed-in page runs this query. */
const preparedQueries = new WeakMap<Database, ReturnType<typeof prepareQuery>>()

function prepareQuery(db: Database) {
  return db
    .select({ session: sessions, user, license, device, returnedOrder })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(licenses, eq(licenses.id, primaryLicenseId))
    .leftJoin(activations, eq(activations.licenseId, licenses.id))
    .leftJoin(orders, eq(orders.id, returnedOrderId))
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .orderBy(activations.seat)
    .prepare()
}

/**
 * The session with its account, the account's license, that license's devices, and an order that is being
 * confirmed, in one query; null when there is no such session. Reads one row per device, at most 20, and the
 * account's open orders, at most 20.
 */
export async function findSessionAndAccount(
  db: Database,
  idHash: string,
): Promise<{ session: StoredSession; account: Account } | null> {
  const query = preparedQueries.get(db) ?? prepareQuery(db)
  preparedQueries.set(db, query)
  const rows = await query.all({ idHash })
  const [row] = rows
  if (!row) return null
  const licenseWithDevices = row.license && {
    ...row.license,
    devices: rows.flatMap((joined) => joined.device ?? []),
  }
  const { id, returnedAt = null } = row.returnedOrder ?? {}
  const returnedOrder = id && returnedAt ? { id, returnedAt } : null
  return { session: row.session, account: { ...row.user, license: licenseWithDevices, returnedOrder } }
}

/** A session to add; `replaces` is the id hash of the browser's previous session, if any. */
export type NewSession = Pick<
  StoredSession,
  "idHash" | "createdAt" | "expiresAt" | "browser" | "country" | "lastSeenDay"
> & { replaces: string | null }

/** A statement that adds a session if the condition holds at that point of the transaction. */
export function addSessionIf(
  db: Database,
  { idHash, createdAt, expiresAt, browser, country, lastSeenDay }: NewSession,
  userId: string,
  condition: SQL,
) {
  const times = sql`${createdAt.getTime()}, ${expiresAt.getTime()}`
  return db
    .insert(sessions)
    .select(
      sql`select ${idHash}, ${userId}, ${times}, ${browser}, ${country}, ${lastSeenDay}, null, null
        where ${condition}`,
    )
    .returning({ idHash: sessions.idHash })
}

/** A statement that deletes the replaced session, if the new one was added. */
export function removeReplacedSession(db: Database, { idHash, replaces }: NewSession) {
  const isAdded = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  return db.delete(sessions).where(and(eq(sessions.idHash, replaces ?? ""), isAdded))
}

/** A statement that deletes the account's oldest sessions beyond `MAX_SESSIONS`, if the new one was added. */
function removeExcessSessions(db: Database, userId: string, { idHash }: NewSession) {
  const isAdded = sql`exists (select 1 from sessions where id_hash = ${idHash})`
  const excess = sql`(select id_hash from sessions where user_id = ${userId} and id_hash <> ${idHash}
    order by created_at desc limit -1 offset ${MAX_SESSIONS - 1})`
  return db.delete(sessions).where(and(inArray(sessions.idHash, excess), isAdded))
}

/**
 * Adds a session and resets the rate limits, if `passwordHash` is still the account's, in one transaction.
 * False when the password was changed or the account deleted during verification.
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
    removeExcessSessions(db, userId, session),
    resetCountersIfSignedIn(db, counterIds, session.idHash),
  ])
  return added.length === 1
}
