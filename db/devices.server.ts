import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import type { Database } from "./client.server.ts"
import { devices, licenses, retiredLicenseKeys } from "./schema.ts"

export type DeviceRow = typeof devices.$inferSelect
export type LicenseRow = typeof licenses.$inferSelect

/** What a device says of itself. */
export type DeviceFacts = { deviceId: string; name: string | null; appVersion: string | null }

/** A licence and its slots, by key, in one round trip; "retired" for a key that was replaced. */
export async function findLicenseByKey(db: Database, key: string) {
  const theirs = db.select({ id: licenses.id }).from(licenses).where(eq(licenses.key, key))
  const [[license], slots, [retired]] = await db.batch([
    db.select().from(licenses).where(eq(licenses.key, key)).limit(1),
    db.select().from(devices).where(eq(devices.licenseId, theirs)).orderBy(devices.slot),
    db.select().from(retiredLicenseKeys).where(eq(retiredLicenseKeys.key, key)).limit(1),
  ])
  if (license) return { license, slots }
  return retired ? "retired" : null
}

/**
 * Takes the next slot that was never used; false when there is none left or the device has one already. The slot's
 * number is chosen inside the statement, so simultaneous devices take different ones.
 */
export async function takeNewSlot(
  db: Database,
  { id: licenseId, maxDevices }: Pick<LicenseRow, "id" | "maxDevices">,
  { deviceId, name, appVersion }: DeviceFacts,
  id: string,
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  const taken = await db
    .insert(devices)
    .select(
      sql`select ${id}, ${licenseId}, (select count(*) + 1 from devices where license_id = ${licenseId}),
        ${deviceId}, ${name}, ${appVersion}, 0, ${at}, ${at}, null
        where (select count(*) from devices where license_id = ${licenseId}) < ${maxDevices}`,
    )
    .onConflictDoNothing()
    .returning({ id: devices.id })
  return taken.length === 1
}

/** The device that was last in a slot gets back in, or notes that it is still there. */
export async function returnToSlot(
  db: Database,
  licenseId: string,
  { deviceId, name, appVersion }: DeviceFacts,
  now: Date,
): Promise<boolean> {
  const returned = await db
    .update(devices)
    .set({
      releasedAt: null,
      lastSeenAt: now,
      name: sql`coalesce(${name}, ${devices.name})`,
      appVersion: sql`coalesce(${appVersion}, ${devices.appVersion})`,
    })
    .where(and(eq(devices.licenseId, licenseId), eq(devices.deviceId, deviceId)))
    .returning({ id: devices.id })
  return returned.length === 1
}

/** A different device takes over a released slot, if it is still as it was when that was decided. */
export async function moveToSlot(
  db: Database,
  licenseId: string,
  { slot, from }: { slot: number; from: string },
  { deviceId, name, appVersion }: DeviceFacts,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(devices)
    .set({
      deviceId,
      name,
      appVersion,
      moves: sql`${devices.moves} + 1`,
      firstSeenAt: now,
      lastSeenAt: now,
      releasedAt: null,
    })
    .where(
      and(
        eq(devices.licenseId, licenseId),
        eq(devices.slot, slot),
        eq(devices.deviceId, from),
        isNotNull(devices.releasedAt),
      ),
    )
    .returning({ id: devices.id })
  return moved.length === 1
}

/** Frees the slots of active devices; without effect for those that are not. However many, they are one parameter. */
export async function releaseDevices(
  db: Database,
  licenseId: string,
  deviceIds: readonly string[],
  now: Date,
): Promise<void> {
  const chosen = sql`(select value from json_each(${JSON.stringify(deviceIds)}))`
  await db
    .update(devices)
    .set({ releasedAt: now })
    .where(
      and(eq(devices.licenseId, licenseId), inArray(devices.deviceId, chosen), isNull(devices.releasedAt)),
    )
}

export async function markSeen(db: Database, licenseId: string, deviceId: string, now: Date): Promise<void> {
  await db
    .update(devices)
    .set({ lastSeenAt: now })
    .where(and(eq(devices.licenseId, licenseId), eq(devices.deviceId, deviceId)))
}
