import type { AppLoadContext } from "@remix-run/cloudflare"
import { verifyPassword } from "#app/auth/passwords.server.ts"
import { findPasswordHash, removeUser } from "#db/account/users.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "auth" | "deviceCookies" | "log" | "now">

/** Deletes an account. Returns the cookies that clear its session and device; null for a wrong password. */
export async function deleteAccount(
  { db, auth, deviceCookies, log, now }: Dependencies,
  id: string,
  password: string,
): Promise<string[] | null> {
  const checkedHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(checkedHash, password)) || checkedHash === null) return null
  if (!(await removeUser(db, id, checkedHash, now()))) return null
  log.info("account-deleted")
  return [auth.clearCookie(), deviceCookies.clear()]
}
