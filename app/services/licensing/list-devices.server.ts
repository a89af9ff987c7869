import { devicesUsed, type TransferAllowance, transferAllowance } from "#app/domain/licensing/activation.ts"
import type { Device, License } from "#app/domain/licensing/license.ts"
import { toActivation, toLicenseTerms } from "./license-summary.server.ts"

type ListedDevice = Pick<
  Device,
  "deviceId" | "name" | "appVersion" | "firstSeenAt" | "lastSeenAt" | "deactivatedAt"
>

/** A license's devices as its owner sees them. */
type LicenseDevices = {
  devicesUsed: number
  maxDevices: number
  transfers: TransferAllowance
  devices: ListedDevice[]
}

/** The devices of a license: active ones first, then deactivated ones, which may be activated again. */
export function listLicenseDevices(license: License, now: Date): LicenseDevices {
  const activations = license.devices.map(toActivation)
  const activeFirst = license.devices.toSorted(
    (one, other) => Number(one.deactivatedAt !== null) - Number(other.deactivatedAt !== null),
  )
  return {
    devicesUsed: devicesUsed(activations),
    maxDevices: license.maxDevices,
    transfers: transferAllowance(toLicenseTerms(license), activations, now),
    devices: activeFirst.map(({ deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt }) => {
      return { deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt }
    }),
  }
}
