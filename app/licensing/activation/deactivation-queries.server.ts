import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { countDeactivations } from "#app/licensing/devices/seat-count-queries.server.ts"
import type { AccountEmail } from "#app/platform/email/email-kinds.ts"
import { hasIdPrefix, queueEmailTo } from "#app/platform/email/outbox-queries.server.ts"
import { addMilliseconds, days } from "#app/platform/time.ts"
import { type Database, hasRow, inJson } from "#db/client.server.ts"
import { activations } from "#db/schema/licensing.ts"
import { outbox } from "#db/schema/platform.ts"

/** Maximum emails a day on releases of a license: whoever has a key can release and activate computers without end. */
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
 * Deactivates the active ones of these devices and queues the email, in one transaction; without email when none was
 * active. The ids are one JSON parameter, because D1 limits parameters.
 */
export async function deactivateDevices(db: Database, { licenseId, deviceIds, notice, now }: Deactivation) {
  const selectedIds = inJson(deviceIds)
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
  const count = countDeactivations(db, sql`(${licenseId})`, sql`a.device_id in ${selectedIds}`)
  // A simultaneous request finds nothing to deactivate, or has the same time and so an email of the same id.
  const isDeactivatedNow = hasRow`activations where license_id = ${licenseId}
    and device_id in ${selectedIds} and deactivated_at = ${now.getTime()}`
  const mayTell = sql`${isDeactivatedNow} and ${emailsOfLastDay(licenseId, now)} < ${MAX_EMAILS_PER_DAY}`
  // Without an owner nothing is queued.
  const owner = sql`(select user_id from licenses where id = ${licenseId})`
  await db.batch([count, deactivate, ...(notice ? [queueEmailTo(db, owner, notice, mayTell)] : [])])
}

function emailsOfLastDay(licenseId: string, now: Date) {
  return sql`(select count(*) from ${outbox} where ${hasIdPrefix(releaseEmailPrefix(licenseId))}
    and created_at > ${addMilliseconds(now, -days(1)).getTime()})`
}
