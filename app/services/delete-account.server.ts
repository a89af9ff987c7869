import type { AppLoadContext } from "@remix-run/cloudflare"
import { isPasswordOf } from "#app/auth/passwords.server.ts"
import { findPasswordHash, removeUser } from "#db/users.server.ts"

/** Deletes the account of whoever knows its password; the cookie that signs them out, or null for a wrong one. */
export async function deleteAccount(
  { db, auth, log, now }: Pick<AppLoadContext, "db" | "auth" | "log" | "now">,
  { id, email }: { id: string; email: string },
  password: string,
): Promise<string | null> {
  if (!(await isPasswordOf(await findPasswordHash(db, id), password))) return null
  await removeUser(db, id, email, now())
  log.info("account-deleted")
  return auth.signOut()
}
