import { devicesUsed, type Moves, movesOf } from "#app/domain/activation.ts"
import type { Device, License } from "#app/domain/license.ts"
import { termsOf, toSlot } from "./license-summary.server.ts"

export type Computer = Pick<
  Device,
  "deviceId" | "name" | "appVersion" | "firstSeenAt" | "lastSeenAt" | "releasedAt"
>

/** What an owner sees of a licence's computers. */
export type Computers = { used: number; places: number; moves: Moves; devices: Computer[] }

/** The computers of a licence: those in use first, then those that were released and may come back. */
export function listComputers(license: License, now: Date): Computers {
  const slots = license.devices.map(toSlot)
  const inUseFirst = license.devices.toSorted(
    (one, other) => Number(one.releasedAt !== null) - Number(other.releasedAt !== null),
  )
  return {
    used: devicesUsed(slots),
    places: license.maxDevices,
    moves: movesOf(termsOf(license), slots, now),
    devices: inUseFirst.map(({ deviceId, name, appVersion, firstSeenAt, lastSeenAt, releasedAt }) => {
      return { deviceId, name, appVersion, firstSeenAt, lastSeenAt, releasedAt }
    }),
  }
}
