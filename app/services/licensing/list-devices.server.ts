import type { Clock, Signing, Site, Store } from "#app/capabilities.ts"
import { seatUsage, transferableCount } from "#app/domain/licensing/activation.ts"
import { type Device, isLarge, type License } from "#app/domain/licensing/license.ts"
import { machineFileFacts, offlineFileTerms } from "#app/domain/licensing/machine-file.ts"
import { findDeviceByAlias, listDevicesById } from "#db/licensing/device-lists.server.ts"
import { toActivation, toLicenseTerms } from "./license-summary.server.ts"

/** What releasing the chosen devices would mean; without those that were released before. */
export function previewRelease(license: License, chosen: readonly Device[], now: Date) {
  const terms = toLicenseTerms(license)
  const active = chosen.filter(({ deactivatedAt }) => deactivatedAt === null)
  return {
    seats: seatUsage(terms, license.seats, now),
    devices: active.map(({ deviceId, name }) => ({ deviceId, name })),
    transferable: transferableCount(terms, active.map(toActivation), now),
  }
}

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

type Dependencies = Store & Clock & Signing & Site

/** Signs the offline machine file of a device; null when the device is not active on the license. */
export async function issueMachineFile(
  context: Dependencies,
  license: License,
  deviceId: string,
): Promise<string | null> {
  if (!(await findActiveDevice(context, license, deviceId))) return null
  const { signer, now, config } = context
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(license.createdAt, issuedAt, config.refundWindow)
  return signer.signMachineFile(machineFileFacts(license, deviceId), issuedAt, lifetime)
}
