import {
  createAddressProof,
  createLinkToken,
  hashLinkToken,
} from "#app/accounts/email-address/email-links.server.ts"
import { isKnownDevice } from "#app/accounts/log-in/device-cookie.server.ts"
import { findCredentials, findPasswordHash } from "#app/accounts/log-in/queries.server.ts"
import type { AccountUse, Clock, Random, Site, Store } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import { createId } from "#app/platform/random.ts"
import {
  accountAllowance,
  emailAllowance,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import { passwordChangedEmail, passwordResetEmail, queuedReset } from "./emails.ts"
import {
  findPasswordWarning,
  hashPassword,
  NO_PASSWORD_HASH,
  verifyPassword,
} from "./password-hash.server.ts"
import { addResetToken, findResetAccount, queuePasswordReset, replacePassword } from "./queries.server.ts"
import { RESET_LINK_LIFETIME } from "./reset-link.ts"

/**
 * Sets a new password with an emailed token, which is then spent, and ends every session. Returns the cookie
 * of a known device, because reading the email proves ownership; null for a token that is used, expired or
 * unknown.
 */
export async function resetPassword(context: AccountUse, token: string, password: string) {
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
  context.sendEmails()
  return deviceCookies.issue(emailKeyOf(email), changed)
}

type PasswordChange = { kind: "changed"; cookies: string[] } | { kind: "wrong-password" } | Limited

/**
 * Changes the password and ends every other session. Returns the cookies of the new session and of the known
 * device.
 */
export async function changePassword(
  context: AccountUse,
  { id, email, hasSecondFactor }: { id: string; email: string; hasSecondFactor: boolean },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<PasswordChange> {
  const { db, auth, deviceCookies, config, now, randomBytes } = context
  const checkedHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(checkedHash, currentPassword)) || checkedHash === null) {
    return { kind: "wrong-password" }
  }
  const notice = passwordChangedEmail({ id: createId(randomBytes), email, at: now() }, config)
  const passwordHash = await hashPassword(password)
  // The session has passed the second factor, or it would not be signed in.
  const { session, cookie } = auth.createSession(hasSecondFactor ? "passed" : "none")
  const authorization = { checkedHash, session, allowance: accountAllowance(context, "change-password", id) }
  const passwordWarning = findPasswordWarning(password, email)
  const newPassword = { userId: id, passwordHash, passwordWarning, notice }
  const changed = await replacePassword(db, newPassword, authorization)
  if (!changed) return limitedOr(context, ["change-password"], id, "wrong-password")
  context.sendEmails()
  return { kind: "changed", cookies: [cookie, deviceCookies.issue(emailKeyOf(email), changed)] }
}

/** Emails a reset link to the account with the address, if there is one, within its allowance. */
export async function requestPasswordReset(context: AccountUse, address: string) {
  const { db, config, now, randomBytes } = context
  const account = await findCredentials(db, address)
  if (!account) return
  const { id, email } = account
  const message = queuedReset({ id: createId(randomBytes), email, at: now() }, config)
  const asked = { address, isKnownDevice: isKnownDevice(context, account) }
  const allowance = emailAllowance(context, "email-reset", asked)
  if (await queuePasswordReset(db, id, message, allowance)) context.sendEmails()
}

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
