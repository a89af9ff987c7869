import { verifyPassword } from "#app/auth/passwords.server.ts"
import type { Clock, Log, Mail, Site, Store, Visitor } from "#app/capabilities.ts"
import { accountDeletedEmail } from "#app/emails/account-emails.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { findPasswordHash, removeUser } from "#db/account/users.server.ts"

/**
 * Deletes an account and sends a last email. Returns the cookies that clear its session and device; null for
 * a wrong password.
 */
export async function deleteAccount(
  context: Store & Clock & Log & Site & Mail & Visitor,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<string[] | null> {
  const { db, auth, deviceCookies, log, now, config } = context
  const checkedHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(checkedHash, password)) || checkedHash === null) return null
  const notice = accountDeletedEmail({ id, email, at: now() }, config)
  if (!(await removeUser(db, id, checkedHash, notice))) return null
  log.info("account-deleted")
  sendQueuedEmailsInBackground(context)
  return [auth.clearCookie(), deviceCookies.clear()]
}
