import { and, eq, getTableColumns, isNotNull, lt, or, type SQL, sql } from "drizzle-orm"
import { type Account, isOlderVersion } from "#app/accounts/account/account.ts"
import { LISTED_SEATS } from "#app/licensing/devices/device.ts"
import type { PaymentProblem } from "#app/orders/ledger/ledger.ts"
import { HELD_PROBLEMS, SHOWN_PROBLEMS } from "#app/orders/payment-notices/payment-notice.ts"
import type { Day } from "#app/platform/time.ts"
import { type Database, hasRow, insertIf } from "#db/client.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { endedSessions, owners, sessions, totpFactors, users } from "#db/schema/accounts.ts"
import { auditEntries } from "#db/schema/audit.ts"
import { activations, licenses } from "#db/schema/licensing.ts"
import { orders } from "#db/schema/orders.ts"
import { MAX_SESSIONS, SECOND_FACTOR_TIMEOUT, type SessionEnd } from "./session.ts"

/** A session to add; `replaces` is the id hash of the browser's previous session, if any. */
export type NewSession = Omit<StoredSession, "userId" | "factorAt"> & { replaces: string | null }

/** A statement that adds a session. */
export function addSession(db: Database, { replaces: _, ...session }: NewSession, userId: string) {
  return db.insert(sessions).values({ ...session, userId, factorAt: session.createdAt })
}

/** Statements that delete the session that a new one replaces, and why it had ended if it had. */
export const removeReplacedSession = (db: Database, { replaces }: NewSession) =>
  [
    db.delete(sessions).where(eq(sessions.idHash, replaces ?? "")),
    db.delete(endedSessions).where(eq(endedSessions.idHash, replaces ?? "")),
  ] as const

type Ending = { reason: SessionEnd; at: Date }

/** Statements that end sessions, and keep the reason for the browsers that come back with their cookies. */
export const endSessions = (db: Database, which: SQL, { reason, at }: Ending) =>
  [
    insertIf(
      db,
      endedSessions,
      { idHash: sql`id_hash`, reason, endedAt: at },
      which,
      sql`sessions`,
    ).onConflictDoNothing(),
    db.delete(sessions).where(which),
  ] as const

/** Reason why the session of this id hash was ended; null where it was not, or its browser logged out. */
export async function findSessionEnd(db: Database, idHash: string): Promise<SessionEnd | null> {
  const [ended] = await db
    .select({ reason: endedSessions.reason })
    .from(endedSessions)
    .where(eq(endedSessions.idHash, idHash))
  return ended?.reason ?? null
}

export async function endExpiredSession(db: Database, idHash: string, at: Date) {
  await db.batch(endSessions(db, sql`id_hash = ${idHash}`, { reason: "expired", at }))
}

/** The maximum number of sessions that one run of the cron ends. */
const EXPIRED_BATCH = 500

/** Ends the sessions whose time is over; of those that awaited the second factor, nobody was signed in. */
export async function endExpiredSessions(db: Database, now: Date) {
  const expired = sql`id_hash in (select id_hash from sessions where expires_at <= ${now.getTime()} limit ${EXPIRED_BATCH})`
  await db.batch([
    db.delete(sessions).where(sql`${expired} and expires_at - created_at <= ${SECOND_FACTOR_TIMEOUT}`),
    ...endSessions(db, expired, { reason: "expired", at: now }),
  ])
}

/**
 * Statements that end the account's oldest sessions beyond `MAX_SESSIONS`, of which the new one is one. Sessions
 * that await the second factor are counted apart, so that the password alone ends no other session.
 */
export function endExcessSessions(db: Database, userId: string, session: Omit<NewSession, "replaces">) {
  const { idHash, secondFactorAt } = session
  const isPassed = secondFactorAt ? sql`second_factor_at is not null` : sql`second_factor_at is null`
  const excess = sql`(select id_hash from sessions where user_id = ${userId} and id_hash <> ${idHash} and ${isPassed}
    order by created_at desc limit -1 offset ${MAX_SESSIONS - 1})`
  return endSessions(db, sql`id_hash in ${excess}`, { reason: "too-many", at: session.createdAt })
}

export async function extendSession(db: Database, idHash: string, expiresAt: Date) {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.idHash, idHash))
}

type Visit = { day: Day; browser: string | null; country: string | null }

/**
 * Stores the day of a session's last request, once, however many requests come at the same time. A session that is
 * older than the other columns gets them too.
 */
