import type { ChallengeBinding } from "#app/auth/passkey-challenges.server.ts"
import { verifyAssertion } from "#app/auth/passkeys.server.ts"
import type { Signing, Site, Store } from "#app/capabilities.ts"
import type { Assertion } from "#app/domain/account/passkey.ts"
import { findPasskey, type PasskeyProof } from "#db/account/passkeys.server.ts"

type Dependencies = Store & Signing & Site

type CheckedAssertion = {
  account: { id: string; email: string; passwordHash: string; deviceCookieVersion: number }
  proof: PasskeyProof
}

/** Whose passkey signed the challenge of this binding, and the proof of it, which the caller uses up; otherwise null. */
export async function checkAssertion(
  context: Dependencies,
  assertion: Assertion,
  binding: ChallengeBinding,
): Promise<CheckedAssertion | null> {
  const found = await findPasskey(context.db, assertion.id)
  if (!found) return null
  const verified = verifyAssertion(assertion, found.passkey, {
    siteUrl: context.config.siteUrl,
    readChallenge: (text) => context.passkeyChallenges.read(text, binding),
  })
  if (!verified) return null
  const { id: passkeyId } = found.passkey
  return { account: found.account, proof: { by: "passkey", passkeyId, ...verified } }
}
