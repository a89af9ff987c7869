import { and, eq, gte, ne, or, sql } from "drizzle-orm"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { OutboxEmail } from "#app/domain/email.ts"
import { writeIf } from "#db/batch.server.ts"
import type { Database } from "#db/client.server.ts"
import { queueEmailToAddress, readdressEmails } from "#db/outbox.server.ts"
import { emailTokens, passwordResetTokens, sessions, users } from "#db/schema.ts"
import { replaceAddressWords } from "#db/search-words.server.ts"
import { removeFactors } from "./confirmed-address.server.ts"
import { type ChangeResult, unlessTaken } from "./email-changes.server.ts"
import type { FoundEmailToken } from "./email-tokens.server.ts"

type EmailChangeUndo = {
  token: FoundEmailToken
  /** Replaces the password's hash. */
  unusableHash: string
  resetToken: typeof passwordResetTokens.$inferInsert
  /** To the address that is removed. */
  notice: OutboxEmail
  now: Date
}

/**
 * Puts the token's address back, replaces the password, ends every session, removes the second factor and the
 * passkeys that were set up since the change, queues the notice and adds a password reset token, in one transaction. Deletes the links that the change and later ones created; those to undo earlier
 * changes stay. "not-current" when the token was used or the password changed in the meantime.
 */
export async function undoEmailChange(db: Database, undo: EmailChangeUndo): Promise<ChangeResult> {
  const { token, unusableHash, resetToken, notice, now } = undo
  const { tokenHash, userId, email, createdAt, account } = token
  const isPermitted = sql`exists (select 1 from email_tokens where token_hash = ${tokenHash} and purpose = 'undo')
    and exists (select 1 from users where id = ${userId} and password_hash = ${account.passwordHash})`
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
      })
      .where(eq(users.id, userId)),
    readdressEmails(db, userId, email),
    queueEmailToAddress(db, notice),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    // Those of whoever changed the address would sign in without the password, or keep its owner out.
    ...removeFactors(db, userId, sql`true`, createdAt),
    db.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)),
    db.insert(passwordResetTokens).values({ ...resetToken, userId }),
    db
      .delete(emailTokens)
      .where(
        and(
          eq(emailTokens.userId, userId),
          or(ne(emailTokens.purpose, "undo"), gte(emailTokens.createdAt, createdAt)),
        ),
      ),
    ...replaceAddressWords(db, userId, emailKeyOf(email)),
  ]
  return unlessTaken(() => writeIf(db, isPermitted, changes))
}
