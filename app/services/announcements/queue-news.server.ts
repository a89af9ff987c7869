import type { Clock, Store } from "#app/capabilities.ts"
import { NEWS_BATCH_SIZE } from "#app/domain/announcements/announcement.ts"
import { findNewsToQueue, queueNextNews } from "#db/announcements/news-batches.server.ts"

/**
 * Queues the next batch of the announcement that is being sent. While emails of the batches before wait, because the mail
 * service is away, none is added.
 */
export async function queueNews({ db, now }: Store & Clock): Promise<void> {
  const { sending, waiting } = await findNewsToQueue(db, NEWS_BATCH_SIZE)
  if (sending && waiting < NEWS_BATCH_SIZE) {
    await queueNextNews(db, sending, { limit: NEWS_BATCH_SIZE - waiting, now: now() })
  }
}
