import { createFactorUndoLink } from "#app/accounts/email-address/email-links.server.ts"
import { secondFactorEmail } from "#app/accounts/two-factor/emails.ts"
import type { AccountUse, Signing, Site, Store } from "#app/capabilities.ts"
import { createId } from "#app/platform/random.ts"
import {
  accountAllowance,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { type Assertion, CHALLENGE_LIFETIME, type Registration } from "./passkey.ts"
import {
  removePasskey as deletePasskey,
  findPasskey,
  type PasskeyProof,
  selectPasskeys,
  addPasskey as storePasskey,
} from "./queries.server.ts"
import {
  type ChallengeBinding,
  PASSKEY_ALGORITHMS,
  relyingPartyId,
  userHandleOf,
  verifyAssertion,
  verifyRegistration,
} from "./webauthn.server.ts"

type OptionsContext = Signing & Site

type Account = { id: string; email: string }

/** Returns the WebAuthn options to log in or to confirm with any passkey of this site. */
export function assertionOptions(context: OptionsContext, binding: ChallengeBinding) {
  return {
    challenge: context.passkeyChallenges.issue(binding),
    rpId: relyingPartyId(context.config.siteUrl),
    userVerification: "required",
    timeout: CHALLENGE_LIFETIME,
  } as const
}

/** Returns the WebAuthn options for a new passkey, which is discoverable: it works without the account's address. */
export async function registrationOptions(
  context: OptionsContext & Store,
  { id, email }: Account,
  { holder, siteName }: { holder: string; siteName: string },
) {
  const known = await selectPasskeys(context.db, id)
  return {
    challenge: context.passkeyChallenges.issue({ purpose: "add", holder }),
    rp: { id: relyingPartyId(context.config.siteUrl), name: siteName },
    user: { id: userHandleOf(id), name: email, displayName: email },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: "public-key", alg }) as const),
    excludeCredentials: known.map((passkey) => ({ type: "public-key", id: passkey.id }) as const),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    timeout: CHALLENGE_LIFETIME,
  } as const
}

type AddResult = { kind: "added" | "rejected" | "known" } | Limited

/** Adds a passkey that the session's browser has made, and emails the account. */
export async function registerPasskey(
  context: AccountUse & Signing,
  { id: userId, email }: Account,
  { name, registration }: { name: string; registration: Registration },
): Promise<AddResult> {
  const { auth, config, db, log, now } = context
  const sessionIdHash = auth.sessionIdHash ?? ""
  const binding = { purpose: "add", holder: sessionIdHash } as const
  const verified = verifyRegistration(registration, {
    siteUrl: config.siteUrl,
    readChallenge: (text) => context.passkeyChallenges.read(text, binding),
  })
  if (!verified) return { kind: "rejected" }
  const { passkey, challenge } = verified
  const undo = createFactorUndoLink(
    context,
    { id: userId, email },
    { change: "passkey-added", passkey: name },
  )
  const added = { ...passkey, userId, name, createdAt: now() }
  const allowance = accountAllowance(context, "add-factor", userId)
  const kind = await storePasskey(db, added, { sessionIdHash, challenge }, { undo, allowance })
  if (kind === "rejected") return limitedOr(context, ["add-factor"], userId, kind)
  if (kind === "added") {
    log.info("passkey-changed", { change: "added" })
    context.sendEmails()
  }
  return { kind }
}

/** Removes a passkey of the account and emails it; without effect when the account has no such passkey. */
export async function unregisterPasskey(
  context: AccountUse & Signing,
  { id: userId, email }: Account,
  id: string,
) {
  const found = await findPasskey(context.db, id)
  if (found?.account.id !== userId) return
  const { config, now, randomBytes } = context
  const change = { email, passkey: found.passkey.name, change: "passkey-removed" } as const
  const notice = secondFactorEmail({ id: createId(randomBytes), at: now(), ...change }, config)
  await deletePasskey(context.db, { id, userId }, notice)
  context.log.info("passkey-changed", { change: "removed" })
  context.sendEmails()
}

/** Returns the account whose passkey signed the challenge, and the proof for the caller to use up; otherwise null. */
export async function checkAssertion(
  context: Store & Signing & Site,
  assertion: Assertion,
  binding: ChallengeBinding,
) {
  const found = await findPasskey(context.db, assertion.id)
  if (!found) return null
  const verified = verifyAssertion(assertion, found.passkey, {
    siteUrl: context.config.siteUrl,
    readChallenge: (text) => context.passkeyChallenges.read(text, binding),
  })
  if (!verified) return null
  const proof: PasskeyProof = { by: "passkey", passkeyId: found.passkey.id, ...verified }
  return { account: found.account, proof }
}
