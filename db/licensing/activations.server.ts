import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { activations, licenses, retiredLicenseKeys } from "#db/schema.ts"

export type ActivationRow = typeof activations.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

/** What a device sends about itself. */
export type DeviceDetails = { deviceId: string; name: string | null; appVersion: string | null }

/**
 * The license with this key, or null, its activations, and whether the key was a license's until it was
 * replaced, in one round trip.
 */
export async function findLicenseByKey(db: Database, key: string) {
  const licenseId = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.key, key))
  const [[license], rows, [retired]] = await db.batch([
    db.select().from(licenses).where(eq(licenses.key, key)).limit(1),
    db.select().from(activations).where(eq(activations.licenseId, licenseId)).orderBy(activations.seat),
    db.select().from(retiredLicenseKeys).where(eq(retiredLicenseKeys.key, key)).limit(1),
  ])
  return { license: license ?? null, activations: rows, isRetired: retired !== undefined }
}

/**
 * Activates the device on the next unused seat; false when none is left or the device already has one. The
 * statement computes the seat number, so concurrent activations get different seats.
 */
export async function addActivation(
  db: Database,
  { id: licenseId, maxDevices }: Pick<LicenseRow, "id" | "maxDevices">,
  { deviceId, name, appVersion }: DeviceDetails,
  id: string,
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  const inserted = await db
    .insert(activations)
    .select(
      sql`select ${id}, ${licenseId}, (select count(*) + 1 from activations where license_id = ${licenseId}),
        ${deviceId}, ${name}, ${appVersion}, 0, ${at}, ${at}, null
        where (select count(*) from activations where license_id = ${licenseId}) < ${maxDevices}`,
    )
    .onConflictDoNothing()
    .returning({ id: activations.id })
  return inserted.length === 1
}

/** Reactivates the seat's last device, or refreshes an active one; false when the device has no seat. */
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
    .where(and(eq(activations.licenseId, licenseId), eq(activations.deviceId, deviceId)))
    .returning({ id: activations.id })
  return updated.length === 1
}

/**
 * Transfers a deactivated seat to a different device; false when `from` is no longer its deactivated device.
 */
export async function transferActivation(
  db: Database,
  licenseId: string,
  { seat, from }: { seat: number; from: string },
  { deviceId, name, appVersion }: DeviceDetails,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .update(activations)
    .set({
      deviceId,
      name,
      appVersion,
      transfers: sql`${activations.transfers} + 1`,
      firstSeenAt: now,
      lastSeenAt: now,
      deactivatedAt: null,
    })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        eq(activations.seat, seat),
        eq(activations.deviceId, from),
        isNotNull(activations.deactivatedAt),
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
