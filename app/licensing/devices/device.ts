import { foldCase } from "#app/platform/text.ts"

/** A used seat of a license with its current or, once deactivated, its last device. */
export type Device = {
  /** From 1 to the license's `maxDevices`. */
  seat: number
  deviceId: string
  name: string | null
  appVersion: string | null
  /** How often the seat was transferred to a different device. */
  transfers: number
  firstSeenAt: Date
  lastSeenAt: Date
  /** Null while the device is active. */
  deactivatedAt: Date | null
  /** When it was last recognized by its components, with another ID than before; null for never. */
  recognizedAt: Date | null
}

/** Columns of a license that decide how its seats can be used. */
export type LicenseTerms = {
  maxDevices: number
  /** When it was bought. */
  createdAt: Date
  revokedAt: Date | null
  /** Remaining extra transfers, allowed by the site's owner; they have no end date. */
  extraTransfers: number
}

/** The used seats of a license, counted, so that a license for 1,000 devices costs no more than one for 20. */
export const SEAT_COUNTS = [
  "activeSeats",
  "releasedSeats",
  "untransferredActive",
  "untransferredReleased",
] as const

type SeatCounts = Record<(typeof SEAT_COUNTS)[number], number>

export type SeatedLicense = LicenseTerms & SeatCounts

/** Number of seats whose devices are read with the license; a license with more used seats is a large one. */
export const LISTED_SEATS = 20

/** Maximum length of the name that the app gives a device, in characters. */
export const MAX_DEVICE_NAME = 100

export type SearchedDevice = { deviceId: string; name: string | null }

/** Checks if the query is part of the device's name or id, ignoring case and surrounding spaces. */
export function matchesQuery(device: SearchedDevice, query: string): boolean {
  const searched = foldCase(query.trim())
  return [device.name ?? "", device.deviceId].some((text) => foldCase(text).includes(searched))
}
