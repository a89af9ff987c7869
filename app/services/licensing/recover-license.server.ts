import type { Clock, Log, Mail, Random, Site, Store } from "#app/capabilities.ts"
import type { Account } from "#app/domain/account/account.ts"
import { createLicenseKey, type License } from "#app/domain/licensing/license.ts"
import { createId } from "#app/domain/random.ts"
import { licenseKeyReplacedEmail, licenseKeysEmail } from "#app/emails/license-key-emails.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { listLicensesInForce, queueKeys, replaceLicenseKey } from "#db/licensing/licenses.server.ts"

type Dependencies = Store & Clock & Random & Log & Site & Mail

/** Fills the email for an address without a license, which is never queued. */
const PLACEHOLDER_LICENSE = { key: "00000000000000000000", planType: "basic" } as const

/**
 * Queues an email with the keys of an address's licenses in force. Without any, the same work is done and the
 * email is discarded, so that neither the response nor its timing reveals who owns a license.
 */
export async function sendLicenseKeys(context: Dependencies, email: string): Promise<void> {
  const { db, config, now, randomBytes } = context
  const found = await listLicensesInForce(db, email)
  const [first] = found
  const licenses = first ? found : [PLACEHOLDER_LICENSE]
  const message = licenseKeysEmail(
    { id: createId(randomBytes), email: first?.email ?? email, licenses, at: now() },
    config,
  )
  await queueKeys(db, { userId: first?.userId ?? "", keys: licenses.map(({ key }) => key) }, message)
  sendQueuedEmailsInBackground(context)
}

/**
 * Replaces the key of an account's license, which leaked, and queues a notice; "not-current" when it is no longer the
 * license's key, or the license no longer the account's.
 */
export async function replaceLeakedKey(
  context: Dependencies,
  { id, key: leakedKey }: Pick<License, "id" | "key">,
  { id: userId, email }: Pick<Account, "id" | "email">,
): Promise<"replaced" | "not-current" | "too-often"> {
  const { db, config, now, randomBytes } = context
  const newKey = createLicenseKey(randomBytes)
  const notice = licenseKeyReplacedEmail(
    {
      id: createId(randomBytes),
      email,
      licenseKey: newKey,
      at: now(),
    },
    config,
  )
  const result = await replaceLicenseKey(db, {
    licenseId: id,
    userId,
    from: leakedKey,
    to: newKey,
    notice,
    now: now(),
  })
  if (result === "replaced") sendQueuedEmailsInBackground(context)
  return result
}