export async function markSessionSeen(db: Database, idHash: string, { day, browser, country }: Visit) {
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

export async function removeSession(db: Database, idHash: string) {
  await db.delete(sessions).where(eq(sessions.idHash, idHash))
}

/** Statements that end every session and device cookie of the account. */
export const endSessionsOf = (db: Database, userId: string, ending: Ending) =>
  [...endSessions(db, sql`user_id = ${userId}`, ending), endDeviceCookies(db, userId)] as const

export async function signOutEverywhere(db: Database, userId: string, at: Date) {
  await db.batch(endSessionsOf(db, userId, { reason: "signed-out-everywhere", at }))
}

/** A statement that ends the account's device cookies: each of its browsers is new again. */
export function endDeviceCookies(db: Database, userId: string) {
  return db
    .update(users)
    .set({ deviceCookieVersion: sql`${users.deviceCookieVersion} + 1` })
    .where(eq(users.id, userId))
}

/** Ends the account's session with this public id; without effect when the account has none. */
export async function endSessionByPublicId(db: Database, userId: string, publicId: string, at: Date) {
  const which = sql`user_id = ${userId} and id_hash like ${`${publicId}%`}`
  await db.batch(endSessions(db, which, { reason: "signed-out-elsewhere", at }))
}

export async function endOtherSessions(db: Database, userId: string, keptIdHash: string, at: Date) {
  const which = sql`user_id = ${userId} and id_hash <> ${keptIdHash}`
  await db.batch(endSessions(db, which, { reason: "signed-out-elsewhere", at }))
}

type StoredSession = typeof sessions.$inferSelect

/** The secret of an account's authenticator app, and the time step of the last code that was accepted. */
export type TotpFactor = Pick<typeof totpFactors.$inferSelect, "encryptedSecret" | "keyId" | "lastUsedStep">

export type FoundSession = {
  session: StoredSession
  account: Account
  totp: TotpFactor | null
  /** Number of the audit log's last entry, 0 for none; null for anyone but an owner. */
  lastAuditEntry: number | null
}

/**
 * The license shown for an account: licenses in force before revoked ones, then the largest, then the oldest. Two can be in
 * force: one bought after a dispute about the other was lost, which was won later.
 */
const primaryLicenseId = sql`(
  select id from licenses where user_id = ${users.id} order by revoked_at is not null, max_devices desc, created_at limit 1
)`

/** The unpaid license order whose payment page the account's owner returned from last, else the newest one. */
const openOrderId = sql`(
  select id from orders where user_id = ${users.id} and kind = 'license' and status = 'pending'
    order by returned_at desc, created_at desc limit 1
)`

const namesIn = (problems: readonly string[]) =>
  sql.raw(`(${problems.map((name) => `'${name}'`).join(", ")})`)

/** The orders `o` of the account with a payment `p` that waits for the site's owner; the state is that of a partial index. */
const waiting = (problems: readonly PaymentProblem[]) => sql`orders o join payments p on p.order_id = o.id
  where o.user_id = ${users.id} and o.money_state is not null
    and p.problem in ${namesIn(problems)} and p.problem_resolved_at is null`

const heldOrderId = sql<string | null>`(
  select o.id from ${waiting(HELD_PROBLEMS)} and o.kind = 'license' and o.status <> 'paid' limit 1
)`

/** The columns of the domain types; leaves out the password hash. */
const user = {
  id: users.id,
  email: users.email,
  optInPromotions: users.optInPromotions,
  createdAt: users.createdAt,
  emailConfirmedAt: users.emailConfirmedAt,
  repliesUnreadSince: users.repliesUnreadSince,
  emailUndeliverableSince: users.emailUndeliverableSince,
  deletionDueAt: users.deletionDueAt,
  knownTerms: sql<string | null>`coalesce(${users.termsSeenVersion}, ${users.termsVersion})`.as(
    "known_terms",
  ),
  heldOrderId: heldOrderId.as("held_order"),
  hasPaymentNotice: sql`${hasRow`${waiting(SHOWN_PROBLEMS)}`}`.mapWith(Boolean).as("has_payment_notice"),
}

const { orderId: _, ...license } = getTableColumns(licenses)

const { id: __, licenseId: ___, ...device } = getTableColumns(activations)

const openOrder = { id: orders.id, returnedAt: orders.returnedAt }

const totp = {
  encryptedSecret: totpFactors.encryptedSecret,
  keyId: totpFactors.keyId,
  lastUsedStep: totpFactors.lastUsedStep,
}

/** Read with the session, and so before what an owner's page shows: its forms name it. */
const lastAuditEntry = sql<number | null>`case when ${owners.userId} is not null then
  coalesce((select max(${auditEntries.number}) from ${auditEntries} where ${auditEntries.number} > 0), 0) end`.as(
  "last_audit_entry",
)

const sessionAndAccount = preparedOnce((db) =>
  db
    .select({
      session: sessions,
      user,
      license,
      device,
      openOrder,
      totp,
      ownerId: owners.userId,
      lastAuditEntry,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(licenses, eq(licenses.id, primaryLicenseId))
    .leftJoin(
      activations,
      and(eq(activations.licenseId, licenses.id), sql`seat <= ${sql.raw(`${LISTED_SEATS}`)}`),
    )
    .leftJoin(orders, eq(orders.id, openOrderId))
    .leftJoin(totpFactors, and(eq(totpFactors.userId, users.id), isNotNull(totpFactors.enabledAt)))
    .leftJoin(owners, eq(owners.userId, users.id))
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .orderBy(activations.seat)
    .prepare(),
)

/**
 * The session with its account, the account's second factor, its license, that license's devices, and an unpaid
 * order, in one query; null when there is no such session. Reads one row per device, at most 20, and the
 * account's open orders, at most 20.
 */
export async function findSessionAndAccount(db: Database, idHash: string): Promise<FoundSession | null> {
  const rows = await sessionAndAccount(db).all({ idHash })
  const [row] = rows
  if (!row) return null
  const licenseWithDevices = row.license && {
    ...row.license,
    devices: rows.flatMap((joined) => joined.device ?? []),
  }
  const roles = { hasSecondFactor: row.totp !== null, isOwner: row.ownerId !== null }
  const { repliesUnreadSince, emailUndeliverableSince, knownTerms, ...user } = row.user
  const facts = {
    hasUnreadReplies: repliesUnreadSince !== null,
    isEmailUndeliverable: emailUndeliverableSince !== null,
    hasNewTerms: isOlderVersion(knownTerms),
  }
  const account = { ...user, ...roles, ...facts, license: licenseWithDevices, openOrder: row.openOrder }
  return { session: row.session, account, totp: row.totp, lastAuditEntry: row.lastAuditEntry }
}
