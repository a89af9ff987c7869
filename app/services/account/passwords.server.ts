import { createLinkToken, hashLinkToken } from "#app/auth/link-tokens.server.ts"
import {
  findPasswordWarning,
  hashPassword,
  NO_PASSWORD_HASH,
  verifyPassword,
} from "#app/auth/passwords.server.ts"
import type { Clock, Log, Mail, Random, Site, Store, Visitor } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { RESET_LINK_LIFETIME } from "#app/domain/account/email-token.ts"
import { createId } from "#app/domain/random.ts"
import { addMilliseconds } from "#app/domain/time.ts"
import { passwordChangedEmail, passwordResetEmail } from "#app/emails/account-emails.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addResetToken, findResetAccount, replacePassword } from "#db/account/password-resets.server.ts"
import { findCredentials, findPasswordHash } from "#db/account/users.server.ts"
import { addSentEmail } from "#db/outbox.server.ts"
import { createAddressProof } from "./email-links.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail & Visitor

/**
 * Sets a new password with an emailed token, which is then spent, and ends every session. Returns the cookie
 * of a known device, because reading the email proves ownership; null for a token that is used, expired or
 * unknown.
 */
export async function resetPassword(
  context: Dependencies,
  token: string,
  password: string,
): Promise<string | null> {
  const { db, deviceCookies, config, now } = context
  const tokenHash = hashLinkToken(token)
  const account = await findResetAccount(db, tokenHash, now())
  if (!account) return null
  const { userId, email } = account
  const notice = passwordChangedEmail({ id: tokenHash, email, at: now() }, config)
  const passwordHash = await hashPassword(password)
  const passwordWarning = findPasswordWarning(password, email)
  const newPassword = { userId, passwordHash, passwordWarning, notice }
  const proof = createAddressProof(context, { id: userId, email }, null)
  const changed = await replacePassword(db, newPassword, { tokenHash, proof })
  if (!changed) return null
  sendQueuedEmailsInBackground(context)
  return deviceCookies.issue(emailKeyOf(email), changed)
}

/**
 * Changes the password and ends every other session. Returns the cookies of the new session and of the known
 * device; null for a wrong current password.
 */
export async function changePassword(
  context: Dependencies,
  { id, email, hasSecondFactor }: { id: string; email: string; hasSecondFactor: boolean },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string[] | null> {
  const { db, auth, deviceCookies, config, now, randomBytes } = context
  const checkedHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(checkedHash, currentPassword)) || checkedHash === null) return null
  const notice = passwordChangedEmail({ id: createId(randomBytes), email, at: now() }, config)
  const passwordHash = await hashPassword(password)
  // The session has passed the second factor, or it would not be signed in.
  const { session, cookie } = auth.createSession(hasSecondFactor ? "passed" : "none")
  const authorization = { checkedHash, session }
  const passwordWarning = findPasswordWarning(password, email)
  const newPassword = { userId: id, passwordHash, passwordWarning, notice }
  const changed = await replacePassword(db, newPassword, authorization)
  if (!changed) return null
  sendQueuedEmailsInBackground(context)
  return [cookie, deviceCookies.issue(emailKeyOf(email), changed)]
}

/**
 * Emails a reset link if the address has an account; otherwise only checks that the email provider is
 * reachable. Returns true on success in both cases, so that the result does not reveal whether an account
 * exists.
 */
export async function requestPasswordReset(
  context: Omit<Dependencies, keyof Visitor>,
  address: string,
): Promise<boolean> {
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
