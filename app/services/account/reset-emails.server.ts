import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"
import type { Email } from "#app/domain/email.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { passwordResetEmail } from "#app/emails/account-emails.ts"
import { addResetToken } from "#db/account/password-resets.server.ts"
import { findPasswordHash } from "#db/account/users.server.ts"

/** The stored form of a reset token. */
export function newResetToken(userId: string, token: string, createdAt: Date) {
  const expiresAt = addMilliseconds(createdAt, RESET_LINK_LIFETIME)
  return { tokenHash: hashLinkToken(token), userId, createdAt, expiresAt }
}

/**
 * The email of a queued reset, with a link that is made as it leaves, so that no database ever has one; null where its account is
 * gone.
 */
export async function writeResetEmail(
  { db, config, now, randomBytes }: Store & Clock & Random & Site,
  { to, userId }: { to: string; userId: string | null },
): Promise<Email | null> {
  const passwordHash = userId && (await findPasswordHash(db, userId))
  if (!userId || !passwordHash) return null
  const token = createLinkToken(randomBytes)
  await addResetToken(db, newResetToken(userId, token, now()))
  const url = `${config.siteUrl}/reset-password?token=${token}`
  return passwordResetEmail({ email: to, url, hasPassword: passwordHash !== NO_PASSWORD_HASH }, config)
}
