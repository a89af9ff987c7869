import type { Clock, Signing, Site, Store } from "#app/capabilities.ts"
import { seatUsage, transferableCount, transfersLeft } from "#app/licensing/activation/activation.ts"
import type { SentDevice } from "#app/licensing/activation/device-components.ts"
import type { LicenseRow } from "#app/licensing/activation/queries.server.ts"
import type { Device } from "#app/licensing/devices/device.ts"
import { findDeviceByAlias, listDevicesById } from "#app/licensing/devices/queries.server.ts"
import { isLarge, type License } from "#app/licensing/license/license.ts"
import type { SeatedLicense } from "#app/licensing/license/license-terms.ts"
import { lastTransferDay } from "#app/licensing/license/license-terms.ts"
import {
  API_FILE_LIFETIME,
  machineFileFacts,
  offlineFileTerms,
} from "#app/licensing/machine-files/machine-file.ts"
import { type PlanType, planOf, publicPlanType } from "#app/orders/plans/plans.ts"
import { lastMomentOf } from "#app/platform/time.ts"

export type LicenseSummary = ReturnType<typeof summarizeLicense>

/** The license object of the licensing API; times are ISO 8601 in UTC. */
export function summarizeLicense(license: SeatedLicense & { planType: PlanType }, now: Date) {
  return {
    planType: publicPlanType(license.planType),
    maxDevices: license.maxDevices,
    devicesUsed: license.activeSeats,
    purchasedAt: license.createdAt.toISOString(),
    transfersLeft: transfersLeft(license, now),
    // The last millisecond, so that its day is the one that pages show.
    transferUntil: lastMomentOf(lastTransferDay(license)).toISOString(),
    features: planOf(license.planType).features,
  }
}

/**
 * The API's response for an active device: the license's summary and a signed machine file valid for 30 days.
 */
export async function withMachineFile(
  { signer, now }: Clock & Signing,
  license: LicenseRow,
  { deviceId, components }: SentDevice,
) {
  const file = machineFileFacts(license, deviceId, components)
  const machineFile = await signer.signMachineFile(file, now(), API_FILE_LIFETIME)
  return { license: summarizeLicense(license, now()), machineFile }
}

/** Returns the effects of releasing the chosen devices; those that were released before are left out. */
export function previewRelease(license: License, chosen: readonly Device[], now: Date) {
  const active = chosen.filter(({ deactivatedAt }) => deactivatedAt === null)
  return {
    seats: seatUsage(license, now),
    devices: active.map(({ deviceId, name }) => ({ deviceId, name })),
    transferable: transferableCount(license, active, now),
  }
}

/** Finds the devices of a license with these ids; reads the database only for a large license. */
export async function findDevices({ db }: Store, license: License, deviceIds: readonly string[]) {
  if (isLarge(license)) return listDevicesById(db, license.id, deviceIds)
  return license.devices.filter(({ deviceId }) => deviceIds.includes(deviceId))
}

/**
 * Finds the active device with this id, or with an earlier one that is still valid, which then replaces the listed one
 * in the result; null if there is none.
 */
export async function findActiveDevice(context: Store, license: License, deviceId: string) {
  const [listed] = await findDevices(context, license, [deviceId])
  const device = listed ?? (deviceId ? await findDeviceByAlias(context.db, license.id, deviceId) : null)
  return device?.deactivatedAt === null ? { ...device, deviceId } : null
}

/** Signs the offline machine file of a device; null when the device is not active on the license. */
export async function issueMachineFile(
  context: Store & Clock & Signing & Site,
  license: License,
  deviceId: string,
) {
  if (!(await findActiveDevice(context, license, deviceId))) return null
  const { signer, now, config } = context
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(license.createdAt, issuedAt, config.refundWindowDays)
  return signer.signMachineFile(machineFileFacts(license, deviceId), issuedAt, lifetime)
}
