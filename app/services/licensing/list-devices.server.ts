import { type SeatUsage, seatUsage, transferableCount } from "#app/domain/licensing/activation.ts"
import type { Device, License } from "#app/domain/licensing/license.ts"
import { toActivation, toLicenseTerms } from "./license-summary.server.ts"

type ListedDevice = Pick<
  Device,
  "deviceId" | "name" | "appVersion" | "firstSeenAt" | "lastSeenAt" | "deactivatedAt" | "recognizedAt"
>

/** A license's devices as its owner sees them. */
type LicenseDevices = { seats: SeatUsage; devices: ListedDevice[] }

/** The devices of a license: active ones first, then deactivated ones, which may be activated again. */
export function listLicenseDevices(license: License, now: Date): LicenseDevices {
  const activeFirst = license.devices.toSorted(
    (one, other) => Number(one.deactivatedAt !== null) - Number(other.deactivatedAt !== null),
  )
  return {
    seats: seatUsage(toLicenseTerms(license), license.seats, now),
    devices: activeFirst.map(toListedDevice),
  }
}

/** What the list shows of a device. */
export function toListedDevice(device: ListedDevice): ListedDevice {
  const { deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt, recognizedAt } = device
  return { deviceId, name, appVersion, firstSeenAt, lastSeenAt, deactivatedAt, recognizedAt }
}

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
