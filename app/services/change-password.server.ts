import type { AppLoadContext } from "@remix-run/cloudflare"
import { hashPassword, isPasswordOf } from "#app/auth/passwords.server.ts"
import { hashResetToken } from "#app/auth/reset-tokens.server.ts"
import { createId } from "#app/domain/chance.ts"
import { findResetAccount, replacePassword } from "#db/password-resets.server.ts"
import { findPasswordHash } from "#db/users.server.ts"
import { deliverMailSoon } from "./deliver-mail.server.ts"

type Needs = Parameters<typeof deliverMailSoon>[0] & Pick<AppLoadContext, "auth" | "letters" | "randomBytes">

/** Uses up a mailed link; false when it has been used, has expired or never was. Every session ends. */
export async function resetPassword(context: Needs, token: string, password: string): Promise<boolean> {
  const { db, letters, now } = context
  const tokenHash = hashResetToken(token)
  const account = await findResetAccount(db, tokenHash, now())
  if (!account) return false
  const { userId, email } = account
  const notice = letters.passwordChanged({ id: tokenHash, email, changedAt: now() })
  const changed = await replacePassword(
    db,
    { userId, passwordHash: await hashPassword(password), notice },
    tokenHash,
  )
  if (changed) deliverMailSoon(context)
  return changed
}

/** Changes the password of whoever knows the current one; the new session's cookie, or null for a wrong password. */
export async function changePassword(
  context: Needs,
  { id, email }: { id: string; email: string },
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string | null> {
  const { db, auth, letters, now, randomBytes } = context
  if (!(await isPasswordOf(await findPasswordHash(db, id), currentPassword))) return null
  const notice = letters.passwordChanged({ id: createId(randomBytes), email, changedAt: now() })
  await replacePassword(db, { userId: id, passwordHash: await hashPassword(password), notice })
  deliverMailSoon(context)
  return auth.signIn(id)
}
