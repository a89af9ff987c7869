import {
  COMPONENT_NAMES,
  type ComponentName,
  type Components,
  componentList,
} from "#app/licensing/devices/device.ts"
import { days } from "#app/platform/time.ts"

/** Returns the same text for equal components, whatever the order of their names. */
export const serializeComponents = (components: Components) => JSON.stringify(componentList(components))

/** Number of times a seat's computer may be recognized without its ID, in `RECOGNITION_WINDOW` milliseconds. */
export const MAX_RECOGNITIONS = 5
export const RECOGNITION_WINDOW = days(30)

const MIN_SHARED = 3

/** Components that are compared; `cpu` is only stored, because many computers have the same processor. */
const COUNTED_NAMES = COMPONENT_NAMES.filter((name) => name !== "cpu")

/**
 * Compares two sets of components: "unknown" if fewer than three of the compared parts are known in both, else "same"
 * if more than half of these are equal. If half or fewer are equal, the disk and the Windows on it may have moved to
 * another computer.
 */
export function compareDevices(one: Components, other: Components) {
  const shared = COUNTED_NAMES.filter((name) => one[name] !== undefined && other[name] !== undefined)
  if (shared.length < MIN_SHARED) return "unknown"
  return countEqual(one, other) * 2 > shared.length ? "same" : "different"
}

const countEqual = (one: Components, other: Components) =>
  COUNTED_NAMES.filter((name) => one[name] !== undefined && one[name] === other[name]).length

/**
 * Returns a device's known components, given those that it sends now. If a part was replaced, the sent components replace
 * all stored ones, because a component that is no longer sent may belong to the old part; otherwise missing ones are only
 * unreadable today and are kept. Too few parts to compare replace nothing.
 */
export function learnComponents(stored: Components, sent: Components) {
  if (compareDevices(stored, sent) === "unknown" && countOf(stored) >= MIN_SHARED) return stored
  const isChanged = COMPONENT_NAMES.some(
    (name) => stored[name] !== undefined && sent[name] !== undefined && stored[name] !== sent[name],
  )
  return isChanged ? sent : { ...stored, ...sent }
}

const countOf = (components: Components) => COUNTED_NAMES.filter((name) => name in components).length

/** A device as it describes itself. */
export type SentDevice = { deviceId: string; components: Components }

/** A device as it describes itself, with what only lists show. */
export type DeviceDetails = SentDevice & { deviceName: string | null; appVersion: string | null }

/** IDs and components known of a seat's device. */
export type SeatDevice = {
  /** The ID that the seat is listed under: the last to change its components. */
  deviceId: string
  /** Empty if it never sent any. */
  components: Components
  /** Its other IDs that are still valid, each with the components that it last sent. */
  earlierIds: readonly SentDevice[]
}

/** Checks if an ID is the seat's: the listed one, or an earlier one whose components are still the seat's. */
export const hasDeviceId = ({ deviceId, components, earlierIds }: SeatDevice, sentId: string) =>
  deviceId === sentId ||
  earlierIds.some((id) => id.deviceId === sentId && compareDevices(id.components, components) === "same")

/** State of a seat's device after a call. */
export type LearnedDevice = {
  components: Components
  /** True if the seat is listed under the sent ID from now on, and its former one becomes an earlier ID. */
  takesId: boolean
  /** Earlier IDs that are now invalid, and stay so even if their components match again. */
  endedIds: readonly string[]
}

/**
 * Merges what a device sent into its seat. Components are only added to those of the ID that sent them; an ID that
 * changes what another one sent replaces it as the listed one. So each ID stands for what it sent itself, and two IDs
 * that are valid at once are of the same device.
 */
export function learnDevice(seat: SeatDevice, sent: SentDevice, isRecognition: boolean): LearnedDevice {
  const isListed = seat.deviceId === sent.deviceId
  const merged = learnComponents(seat.components, sent.components)
  const isKnown = serializeComponents(merged) === serializeComponents(seat.components)
  const takesId = isRecognition || !(isListed || isKnown)
  const components = takesId ? sent.components : merged
  const endedIds = seat.earlierIds
    .filter(
      (id) =>
        (takesId && id.deviceId === sent.deviceId) || compareDevices(id.components, components) !== "same",
    )
    .map(({ deviceId }) => deviceId)
  return { components, takesId, endedIds }
}

