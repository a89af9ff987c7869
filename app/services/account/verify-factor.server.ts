import { verifyPassword } from "#app/auth/passwords.server.ts"
import { findTotpStep, hashRecoveryCode } from "#app/auth/totp.server.ts"
import type { Clock, Log, Random, Signing, Site, Store, Visitor } from "#app/capabilities.ts"
import type { Assertion } from "#app/domain/account/passkey.ts"
import { parseRecoveryCode } from "#app/domain/account/recovery-code.ts"
import { accountCounterIds, checkRateLimit } from "#app/services/rate-limit.server.ts"
import type { TotpFactor } from "#db/account/current-session.server.ts"
import { type FactorProof, renewSession } from "#db/account/factor-proofs.server.ts"
import { findPasswordHash } from "#db/account/users.server.ts"
import { checkAssertion } from "./passkeys.server.ts"

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
  const attempt = { action: "verify-factor", subject: { account: userId }, by: "unknown" } as const
  const wait = await checkRateLimit(context, attempt.action, attempt.subject)
  if (wait > 0) return { kind: "too-many-attempts", wait }
  return renew(context, userId, await checkCode(context, userId, totp, text), attempt)
}

/** Checks the password of an account without a second factor, and gives the session a new id. */
export async function verifyPasswordAgain(
  context: Dependencies,
  userId: string,
  password: string,
): Promise<VerifyResult> {
  const subject = { account: userId, session: context.auth.sessionIdHash ?? "" }
  const wait = await checkRateLimit(context, "confirm-password", subject)
  if (wait > 0) return { kind: "too-many-attempts", wait }
  const passwordHash = await findPasswordHash(context.db, userId)
  const isCorrect = await verifyPassword(passwordHash, password)
  const proof = isCorrect && passwordHash !== null ? ({ by: "password", passwordHash } as const) : null
  return renew(context, userId, proof, { action: "confirm-password", subject, by: "password" })
}

/** Checks a passkey of the account, and gives the session a new id. */
export async function verifyPasskey(
  context: Dependencies,
  userId: string,
  assertion: Assertion,
): Promise<VerifyResult> {
  const wait = await checkRateLimit(context, "log-in-passkey")
  if (wait > 0) return { kind: "too-many-attempts", wait }
  const holder = context.auth.sessionIdHash ?? ""
  const checked = await checkAssertion(context, assertion, { purpose: "confirm", holder })
  const proof = checked?.account.id === userId ? checked.proof : null
  return renew(context, userId, proof, {
    action: "verify-factor",
    subject: { account: userId },
    by: "passkey",
  })
}

type Attempt = {
  /** What the attempt counts as, until it succeeds. */
  action: "verify-factor" | "confirm-password"
  subject: { account: string; session?: string }
  /** By what it was tried, where the proof does not say. */
  by: FactorProof["by"] | "unknown"
}

async function renew(
  context: Dependencies,
  userId: string,
  proof: FactorProof | null,
  { action, subject, by }: Attempt,
): Promise<VerifyResult> {
  const { auth, db, log } = context
  const { session, cookie } = auth.createSession(action === "verify-factor" ? "passed" : "none")
  const counterIds = accountCounterIds(context, action, subject)
  const succeeded = proof !== null && (await renewSession(db, userId, session, proof, counterIds))
  if (by === "password") log.info("password-confirmed", { succeeded })
  else log.info("second-factor", { succeeded, by: proof?.by ?? by })
  return succeeded ? { kind: "verified", cookie } : { kind: "rejected" }
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
