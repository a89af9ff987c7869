import {
  devicesUsed,
  type LicenseTerms,
  type Slot,
  transfersLeft,
  transferUntil,
} from "#app/domain/activation.ts"
import type { Device } from "#app/domain/license.ts"
import type { LicenseRow } from "#db/devices.server.ts"

export type LicenseSummary = ReturnType<typeof summarise>

/** What the desktop app is told of a licence; times as ISO 8601. */
export function summarise(license: LicenseRow, slots: readonly Slot[], now: Date) {
  const terms = termsOf(license)
  return {
    planType: license.planType,
    maxDevices: license.maxDevices,
    devicesUsed: devicesUsed(slots),
    purchasedAt: license.createdAt.toISOString(),
    transfersLeft: transfersLeft(terms, slots, now),
    transferUntil: transferUntil(terms).toISOString(),
  }
}

export function termsOf({
  maxDevices,
  createdAt,
  revokedAt,
}: Pick<LicenseRow, "maxDevices" | "createdAt" | "revokedAt">): LicenseTerms {
  return { maxDevices, purchasedAt: createdAt, isRevoked: revokedAt !== null }
}

export function toSlot({
  slot,
  deviceId,
  moves,
  releasedAt,
}: Pick<Device, "slot" | "deviceId" | "moves" | "releasedAt">): Slot {
  return { slot, deviceId, moves, isReleased: releasedAt !== null }
}
