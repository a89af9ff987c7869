import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import { NO_PASSWORD_HASH } from "#app/auth/passwords.server.ts"
import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { passwordResetEmail } from "#app/emails/account-emails.ts"
import { addResetToken } from "#db/account/password-resets.server.ts"
import { findCredentials } from "#db/account/users.server.ts"
import { addSentEmail } from "#db/outbox.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail

/**
 * Emails a reset link if the address has an account; otherwise only checks that the email provider is
 * reachable. Returns true on success in both cases, so that the result does not reveal whether an account
 * exists.
 */
export async function requestPasswordReset(context: Dependencies, address: string): Promise<boolean> {
  const { db, mailer, config, log, now, randomBytes, waitUntil } = context
  const account = await findCredentials(db, address)
  if (!account) return mailer.isReachable()

  const token = createLinkToken(randomBytes)
  const resetToken = newResetToken(account.id, token, now())
  await addResetToken(db, resetToken)
  const url = `${config.siteUrl}/reset-password?token=${token}`
  const hasPassword = account.passwordHash !== NO_PASSWORD_HASH
  const email = passwordResetEmail({ email: account.email, url, hasPassword }, config)
  const id = `password-reset:${resetToken.tokenHash}`
  const result = await mailer.send(email, id)
  if (result.kind !== "accepted") {
    log.error("reset-email-not-sent", result.because)
    return false
  }
  if (result.id) {
    const sent = { id, kind: "password-reset" as const, subject: email.subject, userId: account.id }
    // After the response, so that its time reveals nothing.
    waitUntil(
      addSentEmail(db, sent, { providerId: result.id, at: now() }).catch((error) =>
        log.error("sent-email-not-stored", error),
      ),
    )
  }
  return true
}

/** The stored form of a reset token. */
export function newResetToken(userId: string, token: string, createdAt: Date) {
  const expiresAt = addMilliseconds(createdAt, RESET_LINK_LIFETIME)
  return { tokenHash: hashLinkToken(token), userId, createdAt, expiresAt }
}
