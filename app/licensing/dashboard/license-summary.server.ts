import type { Clock, Signing, Site, Store } from "#app/capabilities.ts"
import {
  type Activation,
  type LicenseTerms,
  seatUsage,
  transferableCount,
  transfersLeft,
  transferUntil,
} from "#app/licensing/activation/activation.ts"
import type { SentDevice } from "#app/licensing/activation/device-components.ts"
import type { LicenseRow } from "#app/licensing/activation/queries.server.ts"
import type { Device, SeatCounts } from "#app/licensing/devices/device.ts"
import { findDeviceByAlias, listDevicesById } from "#app/licensing/devices/queries.server.ts"
import { isLarge, type License } from "#app/licensing/license/license.ts"
import {
  API_FILE_LIFETIME,
  machineFileFacts,
  offlineFileTerms,
} from "#app/licensing/machine-files/machine-file.ts"
import { planFeatures, publicPlanType } from "#app/orders/plans/plans.ts"

export type LicenseSummary = ReturnType<typeof summarizeLicense>

/** The license object of the licensing API; times are ISO 8601 in UTC. */
export function summarizeLicense(license: LicenseRow, counts: SeatCounts, now: Date) {
  const terms = toLicenseTerms(license)
  return {
    planType: publicPlanType(license.planType),
    maxDevices: license.maxDevices,
    devicesUsed: counts.active,
    purchasedAt: license.createdAt.toISOString(),
    transfersLeft: transfersLeft(terms, counts, now),
    transferUntil: transferUntil(terms).toISOString(),
    features: planFeatures(license.planType),
  }
}

export function toLicenseTerms({
  maxDevices,
  createdAt,
  revokedAt,
  extraTransfers,
}: Pick<LicenseRow, "maxDevices" | "createdAt" | "revokedAt" | "extraTransfers">): LicenseTerms {
  return { maxDevices, purchasedAt: createdAt, isRevoked: revokedAt !== null, extraTransfers }
}

export function toActivation({
  seat,
  deviceId,
  transfers,
  deactivatedAt,
}: Pick<Device, "seat" | "deviceId" | "transfers" | "deactivatedAt">): Activation {
  return { seat, deviceId, transfers, isDeactivated: deactivatedAt !== null }
}

/**
 * The API's response for an active device: the license's summary and a signed machine file valid for 30 days.
 */
export async function withMachineFile(
  { signer, now }: Clock & Signing,
  license: LicenseRow,
  counts: SeatCounts,
  { deviceId, components }: SentDevice,
) {
  const file = machineFileFacts(license, deviceId, components)
  const machineFile = await signer.signMachineFile(file, now(), API_FILE_LIFETIME)
  return { license: summarizeLicense(license, counts, now()), machineFile }
}

/** Returns the effects of releasing the chosen devices; those that were released before are left out. */
export function previewRelease(license: License, chosen: readonly Device[], now: Date) {
  const terms = toLicenseTerms(license)
  const active = chosen.filter(({ deactivatedAt }) => deactivatedAt === null)
  return {
    seats: seatUsage(terms, license.seats, now),
    devices: active.map(({ deviceId, name }) => ({ deviceId, name })),
    transferable: transferableCount(terms, active.map(toActivation), now),
  }
}

/** Finds the devices of a license with these ids; reads the database only for a large license. */
export async function findDevices(
  { db }: Store,
  license: License,
  deviceIds: readonly string[],
): Promise<readonly Device[]> {
  if (isLarge(license)) return listDevicesById(db, license.id, deviceIds)
  return license.devices.filter(({ deviceId }) => deviceIds.includes(deviceId))
}

/**
 * Finds the active device with this id, or with an earlier one that is still valid, which then replaces the listed one
 * in the result; null if there is none.
 */
export async function findActiveDevice(
  context: Store,
  license: License,
  deviceId: string,
): Promise<Device | null> {
  const [listed] = await findDevices(context, license, [deviceId])
  const device = listed ?? (deviceId ? await findDeviceByAlias(context.db, license.id, deviceId) : null)
  return device?.deactivatedAt === null ? { ...device, deviceId } : null
}

/** Signs the offline machine file of a device; null when the device is not active on the license. */
export async function issueMachineFile(
  context: Store & Clock & Signing & Site,
  license: License,
  deviceId: string,
): Promise<string | null> {
  if (!(await findActiveDevice(context, license, deviceId))) return null
  const { signer, now, config } = context
  const issuedAt = now()
  const { lifetime } = offlineFileTerms(license.createdAt, issuedAt, config.refundWindow)
  return signer.signMachineFile(machineFileFacts(license, deviceId), issuedAt, lifetime)
}
