import type { AppLoadContext } from "@remix-run/cloudflare"
import { hashPassword, isPasswordOf } from "#app/auth/passwords.server.ts"
import { hashResetToken } from "#app/auth/reset-tokens.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { createId } from "#app/domain/random.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findResetAccount, replacePassword } from "#db/account/password-resets.server.ts"
import { findPasswordHash } from "#db/account/users.server.ts"

type Dependencies = Parameters<typeof sendQueuedEmailsInBackground>[0] &
  Pick<AppLoadContext, "auth" | "deviceCookies" | "letters" | "randomBytes">

/**
 * Uses up an emailed link: every session ends, and whoever could read that email has proved to be the owner, so the
 * cookie of a known device is returned. Null when the link has been used, has expired or never was.
 */
export async function resetPassword(
  context: Dependencies,
  token: string,
  password: string,
): Promise<string | null> {
  const { db, deviceCookies, letters, now } = context
  const tokenHash = hashResetToken(token)
  const account = await findResetAccount(db, tokenHash, now())
  if (!account) return null
  const { userId, email } = account
  const notice = letters.passwordChanged({ id: tokenHash, email, changedAt: now() })
  const passwordHash = await hashPassword(password)
  if (!(await replacePassword(db, { userId, passwordHash, notice }, { tokenHash }))) return null
  sendQueuedEmailsInBackground(context)
  return deviceCookies.issue(emailKeyOf(email), passwordHash)
}

/**
 * Changes the password of whoever knows the current one. Every other session ends; the cookies of the new session and
 * of the known device, or null for a wrong password.
 */
export async function changePassword(
  context: Dependencies,
  { id, email }: { id: string; email: string },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string[] | null> {
  const { db, auth, deviceCookies, letters, now, randomBytes } = context
  const checkedHash = await findPasswordHash(db, id)
  if (!(await isPasswordOf(checkedHash, currentPassword)) || checkedHash === null) return null
  const notice = letters.passwordChanged({ id: createId(randomBytes), email, changedAt: now() })
  const passwordHash = await hashPassword(password)
  const { session, cookie } = auth.createSession()
  const permission = { checkedHash, session }
  if (!(await replacePassword(db, { userId: id, passwordHash, notice }, permission))) return null
  sendQueuedEmailsInBackground(context)
  return [cookie, deviceCookies.issue(emailKeyOf(email), passwordHash)]
}
