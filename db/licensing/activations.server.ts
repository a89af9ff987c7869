import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { countActivation } from "#db/desk/daily-totals.server.ts"
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

// Each write reads the license again, because it can be revoked, or its number of devices changed, since it was found.

/** The number of devices of a license in force; null for a revoked one. */
const maxDevicesOf = (licenseId: string) =>
  sql`(select max_devices from licenses where id = ${licenseId} and revoked_at is null)`

/** Whether one more of the license's devices may be active. */
const isBelowLimit = (licenseId: string) =>
  sql`(select count(*) from activations a where a.license_id = ${licenseId} and a.deactivated_at is null)
    < ${maxDevicesOf(licenseId)}`

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
  const at = now.getTime()
  const [inserted] = await db.batch([
    db
      .insert(activations)
      .select(
        sql`select ${id}, ${licenseId}, (select count(*) + 1 from activations where license_id = ${licenseId}),
        ${deviceId}, ${name}, ${appVersion}, 0, ${at}, ${at}, null, null
        where (select count(*) from activations where license_id = ${licenseId}) < ${maxDevicesOf(licenseId)}`,
      )
      .onConflictDoNothing()
      .returning({ id: activations.id }),
    // The id is new: a row with it was added just now.
    countActivation(db, now, sql`from activations where id = ${id}`),
  ])
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
        or(
          and(isNull(activations.deactivatedAt), sql`${maxDevicesOf(licenseId)} is not null`),
          isBelowLimit(licenseId),
        ),
      ),
    )
    .returning({ id: activations.id })
  return updated.length === 1
}

type Transfer = { seat: number; from: string; isExtra: boolean }

/**
 * Transfers a deactivated seat to a different device, and uses up an extra transfer if it is one; false when `from` is
 * no longer its deactivated device, or no extra transfer is left.
 */
export async function transferActivation(
  db: Database,
  licenseId: string,
  transfer: Transfer,
  device: DeviceDetails,
  now: Date,
): Promise<boolean> {
  const update = updateSeat(db, licenseId, transfer, device, now)
  // Each statement changes one row if the one before it did.
  const useExtra = db
    .update(licenses)
    .set({ extraTransfers: sql`${licenses.extraTransfers} - 1` })
    .where(and(eq(licenses.id, licenseId), sql`changes() = 1`))
  const count = countActivation(db, now, sql`where changes() = 1`)
  const [updated] = await db.batch([update, ...(transfer.isExtra ? [useExtra] : []), count])
  return updated.length === 1
}

function updateSeat(
  db: Database,
  licenseId: string,
  { seat, from, isExtra }: Transfer,
  { deviceId, name, appVersion }: DeviceDetails,
  now: Date,
) {
  const hasExtra = sql`exists (select 1 from licenses where id = ${licenseId} and extra_transfers > 0)`
  return db
    .update(activations)
    .set({
      deviceId,
      name,
      appVersion,
      transfers: sql`${activations.transfers} + 1`,
      firstSeenAt: now,
      lastSeenAt: now,
      deactivatedAt: null,
      label: null,
    })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        eq(activations.seat, seat),
        eq(activations.deviceId, from),
        isNotNull(activations.deactivatedAt),
        isBelowLimit(licenseId),
        isExtra ? hasExtra : undefined,
      ),
    )
    .returning({ id: activations.id })
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
