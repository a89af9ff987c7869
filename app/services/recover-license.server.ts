import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/chance.ts"
import type { License } from "#app/domain/license.ts"
import { createLicenseKey } from "#app/domain/license-key.ts"
import { listLicensesInForce, replaceLicenseKey } from "#db/licenses.server.ts"
import { queueMailOrNot } from "#db/outbox.server.ts"
import { deliverMailSoon } from "./deliver-mail.server.ts"

type Needs = Parameters<typeof deliverMailSoon>[0] & Pick<AppLoadContext, "letters" | "randomBytes">

/** Written for an address without a licence, and never queued. */
const NOBODYS = { key: "00000000000000000000", planType: "basic" } as const

/**
 * Mails an address the keys of its licences in force. For an address that has none the same work is done, and the
 * database keeps nothing of it: neither the answer nor its time tells who owns a licence.
 */
export async function sendLicenseKeys(context: Needs, email: string): Promise<void> {
  const { db, letters, now, randomBytes } = context
  const licenses = await listLicensesInForce(db, email)
  const [first] = licenses
  const mail = letters.licenseKeys({
    id: createId(randomBytes),
    email: first?.email ?? email,
    licenses: first ? licenses : [NOBODYS],
    at: now(),
  })
  await queueMailOrNot(db, mail, first !== undefined)
  deliverMailSoon(context)
}

/** Puts a new key in place of the one that leaked; without effect when that is not the license's key any more. */
export async function replaceLeakedKey(
  context: Needs,
  { id, key: from }: Pick<License, "id" | "key">,
  email: string,
): Promise<"replaced" | "not-current" | "too-often"> {
  const { db, letters, now, randomBytes } = context
  const to = createLicenseKey(randomBytes)
  const notice = letters.licenseKeyReplaced({ id: createId(randomBytes), email, licenseKey: to, at: now() })
  const result = await replaceLicenseKey(db, id, { from, to }, notice, now())
  if (result === "replaced") deliverMailSoon(context)
  return result
}
