import { and, eq, gte, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailToProven } from "#app/platform/email/outbox-queries.server.ts"
import { EARLIEST_TIME } from "#app/platform/time.ts"
import {
  type Database,
  emailTokens,
  hasRow,
  passkeys,
  recoveryCodes,
  sessions,
  totpFactors,
  users,
} from "#db/client.server.ts"

// An account has confirmed its address once a link that was emailed there was opened. Until then it may be anybody's.

/** True if the account has confirmed its address. */
export const isAddressConfirmed = (userId: string): SQL =>
  hasRow`users where id = ${userId} and email_confirmed_at is not null`

/** True if this is still the account's address, and it is confirmed. */
export const isConfirmedAddressOf = (userId: string, email: string): SQL =>
  hasRow`users where id = ${userId} and email = ${email} and email_confirmed_at is not null`

/** The confirmed address of an account, normalized (`emailKeyOf`), as a subquery; null while it has confirmed none. */
export const confirmedEmailKey = (userId: string | SQLWrapper): SQL =>
  sql`(select email_key from users where id = ${userId} and email_confirmed_at is not null)`

/** True if the account still has this password hash, against which a password was verified. */
export const hasPasswordHash = (userId: string, passwordHash: string): SQL =>
  hasRow`users where id = ${userId} and password_hash = ${passwordHash}`

export type AddressProof = {
  userId: string
  /** The session that opened the link, which stays under a new id; null where the browser had none. */
  session: { idHash: string; replaces: string } | null
  /** Email that is queued if the account had a second factor or a passkey. */
  notice: AccountEmail
  at: Date
}

/**
 * Returns the statements that confirm the account's address, and the one before them, which returns the session under
 * its new id. Whoever set up the account may not own the mailbox: the first confirmation ends its other sessions,
 * second factor, passkeys, device cookies, sign-up form and pending changes of the address, and its subscription to
 * news unless a session of the account opened the link.
 */
export function confirmAddress(db: Database, { userId, session, notice, at }: AddressProof) {
  const isFirst = hasRow`users where id = ${userId} and email_confirmed_at is null`
  const hasFactors = sql`(${hasRow`passkeys where user_id = ${userId}`}
    or ${hasRow`totp_factors where user_id = ${userId} and enabled_at is not null`})`
  const isOfUser = eq(sessions.userId, userId)
  const renewed = db
    .update(sessions)
    .set({ idHash: session?.idHash ?? "" })
    .where(and(isOfUser, eq(sessions.idHash, session?.replaces ?? ""), isFirst))
    .returning({ idHash: sessions.idHash })
  const changes = [
    db.delete(sessions).where(and(isOfUser, ne(sessions.idHash, session?.idHash ?? ""), isFirst)),
    queueEmailToProven(db, userId, notice, sql`${isFirst} and ${hasFactors}`),
    ...removeFactors(db, userId, isFirst),
    db
      .delete(emailTokens)
      .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, "change"), isFirst)),
    ...(session ? [] : [endNewsIf(db, userId, at, isFirst)]),
    db
      .update(users)
      .set({
        emailConfirmedAt: at,
        emailUndeliverableSince: null,
        deviceCookieVersion: sql`${users.deviceCookieVersion} + 1`,
        signUpFormHash: null,
      })
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
  ]
  return { renewed, changes }
}

/** A statement that ends a subscription to news from before the address was confirmed, if the condition holds. */
function endNewsIf(db: Database, userId: string, at: Date, condition: SQL) {
  return db
    .update(users)
    .set({ optInPromotions: false, promotionsChangedAt: at, promotionsChangedBy: "first-proof" })
    .where(and(eq(users.id, userId), eq(users.optInPromotions, true), condition))
}

/**
 * Statements that remove the account's passkeys, second factor and recovery codes, if the condition holds. Those from
 * before `since` stay, except a second factor whose setup is not finished, because its secret has been shown.
 */
export function removeFactors(db: Database, userId: string, condition = sql`true`, since = EARLIEST_TIME) {
  const isUnfinishedOrLater = or(isNull(totpFactors.enabledAt), gte(totpFactors.enabledAt, since))
  return [
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since), condition)),
    db.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isUnfinishedOrLater, condition)),
    db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since), condition)),
  ] as const
}
