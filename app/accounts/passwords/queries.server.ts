import { and, eq, gt, isNull, sql } from "drizzle-orm"
import type { PasswordWarning } from "#app/accounts/account/account.ts"
import {
  type AddressProof,
  confirmAddress,
} from "#app/accounts/email-address/confirmed-address-queries.server.ts"
import { hasPasswordHash, removeChangeLinks } from "#app/accounts/email-address/queries.server.ts"
import { addSession, endSessions, type NewSession } from "#app/accounts/sessions/queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { type Allowance, writeWithin } from "#app/platform/rate-limits/queries.server.ts"
import { type Database, findFirst, guarded, hasRow } from "#db/client.server.ts"
import { passwordResetTokens, totpFactors, users } from "#db/schema/accounts.ts"

type ResetToken = typeof passwordResetTokens.$inferInsert

export async function addResetToken(db: Database, token: ResetToken) {
  await db.insert(passwordResetTokens).values(token)
}

/** Queues a reset email, without its link, if the allowance is left; returns whether it did. */
export function queuePasswordReset(db: Database, userId: string, email: AccountEmail, allowance: Allowance) {
  return writeWithin(db, [allowance], sql`true`, [queueEmailTo(db, userId, email)])
}

/** The account of an unexpired reset token; null otherwise. */
export async function findResetAccount(db: Database, tokenHash: string, now: Date) {
  return findFirst(
    db
      .select({ userId: users.id, email: users.email })
      .from(passwordResetTokens)
      .innerJoin(users, eq(users.id, passwordResetTokens.userId))
      .where(and(eq(passwordResetTokens.tokenHash, tokenHash), gt(passwordResetTokens.expiresAt, now)))
      .limit(1),
  )
}

type NewPassword = {
  userId: string
  passwordHash: string
  passwordWarning: PasswordWarning | null
  notice: AccountEmail
}

/**
 * Authorizes a password change: a reset token, whose email confirms the address, or the verified current hash
 * with the session to start, as often as the allowance says.
 */
type Permission =
  | { tokenHash: string; proof: AddressProof }
  | { checkedHash: string; session: NewSession; allowance: Allowance }

/**
 * Sets the password, deletes all reset tokens, sessions, pending changes of the address and a second factor that is
 * being set up, and queues the notification email, in one transaction. Returns what device cookies are issued for from then
 * on; null, without effect, when the token was used, the verified password changed in the meantime, or the
 * allowance is used up.
 */
export async function replacePassword(
  db: Database,
  { userId, passwordHash, passwordWarning, notice }: NewPassword,
  permission: Permission,
) {
  const at = "session" in permission ? permission.session.createdAt : permission.proof.at
  const change = db
    .update(users)
    .set({ passwordHash, passwordWarning })
    .where(eq(users.id, userId))
    .returning({ emailConfirmedAt: users.emailConfirmedAt, version: users.deviceCookieVersion })
  const result = await guarded(db, isPermitted(userId, permission), { change }, [
    ...endSessions(db, sql`user_id = ${userId}`, { reason: "password-changed", at }),
    db.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)),
    removeChangeLinks(db, userId),
    // The unfinished factor's secret may have been shown to someone who knew the previous password.
    db.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.enabledAt))),
    ...("session" in permission
      ? [addSession(db, permission.session, userId), ...permission.allowance.charges]
      : confirmAddress(db, permission.proof).changes),
    queueEmailTo(db, userId, notice),
  ])
  const changed = result === "refused" ? undefined : result.change[0]
  if (!changed) return null
  // The first confirmation of the address raises the version in the same transaction.
  const isFirstProof = "proof" in permission && changed.emailConfirmedAt === null
  const deviceCookieVersion = changed.version + (isFirstProof ? 1 : 0)
  return { id: userId, passwordHash, deviceCookieVersion }
}

const isPermitted = (userId: string, permission: Permission) =>
  "checkedHash" in permission
    ? sql`${hasPasswordHash(userId, permission.checkedHash)} and ${permission.allowance.isLeft}`
    : hasRow`password_reset_tokens
        where token_hash = ${permission.tokenHash} and user_id = ${userId}`
