import type { PasswordWarning } from "#app/accounts/account/account.ts"
import type { Assertion } from "#app/accounts/passkeys/passkey.ts"
import { checkAssertion } from "#app/accounts/passkeys/register-passkey.server.ts"
import {
  findPasswordWarning,
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from "#app/accounts/passwords/password-hash.server.ts"
import type { NewSession } from "#app/accounts/sessions/queries.server.ts"
import { publicSessionId } from "#app/accounts/sessions/session.ts"
import { startSession } from "#app/accounts/two-factor/proof-queries.server.ts"
import type { AccountUse, Signing, Site, Store } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import {
  accountAllowance,
  accountCounterIds,
  checkRateLimit,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { newSignInEmail } from "./emails.ts"
import { findCredentials, findPasswordHash } from "./queries.server.ts"

type LogInResult =
  | { kind: "signed-in"; cookies: string[] }
  | { kind: "second-factor-needed"; cookies: string[] }
  | { kind: "rejected" }
  | Limited

/**
 * Signs in with email and password; where the account has a second factor, the session awaits it. An unknown email
 * and a wrong password have the same result and response time.
 */
export async function logIn(
  context: AccountUse & Signing,
  { email, password }: { email: string; password: string },
): Promise<LogInResult> {
  const { db, auth, deviceCookies, config, log } = context
  const account = emailKeyOf(email)
  const device = deviceCookies.recognize(account)
  const subject = { account, device: device?.id }
  const wait = await checkRateLimit(context, "log-in", subject)
  if (wait) return { kind: "limited", wait }

  const credentials = await findCredentials(db, email)
  const passwordHash = credentials?.passwordHash ?? null
  const isKnownDevice = device !== null && credentials !== null && device.isIssuedFor(credentials)
  if (device && !isKnownDevice) {
    // The cookie was issued for an earlier password or version: treat the browser as unknown.
    const wait = await checkRateLimit(context, "log-in", { account })
    if (wait) return { kind: "limited", wait }
  }

  const isCorrect = await verifyPassword(passwordHash, password)
  const secondFactor = credentials?.hasSecondFactor ? "pending" : "none"
  const { session, cookie } = auth.createSession(secondFactor)
  const currentHash =
    credentials !== null && isCorrect
      ? await startPasswordSession(db, credentials, password, {
          session,
          counterIds: accountCounterIds(context, "log-in", subject),
          allowances: signInAllowances(context, credentials.id, isKnownDevice),
          notice: isKnownDevice
            ? null
            : newSignInNotice({ email: credentials.email, by: "password" }, session, config),
          warning: findPasswordWarning(password, credentials.email),
        })
      : null
  log.info("log-in", { succeeded: currentHash !== null, secondFactor })
  if (credentials === null || !isCorrect) return { kind: "rejected" }
  if (currentHash === null) return refusedSignIn(context, credentials.id, isKnownDevice)
  if (!isKnownDevice) context.sendEmails()
  const cookies = [cookie, deviceCookies.issue(account, { ...credentials, passwordHash: currentHash })]
  return { kind: secondFactor === "pending" ? "second-factor-needed" : "signed-in", cookies }
}

/** Successes are counted by the account, whatever the session or the browser, and no log-in resets them. */
const signInActions = (isKnownDevice: boolean) =>
  isKnownDevice ? (["sign-in"] as const) : (["sign-in", "sign-in-unknown-browser"] as const)

const signInAllowances = (context: AccountUse & Signing, userId: string, isKnownDevice: boolean) =>
  signInActions(isKnownDevice).map((action) => accountAllowance(context, action, userId))

/** Reason why a session was not started although the password or the passkey was right. */
const refusedSignIn = (context: AccountUse & Signing, userId: string, isKnownDevice: boolean) =>
  limitedOr(context, signInActions(isKnownDevice), userId, "rejected")

type SignIn = Omit<Parameters<typeof startSession>[3], "password"> & { warning: PasswordWarning | null }

/**
 * Adds the session and returns the account's password hash, which replaces a hash of the old site; of two concurrent
 * log-ins, the second uses the new hash of the first. Null if the password was changed or the account deleted
 * meanwhile.
 */
async function startPasswordSession(
  db: Store["db"],
  { id: userId, passwordHash }: { id: string; passwordHash: string },
  password: string,
  { warning, ...signIn }: SignIn,
) {
  const start = (hash: string, newHash: string | null) =>
    startSession(
      db,
      userId,
      { by: "password", passwordHash: hash },
      { ...signIn, password: { warning, newHash } },
    )
  const newHash = isOutdatedHash(passwordHash) ? await hashPassword(password) : null
  if (await start(passwordHash, newHash)) return newHash ?? passwordHash
  const current = newHash && (await findPasswordHash(db, userId))
  if (!current || isOutdatedHash(current) || !(await verifyPassword(current, password))) return null
  return (await start(current, null)) ? current : null
}

/** The email about a session in a browser without a device cookie of the account. */
function newSignInNotice(
  account: { email: string; by: "password" | "passkey" },
  { idHash, browser, country, createdAt: at }: NewSession,
  config: Site["config"],
) {
  return newSignInEmail({ id: publicSessionId(idHash), ...account, browser, country, at }, config)
}

/**
 * Signs in with a passkey, which counts as password and second factor. `browserId` is that of the browser that got the
 * challenge.
 */
export async function logInWithPasskey(
  context: AccountUse & Signing,
  assertion: Assertion,
  browserId: string | null,
): Promise<Exclude<LogInResult, { kind: "second-factor-needed" }>> {
  const { db, auth, deviceCookies, config, log } = context
  const wait = await checkRateLimit(context, "log-in-passkey")
  if (wait) return { kind: "limited", wait }
  const holder = browserId ?? ""
  const checked = holder && (await checkAssertion(context, assertion, { purpose: "log-in", holder }))
  if (!checked) return rejectedPasskey(context)
  const { account, proof } = checked
  const emailKey = emailKeyOf(account.email)
  const { session, cookie } = auth.createSession("passed")
  const isKnownDevice = deviceCookies.recognize(emailKey)?.isIssuedFor(account) ?? false
  const notice = isKnownDevice
    ? null
    : newSignInNotice({ email: account.email, by: "passkey" }, session, config)
  const allowances = signInAllowances(context, account.id, isKnownDevice)
  const signIn = { session, counterIds: [], allowances, notice, password: null }
  if (!(await startSession(db, account.id, proof, signIn))) {
    log.info("log-in", { succeeded: false, by: "passkey" })
    return refusedSignIn(context, account.id, isKnownDevice)
  }
  log.info("log-in", { succeeded: true, secondFactor: "passed", by: "passkey" })
  if (notice) context.sendEmails()
  return { kind: "signed-in", cookies: [cookie, deviceCookies.issue(emailKey, account)] }
}

function rejectedPasskey({ log }: AccountUse & Signing): { kind: "rejected" } {
  log.info("log-in", { succeeded: false, by: "passkey" })
  return { kind: "rejected" }
}
