import { and, desc, eq, gt, gte, inArray, not, or, type SQL, sql } from "drizzle-orm"
import { removeFactors, unlessTaken } from "#app/accounts/email-address/confirmed-address-queries.server.ts"
import { UNDO_PURPOSES } from "#app/accounts/email-address/email-token.ts"
import {
  type FoundEmailToken,
  hasPasswordHash,
  isLinkTo,
} from "#app/accounts/email-address/queries.server.ts"
import { endSessions } from "#app/accounts/sessions/queries.server.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { OutboxEmail } from "#app/platform/email/email-kinds.ts"
import { queueEmailToAddress, readdressEmails } from "#app/platform/email/outbox-queries.server.ts"
import { replaceAddressWords } from "#app/platform/search-words-queries.server.ts"
import { type Database, hasRow, writeIf } from "#db/client.server.ts"
import { emailTokens, passkeys, passwordResetTokens, totpFactors, users } from "#db/schema/accounts.ts"
import { intrusionStart } from "./undo-link.ts"

/** Finds what an undo would remove besides sessions: the second factor and the passkeys added since. */
export async function findAddedFactors(db: Database, userId: string, since: Date) {
  const [added, [factor]] = await db.batch([
    db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt })
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
      .orderBy(desc(passkeys.createdAt)),
    db
      .select({ enabledAt: totpFactors.enabledAt })
      .from(totpFactors)
      .where(and(eq(totpFactors.userId, userId), gte(totpFactors.enabledAt, since))),
  ])
  return { passkeys: added, twoFactorSince: factor?.enabledAt ?? null }
}

export type AddedFactors = Awaited<ReturnType<typeof findAddedFactors>>

/** True if a link can still undo a change to the account; `userId` is an id, or a column of the outer query. */
export const hasOpenUndo = (userId: string | SQL, now: Date) =>
  hasRow`email_tokens where user_id = ${userId} and purpose in ('undo', 'undo-factor') and expires_at > ${now.getTime()}`

/** Lists the links that can still undo a change to the account, the last to expire first. */
export function listOpenUndos(db: Database, userId: string, now: Date) {
  const { purpose, email, createdAt, expiresAt } = emailTokens
  return db
    .select({ purpose, email, createdAt, expiresAt })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), inArray(purpose, UNDO_PURPOSES), gt(expiresAt, now)))
    .orderBy(desc(expiresAt))
    .limit(50)
}

type Undo = {
  token: FoundEmailToken
  /** Hash that no password matches, to replace the password's. */
  unusableHash: string
  resetToken: typeof passwordResetTokens.$inferInsert
  /** Emails to the removed address, and to the restored one. */
  notices: OutboxEmail[]
  now: Date
}

/**
 * Puts the token's address back, replaces the password, ends every session, removes the second factor and the passkeys that
 * were added since three days before, cancels a deletion, queues the notices and adds a password reset token, in one
 * transaction. Deletes the links that were made since; those that undo what was done before stay. "not-current" when the
 * token was used or the password changed in the meantime.
 */
export async function removeIntrusion(db: Database, undo: Undo) {
  const { token, unusableHash, resetToken, notices, now } = undo
  const { tokenHash, userId, email, createdAt, account, purpose } = token
  const isPermitted = sql`${isLinkTo(purpose, tokenHash)} and ${hasPasswordHash(userId, account.passwordHash)}`
  const changes = [
    db
      .update(users)
      .set({
        email,
        emailKey: emailKeyOf(email),
        emailConfirmedAt: now,
        emailUndeliverableSince: null,
        passwordHash: unusableHash,
        deviceCookieVersion: sql`${users.deviceCookieVersion} + 1`,
        deletionDueAt: null,
      })
      .where(eq(users.id, userId)),
    readdressEmails(db, userId, email),
    ...notices.map((notice) => queueEmailToAddress(db, notice)),
    ...endSessions(db, sql`user_id = ${userId}`, { reason: "undone", at: now }),
    // An intruder's factors would sign in without the password, or keep the account's holder out.
    ...removeFactors(db, userId, sql`true`, intrusionStart(token)),
    db.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)),
    db.insert(passwordResetTokens).values({ ...resetToken, userId }),
    db
      .delete(emailTokens)
      .where(
        and(
          eq(emailTokens.userId, userId),
          or(not(inArray(emailTokens.purpose, UNDO_PURPOSES)), gte(emailTokens.createdAt, createdAt)),
        ),
      ),
    ...replaceAddressWords(db, userId, email),
  ]
  return unlessTaken(async () => ((await writeIf(db, isPermitted, changes)) ? "changed" : "not-current"))
}
