import { foldSpelling, withoutApostrophes } from "#app/platform/search-words.ts"

/** A used seat of a license with its current or, once deactivated, its last device. */
export type Device = {
  /** From 1 to the license's `maxDevices`. */
  seat: number
  deviceId: string
  name: string | null
  appVersion: string | null
  /** Number of times the seat was transferred to a different device. */
  transfers: number
  firstSeenAt: Date
  lastSeenAt: Date
  /** Null while the device is active. */
  deactivatedAt: Date | null
  /** Time when it was last recognized by its components, with another ID than before; null for never. */
  recognizedAt: Date | null
}

/** Number of seats whose devices are read with the license; a license with more used seats is a large one. */
export const LISTED_SEATS = 20

/** Maximum length of the name that the app gives a device, in characters. */
export const MAX_DEVICE_NAME = 100

export type SearchedDevice = { deviceId: string; name: string | null }

/** Maximum length of a device ID, in characters. */
export const MAX_DEVICE_ID = 128

/** Checks if the query is part of the device's name or id, ignoring case, accents, apostrophes and surrounding spaces. */
export function matchesQuery(device: SearchedDevice, query: string) {
  const fold = (text: string) => foldSpelling(withoutApostrophes(text))
  const searched = fold(query.trim())
  return [device.name ?? "", device.deviceId].some((text) => fold(text).includes(searched))
}

/** The parts by which a computer is recognized, whatever its Windows calls itself. */
export const COMPONENT_NAMES = ["board", "cpu", "disk", "tpm", "os", "mac"] as const
export type ComponentName = (typeof COMPONENT_NAMES)[number]

/** A hash of each part that could be read. */
export type Components = { readonly [name in ComponentName]?: string }

/** The components as the licensing API and machine files list them. */
export function componentList(components: Components) {
  return COMPONENT_NAMES.flatMap((name) => {
    const hash = components[name]
    return hash === undefined ? [] : [{ name, hash }]
  })
}
