import { createFactorUndoLink } from "#app/accounts/email-address/email-links.server.ts"
import { findPasswordHash } from "#app/accounts/log-in/queries.server.ts"
import type { Assertion } from "#app/accounts/passkeys/passkey.ts"
import { checkAssertion } from "#app/accounts/passkeys/register-passkey.server.ts"
import { verifyPassword } from "#app/accounts/passwords/password-hash.server.ts"
import type { TotpFactor } from "#app/accounts/sessions/queries.server.ts"
import type { AccountUse, Log, Signing, Store } from "#app/capabilities.ts"
import { createId } from "#app/platform/random.ts"
import {
  accountAllowance,
  accountCounterIds,
  checkRateLimit,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addMilliseconds, hours } from "#app/platform/time.ts"
import { type FactorChange, secondFactorEmail } from "./emails.ts"
import { type FactorProof, renewSession } from "./proof-queries.server.ts"
import {
  beginTotpFactor,
  disableTotpFactor,
  enableTotpFactor,
  findBegunFactor,
  listFactorsOfKey,
  replaceEncryptedSecret,
  replaceRecoveryCodes,
} from "./queries.server.ts"
import { createRecoveryCodes, formatRecoveryCode, parseRecoveryCode } from "./recovery-code.ts"
import { createTotpSecret, findTotpStep, hashRecoveryCode, qrCode, totpUri } from "./totp.server.ts"

type Context = AccountUse & Signing

type Account = { id: string; email: string }

/** Time for which the same secret is shown while it is set up. */
const SET_UP_LIFETIME = hours(1)

/** The secret to be entered into an authenticator app, as text and as QR code; null when a factor is on already. */
export async function beginTwoFactor(context: Context, { id, email }: Account, issuer: string) {
  const { db, now, randomBytes, secretCipher } = context
  const { ciphertext, keyId } = await secretCipher.encrypt(createTotpSecret(randomBytes), id)
  const expiredBefore = addMilliseconds(now(), -SET_UP_LIFETIME)
  const factor = { encryptedSecret: ciphertext, keyId, now: now(), expiredBefore }
  const begun = await beginTotpFactor(db, id, factor)
  const secret = begun && (await secretCipher.decrypt({ ...begun, ciphertext: begun.encryptedSecret }, id))
  return secret === null ? null : { secret, qr: qrCode(totpUri(secret, email, issuer)) }
}

type EnableResult = { kind: "enabled"; cookie: string; codes: string[] } | { kind: "rejected" } | Limited

/** Turns the factor on with a first code. Returns the session's new cookie, and the recovery codes, which are shown once. */
export async function enableTwoFactor(
  context: Context,
  account: Account,
  code: string,
): Promise<EnableResult> {
  const { auth, db, log, now, randomBytes, secretCipher } = context
  const { id } = account
  const wait = await checkRateLimit(context, "verify-factor", { account: id })
  if (wait) return { kind: "limited", wait }
  const begun = await findBegunFactor(db, id)
  const secret = begun && (await secretCipher.decrypt({ ...begun, ciphertext: begun.encryptedSecret }, id))
  const step = secret === null ? null : await findTotpStep(secret, code, now())
  if (!begun || step === null) return { kind: "rejected" }
  const codes = createRecoveryCodes(randomBytes)
  const { session, cookie } = auth.createSession("passed")
  const { encryptedSecret } = begun
  const codeHashes = codes.map((each) => hashRecoveryCode(id, each))
  const undo = createFactorUndoLink(context, account, { change: "on" })
  const allowance = accountAllowance(context, "add-factor", id)
  const factor = { userId: id, encryptedSecret, step, session, codeHashes, undo, allowance }
  if (!(await enableTotpFactor(db, factor))) return limitedOr(context, ["add-factor"], id, "rejected")
  log.info("two-factor-changed", { change: "on" })
  context.sendEmails()
  return { kind: "enabled", cookie, codes: codes.map(formatRecoveryCode) }
}

type NewCodes = { kind: "renewed"; codes: string[] } | { kind: "wrong-password" } | Limited

/** Replaces the recovery codes and returns the new ones, which are shown once. */
export async function renewRecoveryCodes(
  context: Context,
  account: Account,
  password: string,
): Promise<NewCodes> {
  const { db, log, now, randomBytes } = context
  const { id } = account
  const passwordHash = await findPasswordHash(db, id)
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) {
    return { kind: "wrong-password" }
  }
  const codes = createRecoveryCodes(randomBytes)
  const codeHashes = codes.map((each) => hashRecoveryCode(id, each))
  const notice = noticeOf(context, account, "codes")
  const allowance = accountAllowance(context, "add-factor", id)
  const change = { userId: id, passwordHash, notice, codeHashes, allowance, now: now() }
  if (!(await replaceRecoveryCodes(db, change)))
    return limitedOr(context, ["add-factor"], id, "wrong-password")
  log.info("two-factor-changed", { change: "codes" })
  context.sendEmails()
  return { kind: "renewed", codes: codes.map(formatRecoveryCode) }
}

