import type { AppLoadContext } from "@remix-run/cloudflare"
import { isPasswordOf } from "#app/auth/passwords.server.ts"
import { findCredentials } from "#db/users.server.ts"
import { forgive } from "./throttle.server.ts"

/** The session's cookie, or null: an unknown address and a wrong password look and last the same. */
export async function logIn(
  { db, auth, log }: Pick<AppLoadContext, "db" | "auth" | "log">,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const credentials = await findCredentials(db, email)
  const matches = await isPasswordOf(credentials?.passwordHash ?? null, password)
  log.info("log-in", { succeeded: credentials !== null && matches })
  if (!credentials || !matches) return null
  await forgive({ db }, "log-in", email)
  return auth.signIn(credentials.id)
}
