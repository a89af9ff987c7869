import { verifyPassword } from "#app/auth/passwords.server.ts"
import { hashRecoveryCode } from "#app/auth/recovery-codes.server.ts"
import { findTotpStep } from "#app/auth/totp.server.ts"
import type { Clock, Log, Random, Signing, Site, Store, Visitor } from "#app/capabilities.ts"
import type { Assertion } from "#app/domain/account/passkey.ts"
import { parseRecoveryCode } from "#app/domain/account/recovery-code.ts"
import { accountCounterIds, checkRateLimit } from "#app/services/rate-limit.server.ts"
import type { TotpFactor } from "#db/account/current-session.server.ts"
import { type FactorProof, renewSession } from "#db/account/factor-proofs.server.ts"
import { findPasswordHash } from "#db/account/users.server.ts"
import { checkAssertion } from "./check-assertion.server.ts"

type Dependencies = Store & Clock & Random & Signing & Log & Site & Visitor

export type VerifyResult =
  | { kind: "verified"; cookie: string }
  | { kind: "rejected" }
  | { kind: "too-many-attempts"; wait: number }

/** Checks the code of an authenticator app, or a recovery code, and gives the session a new id. */
export async function verifyCode(
  context: Dependencies,
  userId: string,
  totp: TotpFactor,
  text: string,
): Promise<VerifyResult> {
  const subject = { account: userId }
  const wait = await checkRateLimit(context, "verify-factor", subject)
  if (wait > 0) return { kind: "too-many-attempts", wait }
  const proof = await checkCode(context, userId, totp, text)
  const { session, cookie } = context.auth.createSession("passed")
  const counterIds = accountCounterIds(context, "verify-factor", subject)
  const isVerified = proof !== null && (await renewSession(context.db, userId, session, proof, counterIds))
  context.log.info("second-factor", { succeeded: isVerified, by: proof?.by ?? "unknown" })
  return isVerified ? { kind: "verified", cookie } : { kind: "rejected" }
}

/** Checks the password of an account without a second factor, and gives the session a new id. */
export async function verifyPasswordAgain(
  context: Dependencies,
  userId: string,
  password: string,
): Promise<VerifyResult> {
  const { auth, db, log } = context
  const subject = { account: userId, session: auth.sessionIdHash ?? "" }
  const wait = await checkRateLimit(context, "confirm-password", subject)
  if (wait > 0) return { kind: "too-many-attempts", wait }
  const passwordHash = await findPasswordHash(db, userId)
  const isCorrect = await verifyPassword(passwordHash, password)
  const { session, cookie } = auth.createSession()
  const counterIds = accountCounterIds(context, "confirm-password", subject)
  const isVerified =
    passwordHash !== null &&
    isCorrect &&
    (await renewSession(db, userId, session, { by: "password", passwordHash }, counterIds))
  log.info("password-confirmed", { succeeded: isVerified })
  return isVerified ? { kind: "verified", cookie } : { kind: "rejected" }
}

/** Checks a passkey of the account, and gives the session a new id. */
export async function verifyPasskey(
  context: Dependencies,
  userId: string,
  assertion: Assertion,
): Promise<VerifyResult> {
  const { auth, db, log } = context
  const wait = await checkRateLimit(context, "log-in-passkey")
  if (wait > 0) return { kind: "too-many-attempts", wait }
  const binding = { purpose: "confirm", holder: auth.sessionIdHash ?? "" } as const
  const checked = await checkAssertion(context, assertion, binding)
  const { session, cookie } = auth.createSession("passed")
  const counterIds = accountCounterIds(context, "verify-factor", { account: userId })
  const isVerified =
    checked?.account.id === userId && (await renewSession(db, userId, session, checked.proof, counterIds))
  log.info("second-factor", { succeeded: isVerified, by: "passkey" })
  return isVerified ? { kind: "verified", cookie } : { kind: "rejected" }
}

async function checkCode(
  { secretCipher, log, now }: Dependencies,
  userId: string,
  { encryptedSecret, keyId }: TotpFactor,
  text: string,
): Promise<FactorProof | null> {
  const recoveryCode = parseRecoveryCode(text)
  if (recoveryCode) return { by: "recovery-code", codeHash: hashRecoveryCode(userId, recoveryCode) }
  const secret = await secretCipher.decrypt({ ciphertext: encryptedSecret, keyId }, userId)
  if (secret === null) {
    log.error("factor-undecryptable", new Error("no key decrypts the secret"), { keyId })
    return null
  }
  const step = await findTotpStep(secret, text.replace(/\s/g, ""), now())
  return step === null ? null : { by: "totp", encryptedSecret, step }
}
