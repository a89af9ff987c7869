import type { Clock, Random, Site } from "#app/capabilities.ts"
import { createId } from "#app/domain/random.ts"
import { secondFactorEmail } from "#app/emails/account-emails.ts"
import type { AddressProof } from "#db/account/confirmed-address.server.ts"
import type { NewSession } from "#db/account/sessions.server.ts"

type Dependencies = Clock & Random & Site

/**
 * What is written when a link that was emailed to the account is opened: `session` is the account's, by which the
 * request came, under its new id; null where it came without one.
 */
export function createAddressProof(
  { config, now, randomBytes }: Dependencies,
  { id: userId, email }: { id: string; email: string },
  session: NewSession | null,
): AddressProof {
  const at = now()
  const notice = secondFactorEmail({ id: createId(randomBytes), email, change: "confirmed", at }, config)
  const renewed = session?.replaces ? { idHash: session.idHash, replaces: session.replaces } : null
  return { userId, session: renewed, notice, at }
}
