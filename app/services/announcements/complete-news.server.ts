import type { Site, Store } from "#app/capabilities.ts"
import { unsubscribeUrl } from "#app/domain/announcements/announcement.ts"
import type { Email } from "#app/domain/email.ts"
import type { DueEmail } from "#app/services/email-writers.ts"
import { findNewsKey } from "#db/announcements/announcements.server.ts"

/** News with the address that ends them; null for whoever ended them since, or can't be reached. */
export async function withUnsubscribeUrl(
  { db, config }: Store & Site,
  email: DueEmail,
): Promise<Email | null> {
  const { id, announcementId } = email
  const key = announcementId && (await findNewsKey(db, id))
  return key ? { ...email, unsubscribeUrl: unsubscribeUrl(config.siteUrl, key, announcementId) } : null
}
