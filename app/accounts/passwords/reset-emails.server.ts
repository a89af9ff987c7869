import { RESET_LINK_LIFETIME } from "#app/accounts/email-address/email-token.ts"
import { createLinkToken, hashLinkToken } from "#app/accounts/email-address/link-tokens.server.ts"
import { findPasswordHash } from "#app/accounts/log-in/queries.server.ts"
import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { passwordResetEmail } from "./emails.ts"
import { NO_PASSWORD_HASH } from "./password-hash.server.ts"
import { addResetToken } from "./queries.server.ts"

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
