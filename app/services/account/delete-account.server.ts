import type { AppLoadContext } from "@remix-run/cloudflare"
import { isPasswordOf } from "#app/auth/passwords.server.ts"
import { findPasswordHash, removeUser } from "#db/account/users.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "auth" | "deviceCookies" | "log" | "now">

/** Deletes the account of whoever knows its password; the cookies that forget it, or null for a wrong password. */
export async function deleteAccount(
  { db, auth, deviceCookies, log, now }: Dependencies,
  id: string,
  password: string,
): Promise<string[] | null> {
  const checkedHash = await findPasswordHash(db, id)
  if (!(await isPasswordOf(checkedHash, password)) || checkedHash === null) return null
  if (!(await removeUser(db, id, checkedHash, now()))) return null
  log.info("account-deleted")
  return [auth.clearCookie(), deviceCookies.clear()]
}
