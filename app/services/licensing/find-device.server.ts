import type { Store } from "#app/capabilities.ts"
import { type Device, isLarge, type License } from "#app/domain/licensing/license.ts"
import { findDeviceByAlias, listDevicesById } from "#db/licensing/device-lists.server.ts"

/** Those of a license's devices that have these ids; those of a large license are read now. */
export async function findDevices(
  { db }: Store,
  license: License,
  deviceIds: readonly string[],
): Promise<readonly Device[]> {
  if (isLarge(license)) return listDevicesById(db, license.id, deviceIds)
  return license.devices.filter(({ deviceId }) => deviceIds.includes(deviceId))
}

/** The active device with this id, or with an earlier one that is still good, which it then has here; null if there is none. */
export async function findActiveDevice(
  context: Store,
  license: License,
  deviceId: string,
): Promise<Device | null> {
  const [listed] = await findDevices(context, license, [deviceId])
  const device = listed ?? (deviceId ? await findDeviceByAlias(context.db, license.id, deviceId) : null)
  return device?.deactivatedAt === null ? { ...device, deviceId } : null
}
