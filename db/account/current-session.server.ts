import { and, eq, isNotNull, sql } from "drizzle-orm"
import { type Account, isOlderVersion } from "#app/domain/account/account.ts"
import { LISTED_SEATS } from "#app/domain/licensing/license.ts"
import type { Database } from "#db/client.server.ts"
import { toSeatCounts } from "#db/licensing/seat-counts.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { activations, licenses, orders, owners, sessions, totpFactors, users } from "#db/schema.ts"

export type StoredSession = typeof sessions.$inferSelect

/** The secret of an account's authenticator app, and the time step of the last code that was accepted. */
export type TotpFactor = Pick<typeof totpFactors.$inferSelect, "encryptedSecret" | "keyId" | "lastUsedStep">

export type FoundSession = { session: StoredSession; account: Account; totp: TotpFactor | null }

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
  repliesUnreadSince: users.repliesUnreadSince,
  emailUndeliverableSince: users.emailUndeliverableSince,
  knownTerms: sql<string | null>`coalesce(${users.termsSeenVersion}, ${users.termsVersion})`.as(
    "known_terms",
  ),
}
const license = {
  id: licenses.id,
  key: licenses.key,
  planType: licenses.planType,
  maxDevices: licenses.maxDevices,
  userId: licenses.userId,
  paymentId: licenses.paymentId,
  createdAt: licenses.createdAt,
  revokedAt: licenses.revokedAt,
  revocationReason: licenses.revocationReason,
  extraTransfers: licenses.extraTransfers,
  activeSeats: licenses.activeSeats,
  releasedSeats: licenses.releasedSeats,
  untransferredActive: licenses.untransferredActive,
  untransferredReleased: licenses.untransferredReleased,
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
  recognizedAt: activations.recognizedAt,
}

const returnedOrder = { id: orders.id, returnedAt: orders.returnedAt }
const totp = {
  encryptedSecret: totpFactors.encryptedSecret,
  keyId: totpFactors.keyId,
  lastUsedStep: totpFactors.lastUsedStep,
}

const sessionAndAccount = preparedOnce((db) =>
  db
    .select({ session: sessions, user, license, device, returnedOrder, totp, ownerId: owners.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(licenses, eq(licenses.id, primaryLicenseId))
    .leftJoin(
      activations,
      and(eq(activations.licenseId, licenses.id), sql`seat <= ${sql.raw(`${LISTED_SEATS}`)}`),
    )
    .leftJoin(orders, eq(orders.id, returnedOrderId))
    .leftJoin(totpFactors, and(eq(totpFactors.userId, users.id), isNotNull(totpFactors.enabledAt)))
    .leftJoin(owners, eq(owners.userId, users.id))
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .orderBy(activations.seat)
    .prepare(),
)

/**
 * The session with its account, the account's second factor, its license, that license's devices, and an order that
 * is being confirmed, in one query; null when there is no such session. Reads one row per device, at most 20, and the
 * account's open orders, at most 20.
 */
export async function findSessionAndAccount(db: Database, idHash: string): Promise<FoundSession | null> {
  const rows = await sessionAndAccount(db).all({ idHash })
  const [row] = rows
  if (!row) return null
  const licenseWithDevices = row.license && {
    ...row.license,
    seats: toSeatCounts(row.license),
    devices: rows.flatMap((joined) => joined.device ?? []),
  }
  const { id, returnedAt = null } = row.returnedOrder ?? {}
  const returnedOrder = id && returnedAt ? { id, returnedAt } : null
  const roles = { hasSecondFactor: row.totp !== null, isOwner: row.ownerId !== null }
  const { repliesUnreadSince, emailUndeliverableSince, knownTerms, ...user } = row.user
  const facts = {
    hasUnreadReplies: repliesUnreadSince !== null,
    isEmailUndeliverable: emailUndeliverableSince !== null,
    hasNewTerms: isOlderVersion(knownTerms),
  }
  const account = { ...user, ...roles, ...facts, license: licenseWithDevices, returnedOrder }
  return { session: row.session, account, totp: row.totp }
}
