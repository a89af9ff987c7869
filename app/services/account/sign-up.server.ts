import type { AppLoadContext } from "@remix-run/cloudflare"
import { hashPassword } from "#app/auth/passwords.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { createId } from "#app/domain/random.ts"
import { addUser } from "#db/account/users.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "auth" | "deviceCookies" | "now" | "randomBytes">

type NewAccount = { email: string; password: string; optInPromotions: boolean }

type SignUpResult = { kind: "signed-up"; cookies: string[] } | { kind: "email-taken" }

/** Creates an account and signs it in. */
export async function signUp(
  { db, auth, deviceCookies, now, randomBytes }: Dependencies,
  { email, password, optInPromotions }: NewAccount,
): Promise<SignUpResult> {
  const passwordHash = await hashPassword(password)
  const id = createId(randomBytes)
  const { session, cookie } = auth.createSession()
  const user = { id, email, passwordHash, optInPromotions, createdAt: now() }
  if (!(await addUser(db, user, session))) return { kind: "email-taken" }
  return { kind: "signed-up", cookies: [cookie, deviceCookies.issue(emailKeyOf(email), passwordHash)] }
}
