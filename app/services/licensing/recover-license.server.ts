import type { AppLoadContext } from "@remix-run/cloudflare"
import type { License } from "#app/domain/licensing/license.ts"
import { createLicenseKey } from "#app/domain/licensing/license-key.ts"
import { createId } from "#app/domain/random.ts"
import { sendQueuedEmailsInBackground } from "#app/services/send-queued-emails.server.ts"
import { listLicensesInForce, replaceLicenseKey } from "#db/licensing/licenses.server.ts"
import { queueEmailOrDiscard } from "#db/outbox.server.ts"

type Dependencies = Parameters<typeof sendQueuedEmailsInBackground>[0] &
  Pick<AppLoadContext, "letters" | "randomBytes">

/** Written for an address without a license, and never queued. */
const NOBODYS = { key: "00000000000000000000", planType: "basic" } as const

/**
 * Mails an address the keys of its licenses in force. For an address that has none the same work is done, and the
 * database keeps nothing of it: neither the answer nor its time tells who owns a license.
 */
export async function sendLicenseKeys(context: Dependencies, email: string): Promise<void> {
  const { db, letters, now, randomBytes } = context
  const licenses = await listLicensesInForce(db, email)
  const [first] = licenses
  const mail = letters.licenseKeys({
    id: createId(randomBytes),
    email: first?.email ?? email,
    licenses: first ? licenses : [NOBODYS],
    at: now(),
  })
  await queueEmailOrDiscard(db, mail, first !== undefined)
  sendQueuedEmailsInBackground(context)
}

/** Puts a new key in place of the one that leaked; without effect when that is not the license's key any more. */
export async function replaceLeakedKey(
  context: Dependencies,
  { id, key: from }: Pick<License, "id" | "key">,
  email: string,
): Promise<"replaced" | "not-current" | "too-often"> {
  const { db, letters, now, randomBytes } = context
  const to = createLicenseKey(randomBytes)
  const notice = letters.licenseKeyReplaced({ id: createId(randomBytes), email, licenseKey: to, at: now() })
  const result = await replaceLicenseKey(db, id, { from, to }, notice, now())
  if (result === "replaced") sendQueuedEmailsInBackground(context)
  return result
}
