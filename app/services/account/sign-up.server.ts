import type { AppLoadContext } from "@remix-run/cloudflare"
import { findPasswordWarning, hashPassword } from "#app/auth/passwords.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { TERMS_VERSION } from "#app/domain/account/terms.ts"
import { createId } from "#app/domain/random.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { addUser } from "#db/account/users.server.ts"
import { createConfirmationLink } from "./email-links.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "db" | "auth" | "deviceCookies" | "now" | "randomBytes" | "config" | "mailer" | "log" | "waitUntil"
>

type NewAccount = { email: string; password: string; optInPromotions: boolean }

type SignUpResult = { kind: "signed-up"; cookies: string[] } | { kind: "email-taken" }

/** Creates an account, signs it in and emails a link that confirms its address. */
export async function signUp(
  context: Dependencies,
  { email, password, optInPromotions }: NewAccount,
): Promise<SignUpResult> {
  const { db, auth, deviceCookies, now, randomBytes } = context
  const passwordHash = await hashPassword(password)
  const id = createId(randomBytes)
  const { session, cookie } = auth.createSession()
  const passwordWarning = findPasswordWarning(password, email)
  const agreed = { createdAt: now(), termsVersion: TERMS_VERSION }
  const user = { id, email, passwordHash, optInPromotions, passwordWarning, ...agreed }
  const confirmation = createConfirmationLink(context, { id, email })
  if (!(await addUser(db, user, session, confirmation))) return { kind: "email-taken" }
  sendQueuedEmailsInBackground(context)
  return { kind: "signed-up", cookies: [cookie, deviceCookies.issue(emailKeyOf(email), passwordHash)] }
}
