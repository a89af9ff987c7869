import type { Caches, Clock, Store } from "#app/capabilities.ts"
import { listDuePictureDeletions, removePictureDeletions } from "./queries.server.ts"

const BATCH_SIZE = 50

/** Deletes pictures of deleted reports, and those whose report was never stored. */
export async function deletePictures({ db, now, pictures }: Store & Clock & Caches) {
  if (!pictures) return
  const keys = await listDuePictureDeletions(db, now(), BATCH_SIZE)
  if (keys.length === 0) return
  await pictures.delete(keys)
  await removePictureDeletions(db, keys)
}