/** Turns two-factor authentication off, which an owner of the site can't. */
export async function disableTwoFactor(
  context: Context,
  account: Account & { isOwner: boolean },
  password: string,
) {
  const { db, log } = context
  const passwordHash = await findPasswordHash(db, account.id)
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) return "wrong-password"
  const notice = noticeOf(context, account, "off")
  if (!(await disableTotpFactor(db, { userId: account.id, passwordHash, notice }))) {
    return account.isOwner ? "owner" : "not-current"
  }
  log.info("two-factor-changed", { change: "off" })
  context.sendEmails()
  return "disabled"
}

function noticeOf({ config, now, randomBytes }: Context, { email }: Account, change: FactorChange) {
  return secondFactorEmail({ id: createId(randomBytes), email, change, at: now() }, config)
}

/** Number of secrets re-encrypted per cron run; 72,000 a day. */
const BATCH_SIZE = 100

/** During a rotation, encrypts the secrets of the previous key with the current one. */
export async function reencryptFactors({
  db,
  log,
  secretCipher,
}: Store & Pick<Signing, "secretCipher"> & Log) {
  const { previous } = await secretCipher.keyIds()
  if (previous === null) return
  const factors = await listFactorsOfKey(db, previous, BATCH_SIZE)
  for (const { userId, encryptedSecret } of factors) {
    const secret = await secretCipher.decrypt({ ciphertext: encryptedSecret, keyId: previous }, userId)
    if (secret === null) continue
    const { ciphertext, keyId } = await secretCipher.encrypt(secret, userId)
    await replaceEncryptedSecret(db, userId, { from: encryptedSecret, to: ciphertext, keyId })
  }
  if (factors.length > 0) log.info("factors-reencrypted", { count: factors.length })
}

export type VerifyResult = { kind: "verified"; cookie: string } | { kind: "rejected" } | Limited

/** Checks the code of an authenticator app, or a recovery code, and gives the session a new id. */
export async function verifyCode(
  context: Context,
  userId: string,
  totp: TotpFactor,
  text: string,
): Promise<VerifyResult> {
  const wait = await checkRateLimit(context, "verify-factor", { account: userId })
  if (wait) return { kind: "limited", wait }
  return renew(context, userId, await checkCode(context, userId, totp, text), "unknown")
}

/** Checks the password of an account without a second factor, and gives the session a new id. */
export async function verifyPasswordAgain(
  context: Context,
  userId: string,
  password: string,
): Promise<VerifyResult> {
  const wait = await checkRateLimit(context, "confirm-password", { account: userId })
  if (wait) return { kind: "limited", wait }
  const passwordHash = await findPasswordHash(context.db, userId)
  const isCorrect = await verifyPassword(passwordHash, password)
  const proof = isCorrect && passwordHash !== null ? ({ by: "password", passwordHash } as const) : null
  return renew(context, userId, proof, "password")
}

/** Checks a passkey of the account, and gives the session a new id. */
export async function verifyPasskey(
  context: Context,
  userId: string,
  assertion: Assertion,
): Promise<VerifyResult> {
  const wait = await checkRateLimit(context, "log-in-passkey")
  if (wait) return { kind: "limited", wait }
  const holder = context.auth.sessionIdHash ?? ""
  const checked = await checkAssertion(context, assertion, { purpose: "confirm", holder })
  const proof = checked?.account.id === userId ? checked.proof : null
  return renew(context, userId, proof, "passkey")
}

/**
 * Renews the session after a proof; `by` is the method, if there is no proof. A correct code resets the count of wrong
 * ones; a correct password does not, because each costs a hash.
 */
async function renew(
  context: Context,
  userId: string,
  proof: FactorProof | null,
  by: FactorProof["by"] | "unknown",
): Promise<VerifyResult> {
  const { auth, db, log } = context
  const { session, cookie } = auth.createSession(by === "password" ? "none" : "passed")
  const counterIds = by === "password" ? [] : accountCounterIds(context, "verify-factor", { account: userId })
  const succeeded = proof !== null && (await renewSession(db, userId, session, proof, counterIds))
  if (by === "password") log.info("password-confirmed", { succeeded })
  else log.info("second-factor", { succeeded, by: proof?.by ?? by })
  return succeeded ? { kind: "verified", cookie } : { kind: "rejected" }
}

async function checkCode(
  { secretCipher, log, now }: Context,
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
  const step = await findTotpStep(secret, text, now())
  return step === null ? null : { by: "totp", encryptedSecret, step }
}
