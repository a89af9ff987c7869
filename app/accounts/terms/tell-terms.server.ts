import { TERMS_BATCH_SIZE, TERMS_VERSION } from "#app/accounts/account/account.ts"
import type { Clock, Store } from "#app/capabilities.ts"
import type { SiteAddresses } from "#app/platform/email/email-content.ts"
import { termsChangedEmail } from "./emails.ts"
import { findTermsToTell, queueTermsEmails } from "./queries.server.ts"

/**
 * Queues the email about the current terms to the next accounts that know an older version. While as many emails wait,
 * because the mail service is away, none is added.
 */
export async function tellTerms({
  db,
  config,
  now,
}: Store & Clock & { config: SiteAddresses }): Promise<void> {
  const { isAnyLeft, waiting } = await findTermsToTell(db, TERMS_VERSION, TERMS_BATCH_SIZE)
  if (!isAnyLeft || waiting >= TERMS_BATCH_SIZE) return
  const email = termsChangedEmail(now(), config)
  await queueTermsEmails(db, email, { version: TERMS_VERSION, limit: TERMS_BATCH_SIZE })
}
