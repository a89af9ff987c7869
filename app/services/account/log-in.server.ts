import type { AppLoadContext } from "@remix-run/cloudflare"
import { verifyPassword } from "#app/auth/passwords.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { accountCounterIds, checkRateLimit } from "#app/services/rate-limit.server.ts"
import { startSession } from "#db/account/sessions.server.ts"
import { findCredentials } from "#db/account/users.server.ts"

type Dependencies = Pick<
  AppLoadContext,
  "clientIp" | "clientNetwork" | "db" | "config" | "log" | "now" | "randomBytes" | "auth" | "deviceCookies"
>

type LogInResult =
  | { kind: "signed-in"; cookies: string[] }
  | { kind: "rejected" }
  | { kind: "too-many-attempts"; wait: number }

/**
 * Signs in with email and password. An unknown email and a wrong password have the same result and response
 * time.
 */
export async function logIn(
  context: Dependencies,
  { email, password }: { email: string; password: string },
): Promise<LogInResult> {
  const { db, auth, deviceCookies, log } = context
  const account = emailKeyOf(email)
  const device = deviceCookies.recognize(account)
  const subject = { account, device: device?.id }
  const wait = await checkRateLimit(context, "log-in", subject)
  if (wait > 0) return { kind: "too-many-attempts", wait }

  const credentials = await findCredentials(db, email)
  const passwordHash = credentials?.passwordHash ?? null
  if (device && !(passwordHash && device.isIssuedFor(passwordHash))) {
    // The device cookie was issued for an earlier password, so this browser counts as unknown.
    const wait = await checkRateLimit(context, "log-in", { account })
    if (wait > 0) return { kind: "too-many-attempts", wait }
  }

  const isCorrect = await verifyPassword(passwordHash, password)
  const { session, cookie } = auth.createSession()
  const isSignedIn =
    credentials !== null &&
    isCorrect &&
    (await startSession(
      db,
      { userId: credentials.id, passwordHash: credentials.passwordHash },
      session,
      accountCounterIds(context, "log-in", subject),
    ))
  log.info("log-in", { succeeded: isSignedIn })
  if (!isSignedIn) return { kind: "rejected" }
  return { kind: "signed-in", cookies: [cookie, deviceCookies.issue(account, credentials.passwordHash)] }
}
