import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { activations, licenses, retiredLicenseKeys } from "#db/schema.ts"

export type ActivationRow = typeof activations.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

/** What a device says of itself. */
export type DeviceDetails = { deviceId: string; name: string | null; appVersion: string | null }

/** A license and its activations, by key, in one round trip; "retired" for a key that was replaced. */
export async function findLicenseByKey(db: Database, key: string) {
  const theirs = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.key, key))
  const [[license], rows, [retired]] = await db.batch([
    db.select().from(licenses).where(eq(licenses.key, key)).limit(1),
    db.select().from(activations).where(eq(activations.licenseId, theirs)).orderBy(activations.seat),
    db.select().from(retiredLicenseKeys).where(eq(retiredLicenseKeys.key, key)).limit(1),
  ])
  if (license) return { license, activations: rows }
  return retired ? "retired" : null
}

/**
 * Takes the next seat that was never used; false when there is none left or the device has one already. The seat's
 * number is chosen inside the statement, so simultaneous devices take different ones.
 */
export async function addActivation(
  db: Database,
  { id: licenseId, maxDevices }: Pick<LicenseRow, "id" | "maxDevices">,
  { deviceId, name, appVersion }: DeviceDetails,
  id: string,
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  const taken = await db
    .insert(activations)
    .select(
      sql`select ${id}, ${licenseId}, (select count(*) + 1 from activations where license_id = ${licenseId}),
        ${deviceId}, ${name}, ${appVersion}, 0, ${at}, ${at}, null
        where (select count(*) from activations where license_id = ${licenseId}) < ${maxDevices}`,
    )
    .onConflictDoNothing()
    .returning({ id: activations.id })
  return taken.length === 1
}

/** The device that was last in a seat gets back in, or notes that it is still there. */
export async function reactivateDevice(
  db: Database,
  licenseId: string,
  { deviceId, name, appVersion }: DeviceDetails,
  now: Date,
): Promise<boolean> {
  const returned = await db
    .update(activations)
    .set({
      deactivatedAt: null,
      lastSeenAt: now,
      name: sql`coalesce(${name}, ${activations.name})`,
      appVersion: sql`coalesce(${appVersion}, ${activations.appVersion})`,
    })
    .where(and(eq(activations.licenseId, licenseId), eq(activations.deviceId, deviceId)))
    .returning({ id: activations.id })
  return returned.length === 1
}

/** A different device takes over a released seat, if it is still as it was when that was decided. */
export async function transferActivation(
  db: Database,
  licenseId: string,
  { seat, from }: { seat: number; from: string },
  { deviceId, name, appVersion }: DeviceDetails,
  now: Date,
): Promise<boolean> {
  const moved = await db
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
  return moved.length === 1
}

/** Frees the activations of active devices; without effect for those that are not. However many, they are one parameter. */
export async function deactivateDevices(
  db: Database,
  licenseId: string,
  deviceIds: readonly string[],
  now: Date,
): Promise<void> {
  const chosen = sql`(select value from json_each(${JSON.stringify(deviceIds)}))`
  await db
    .update(activations)
    .set({ deactivatedAt: now })
    .where(
      and(
        eq(activations.licenseId, licenseId),
        inArray(activations.deviceId, chosen),
        isNull(activations.deactivatedAt),
      ),
    )
}

export async function markSeen(db: Database, licenseId: string, deviceId: string, now: Date): Promise<void> {
  await db
    .update(activations)
    .set({ lastSeenAt: now })
    .where(and(eq(activations.licenseId, licenseId), eq(activations.deviceId, deviceId)))
}
