import type { Site, Store } from "#app/capabilities.ts"
import type { Email } from "#app/platform/email/email-kinds.ts"
import type { DueEmail } from "#app/platform/email/mailer.ts"
import { unsubscribeUrl } from "./announcement.ts"
import { findNewsKey } from "./queries.server.ts"

/** News with the address that ends them; null for whoever ended them since, or can't be reached. */
export async function withUnsubscribeUrl(
  { db, config }: Store & Site,
  email: DueEmail,
): Promise<Email | null> {
  const { id, announcementId } = email
  const key = announcementId && (await findNewsKey(db, id))
  return key ? { ...email, unsubscribeUrl: unsubscribeUrl(config.siteUrl, key, announcementId) } : null
}
