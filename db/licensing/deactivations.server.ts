import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import { addMilliseconds, days } from "#app/domain/time.ts"
import type { Database } from "#db/client.server.ts"
import { hasIdPrefix, queueEmailTo } from "#db/outbox.server.ts"
import { activations, outbox } from "#db/schema.ts"
import { countDeactivations } from "./seat-counts.server.ts"

/** Of releases, for one license: whoever has a key can release and activate computers without end. */
const MAX_EMAILS_PER_DAY = 10

type Deactivation = {
  licenseId: string
  deviceIds: readonly string[]
  /** To the owner of the license; null for none. */
  notice: AccountEmail | null
  now: Date
}

/** The ids of the emails on releases of one license; what follows it tells the releases apart. */
export const releaseEmailPrefix = (licenseId: string) => `devices-released:${licenseId}:` as const

/**
 * Deactivates the active ones of these devices and queues the email, in one transaction; false, without email, when none was
 * active. The ids are one JSON parameter, because D1 limits parameters.
 */
export async function deactivateDevices(
  db: Database,
  { licenseId, deviceIds, notice, now }: Deactivation,
): Promise<boolean> {
  const selectedIds = sql`(select value from json_each(${JSON.stringify(deviceIds)}))`
  const deactivate = db
    .update(activations)
    .set({ deactivatedAt: now })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        inArray(activations.deviceId, selectedIds),
        isNull(activations.deactivatedAt),
      ),
    )
    .returning({ id: activations.id })
  const count = countDeactivations(db, sql`(${licenseId})`, sql`a.device_id in ${selectedIds}`)
  if (!notice) return (await db.batch([count, deactivate]))[1].length > 0
  // A simultaneous request finds nothing to deactivate, or has the same time and so an email of the same id.
  const isDeactivatedNow = sql`exists (select 1 from activations where license_id = ${licenseId}
    and device_id in ${selectedIds} and deactivated_at = ${now.getTime()})`
  // Without an owner nothing is queued.
  const tell = queueEmailTo(
    db,
    sql`(select user_id from licenses where id = ${licenseId})`,
    notice,
    sql`${isDeactivatedNow} and ${emailsOfLastDay(licenseId, now)} < ${MAX_EMAILS_PER_DAY}`,
  )
  const [, deactivated] = await db.batch([count, deactivate, tell])
  return deactivated.length > 0
}

function emailsOfLastDay(licenseId: string, now: Date) {
  return sql`(select count(*) from ${outbox} where ${hasIdPrefix(releaseEmailPrefix(licenseId))}
    and created_at > ${addMilliseconds(now, -days(1)).getTime()})`
}
