import { createHash } from "node:crypto"
import type { AppLoadContext } from "@remix-run/cloudflare"
import { findPasswordWarning, hashPassword, verifyPassword } from "#app/auth/passwords.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { PasswordWarning } from "#app/domain/account/password-warning.ts"
import { TERMS_VERSION } from "#app/domain/account/terms.ts"
import { createId, ID_LENGTH } from "#app/domain/random.ts"
import { checkEmailLinkLimit } from "#app/services/rate-limit.server.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { startSession } from "#db/account/sessions.server.ts"
import { addUser, findCredentials } from "#db/account/users.server.ts"
import { createConfirmationLink } from "./email-links.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  | "clientIp"
  | "clientNetwork"
  | "db"
  | "auth"
  | "deviceCookies"
  | "keyedHasher"
  | "now"
  | "randomBytes"
  | "config"
  | "mailer"
  | "log"
  | "waitUntil"
>

type NewAccount = { email: string; password: string; optInPromotions: boolean; formId?: string | undefined }

type SignUpResult = { kind: "signed-up"; cookies: string[] } | { kind: "email-taken" }

/**
 * Creates an account, signs it in and emails a link that confirms its address, unless that gets too many. The same form sent again, as by a double
 * click without script, signs in to the account that it has created.
 */
export async function signUp(
  context: Dependencies,
  { email, password, optInPromotions, formId }: NewAccount,
): Promise<SignUpResult> {
  const { db, auth, deviceCookies, now, randomBytes } = context
  const [passwordHash, wait] = await Promise.all([
    hashPassword(password),
    checkEmailLinkLimit(context, email),
  ])
  const id = formId ? idOfForm(context, formId, email) : createId(randomBytes)
  const { session, cookie } = auth.createSession()
  const passwordWarning = findPasswordWarning(password, email)
  const agreed = { createdAt: now(), termsVersion: TERMS_VERSION }
  const user = { id, email, passwordHash, optInPromotions, passwordWarning, ...agreed }
  const confirmation = wait === 0 ? createConfirmationLink(context, { id, email }) : null
  if (!(await addUser(db, user, session, confirmation))) {
    const cookies = formId ? await signInAgain(context, user, password) : null
    return cookies ? { kind: "signed-up", cookies } : { kind: "email-taken" }
  }
  sendQueuedEmailsInBackground(context)
  return { kind: "signed-up", cookies: [cookie, deviceCookies.issue(emailKeyOf(email), passwordHash)] }
}

/** The id of the account that a form creates for an address: nobody else can choose or guess it. */
function idOfForm({ keyedHasher }: Dependencies, formId: string, email: string): string {
  const hash = keyedHasher.hash(`sign-up:${formId}:${emailKeyOf(email)}`)
  return createHash("sha256").update(hash).digest("hex").slice(0, ID_LENGTH)
}

/** The cookies of a new session, if this form has created the account of the address; otherwise null. */
async function signInAgain(
  { db, auth, deviceCookies }: Dependencies,
  { id, email, passwordWarning }: { id: string; email: string; passwordWarning: PasswordWarning | null },
  password: string,
): Promise<string[] | null> {
  const found = await findCredentials(db, email)
  if (found?.id !== id || found.hasSecondFactor) return null
  const { passwordHash } = found
  if (!(await verifyPassword(passwordHash, password))) return null
  const { session, cookie } = auth.createSession()
  const signIn = { session, counterIds: [], notice: null, passwordWarning, newHash: null }
  if (!(await startSession(db, { userId: id, passwordHash }, signIn))) return null
  return [cookie, deviceCookies.issue(emailKeyOf(email), passwordHash)]
}
