import { and, eq, isNull, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Database } from "#db/client.server.ts"
import { insertIf } from "#db/insert-if.server.ts"
import { preparedOnce } from "#db/prepared-query.server.ts"
import { activations, licenses } from "#db/schema.ts"

export type ActivationRow = typeof activations.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

/** What a device sends about itself. */
export type DeviceDetails = { deviceId: string; name: string | null; appVersion: string | null }

const own = alias(activations, "own")
const released = alias(activations, "released")

/** The released seat that is used next. The literal condition matches that of the partial index. */
const releasedId = sql`(
  select id from activations where license_id = ${licenses.id} and deactivated_at is not null
  order by transfers, seat limit 1
)`

const licenseByKey = preparedOnce((db) => {
  const key = sql.placeholder("key")
  return db
    .select({
      license: licenses,
      own,
      released,
      isRetired: sql<number>`exists (select 1 from retired_license_keys where key = ${key})`,
    })
    .from(sql`(select 1)`)
    .leftJoin(licenses, eq(licenses.key, key))
    .leftJoin(own, and(eq(own.licenseId, licenses.id), eq(own.deviceId, sql.placeholder("deviceId"))))
    .leftJoin(released, eq(released.id, releasedId))
    .prepare()
})

/**
 * The license with this key, or null, what an activation of the device depends on, and whether the key was a
 * license's until it was replaced, in one query, which reads as many rows for a large license as for a small one.
 */
export async function findLicenseByKey(db: Database, key: string, deviceId: string) {
  const found = await licenseByKey(db).get({ key, deviceId })
  return {
    license: found?.license ?? null,
    own: found?.own ?? null,
    released: found?.released ?? null,
    isRetired: found?.isRetired === 1,
  }
}

// Each write reads the license again, because it can be revoked, or its number of devices changed, since it was found.

/** Whether the license is in force and the condition holds for it. */
const isInForce = (licenseId: string, condition = sql`true`) =>
  sql`exists (select 1 from licenses where id = ${licenseId} and revoked_at is null and ${condition})`

/** Whether one more of the license's devices may be active. */
export const isBelowLimit = (licenseId: string) => isInForce(licenseId, sql`active_seats < max_devices`)

/**
 * Activates the device on the next unused seat; false when none is left or the device already has one. The
 * statement computes the seat number, so concurrent activations get different seats.
 */
export async function addActivation(
  db: Database,
  licenseId: string,
  { deviceId, name, appVersion }: DeviceDetails,
  id: string,
  now: Date,
): Promise<boolean> {
  const seat = sql`(select coalesce(max(seat), 0) + 1 from activations where license_id = ${licenseId})`
  const row = { id, licenseId, seat, deviceId, name, appVersion, firstSeenAt: now, lastSeenAt: now }
  const hasSeat = isInForce(licenseId, sql`active_seats + released_seats < max_devices`)
  const inserted = await insertIf(db, activations, row, hasSeat)
    .onConflictDoNothing()
    .returning({ id: activations.id })
  return inserted.length === 1
}

/** Reactivates the seat's last device, or refreshes an active one; false when it has no seat or too many are active. */
export async function reactivateDevice(
  db: Database,
  licenseId: string,
  { deviceId, name, appVersion }: DeviceDetails,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .update(activations)
    .set({
      deactivatedAt: null,
      lastSeenAt: now,
      name: sql`coalesce(${name}, ${activations.name})`,
      appVersion: sql`coalesce(${appVersion}, ${activations.appVersion})`,
    })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        eq(activations.deviceId, deviceId),
        or(and(isNull(activations.deactivatedAt), isInForce(licenseId)), isBelowLimit(licenseId)),
      ),
    )
    .returning({ id: activations.id })
  return updated.length === 1
}

export async function markDeviceSeen(
  db: Database,
  licenseId: string,
  deviceId: string,
  now: Date,
): Promise<void> {
  await db
    .update(activations)
    .set({ lastSeenAt: now })
    .where(and(eq(activations.licenseId, licenseId), eq(activations.deviceId, deviceId)))
}
