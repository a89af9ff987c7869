import { devicesUsed, type TransferAllowance, transferAllowance } from "#app/domain/licensing/activation.ts"
import type { Device, License } from "#app/domain/licensing/license.ts"
import { toActivation, toLicenseTerms } from "./license-summary.server.ts"

export type ListedDevice = Pick<
  Device,
  "deviceId" | "name" | "appVersion" | "firstSeenAt" | "lastSeenAt" | "deactivatedAt"
>

/** What an owner sees of a license's computers. */
export type LicenseDevices = {
  used: number
  places: number
  transfers: TransferAllowance
  devices: ListedDevice[]
}

/** The computers of a license: those in use first, then those that were released and may come back. */
export function listLicenseDevices(license: License, now: Date): LicenseDevices {
  const activations = license.devices.map(toActivation)
  const inUseFirst = license.devices.toSorted(
    (one, other) => Number(one.deactivatedAt !== null) - Number(other.deactivatedAt !== null),
  )
  return {
    used: devicesUsed(activations),
    places: license.maxDevices,
    transfers: transferAllowance(toLicenseTerms(license), activations, now),
    devices: inUseFirst.map(({ deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt }) => {
      return { deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt }
    }),
  }
}