/** A seat that may be that of a device. */
export type SeatCandidate = {
  /** Components of the seat's device; empty if it never sent any. */
  components: Components
  /** True if the ID that the device sent is one of the seat's. */
  hasId: boolean
  /** Number of times the seat's device was recognized within `RECOGNITION_WINDOW`. */
  recognitions: number
}

type OwnSeat<Candidate> =
  | { kind: "none" }
  /** The device's ID is the seat's. */
  | { kind: "known"; seat: Candidate }
  /** The device has another ID than the seat, and the seat's components. */
  | { kind: "recognized"; seat: Candidate }

/**
 * Which of the seats is the device's: one with its ID, unless its components are those of another device; else the one
 * seat whose components it has. Where several seats fit equally well, the components tell nothing, and none is its own.
 */
export function findOwnSeat<Candidate extends SeatCandidate>(
  candidates: readonly Candidate[],
  components: Components,
): OwnSeat<Candidate> {
  const compared = candidates.map((seat) => ({ seat, result: compareDevices(seat.components, components) }))
  const known = compared.filter(({ seat }) => seat.hasId)
  const same = known.find(({ result }) => result === "same")
  if (same) return { kind: "known", seat: same.seat }
  const recognized = bestMatch(
    compared
      .filter(({ seat, result }) => result === "same" && seat.recognitions < MAX_RECOGNITIONS)
      .map(({ seat }) => seat),
    components,
  )
  if (recognized) return { kind: "recognized", seat: recognized }
  const undecided = known.find(({ result }) => result === "unknown")
  return undecided ? { kind: "known", seat: undecided.seat } : { kind: "none" }
}

/** The seat with the most equal components; null without one or with a tie. */
function bestMatch<Candidate extends SeatCandidate>(seats: readonly Candidate[], components: Components) {
  const counted = seats
    .map((seat) => ({ seat, equal: countEqual(seat.components, components) }))
    .sort((one, other) => other.equal - one.equal)
  const [best, second] = counted
  return best && best.equal !== second?.equal ? best.seat : null
}

const MAX_ID_LENGTH = 128

/** Returns the ID to list a copied computer's seat under, because another seat of the license has the computer's ID. */
export function idOfCopy(deviceId: string, fingerprint: string) {
  const suffix = `~${fingerprint.slice(0, 8)}`
  return deviceId.slice(0, MAX_ID_LENGTH - suffix.length) + suffix
}

/**
 * Values that firmware reports where the maker of a computer entered nothing, as `normalizeComponent` writes them: equal on
 * unrelated computers. docs/device-components.md has the list for the app, which sends none of them; if sent anyway, they
 * count as missing.
 */
export const PLACEHOLDER_VALUES: readonly string[] = [
  "",
  "0",
  "0000000000000000",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "03000200-0400-0500-0006-000700080009",
  "03D40274-0435-05DC-8506-010700080009",
  "00010203-0405-0607-0809-0A0B0C0D0E0F",
  "FEFEFEFE-FEFE-FEFE-FEFE-FEFEFEFEFEFE",
  "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF",
  "TO BE FILLED BY O.E.M.",
  "DEFAULT STRING",
  "SYSTEM SERIAL NUMBER",
  "BASE BOARD SERIAL NUMBER",
  "SERIAL NUMBER",
  "NOT APPLICABLE",
  "NOT SPECIFIED",
  "NONE",
  "N/A",
  "UNKNOWN",
  "INVALID",
  "123456789",
  "0123456789",
  "1234567890",
  "XXXXXXXX",
  "00:00:00:00:00:00",
  "FF:FF:FF:FF:FF:FF",
]

/** The text of a value that is hashed: without spaces around and repeated inside, in upper case. */
const normalizeComponent = (value: string) => value.trim().replace(/\s+/g, " ").toUpperCase()

/** Returns the text that the app hashes with SHA-256; the prefix prevents lookups and matches with other products. */
export const componentText = (name: ComponentName, value: string) =>
  `brisk-device-v1:${name}:${normalizeComponent(value)}`
