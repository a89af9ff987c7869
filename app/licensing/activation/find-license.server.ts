import { hash } from "node:crypto"
import type { Clock, Signing, Store } from "#app/capabilities.ts"
import {
  COMPONENT_NAMES,
  type ComponentName,
  type Components,
  componentList,
} from "#app/licensing/devices/device.ts"
import { normalizeLicenseKey } from "#app/licensing/keys/license-key.ts"
import { addMilliseconds } from "#app/platform/time.ts"
import {
  componentText,
  findOwnSeat,
  hasDeviceId,
  learnDevice,
  PLACEHOLDER_VALUES,
  RECOGNITION_WINDOW,
  type SeatDevice,
  type SentDevice,
  serializeComponents,
} from "./device-components.ts"
import {
  type ActivationRow,
  findLicenseByKey,
  type LicenseRow,
  type OwnSeat,
  type SeatRow,
  type SeatUpdate,
} from "./queries.server.ts"

type Hasher = Pick<Signing["keyedHasher"], "hash" | "hashes" | "isReadable">

/** The hasher for one search, which needs the hashes of each component several times. */
function withHashesOnce({ hash, hashes, isReadable }: Hasher): Hasher {
  const known = new Map<string, string[]>()
  const hashesOf = (text: string) => {
    const found = known.get(text) ?? hashes(text)
    known.set(text, found)
    return found
  }
  return { hash: (text) => hashesOf(text)[0] ?? hash(text), hashes: hashesOf, isReadable }
}

export type FoundLicense =
  | {
      kind: "found"
      license: LicenseRow
      own: OwnSeat | null
      /** The seat that the device could take over. */
      released: ActivationRow | null
      /** The sent components as they are stored. */
      components: Components
      /** Seats that are listed under the ID that was sent. */
      listed: ActivationRow | null
    }
  | { kind: "refused"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" }

/** The license with a typed key, which may be revoked, and a device's seat; a key that was replaced counts as revoked. */
export async function findLicense(
  { db, keyedHasher, now }: Store & Clock & Pick<Signing, "keyedHasher">,
  typedKey: string,
  { deviceId, components: sent }: SentDevice,
): Promise<FoundLicense> {
  const hasher = withHashesOnce(keyedHasher)
  const components = hashComponents(hasher, sent)
  const isCompared = Object.keys(components).length > 0
  const { license, seats, released, isRetired } = await findLicenseByKey(db, normalizeLicenseKey(typedKey), {
    deviceId,
    hashes: isCompared ? searchedHashes(hasher, sent) : null,
    since: addMilliseconds(now(), -RECOGNITION_WINDOW),
  })
  if (!license) return { kind: "refused", code: isRetired ? "LICENSE_REVOKED" : "LICENSE_NOT_FOUND" }
  const candidates = seats.map((seat) => {
    const device = readDevice(hasher, seat, sent)
    const hasId = !isCompared || hasDeviceId(device, deviceId)
    return { ...device, seat, hasId, recognitions: seat.recognitions }
  })
  const found = findOwnSeat(candidates, components)
  return {
    kind: "found",
    license,
    own: found.kind === "none" ? null : withUpdate(found, { deviceId, components }),
    released,
    components,
    listed: seats.find((seat) => seat.deviceId === deviceId) ?? null,
  }
}

/** A seat's device, to be compared with the sent one; without components, its ID was compared by the query. */
function readDevice(hasher: Hasher, seat: SeatRow, sent: Components): SeatDevice {
  const read = (components: Components) => readComponents(hasher, components, sent)
  return {
    deviceId: seat.deviceId,
    components: read(seat.components),
    earlierIds: seat.earlierIds.map((id) => ({ ...id, components: read(id.components) })),
  }
}

type Found = { kind: "known" | "recognized"; seat: SeatDevice & { seat: SeatRow } }

const withUpdate = (found: Found, sent: SentDevice): OwnSeat => ({
  ...found.seat.seat,
  update: seatUpdate(found, sent),
})

function seatUpdate({ kind, seat: found }: Found, sent: SentDevice): SeatUpdate {
  const isRecognition = kind === "recognized"
  const device = learnDevice(found, sent, isRecognition)
  if (isRecognition) return { kind: "recognize", device }
  // Compared with what is stored: hashes under an earlier key are written again under the current one.
  if (serializeComponents(device.components) === serializeComponents(found.seat.components))
    return { kind: "none" }
  return { kind: device.takesId ? "rename" : "learn", device }
}

const textOf = (name: ComponentName, hash: string) => `component:${name}:${hash}`

/** The components as they are stored: what the app has hashed is hashed again; placeholders are left out. */
function hashComponents(hasher: Hasher, sent: Components): Components {
  return mapComponents(sent, (name, hash) =>
    isPlaceholder(hash) ? undefined : hasher.hash(textOf(name, hash)),
  )
}

/**
 * The stored forms by which a seat is searched, also those under the previous key. The processor is left out: a company's computers have the
 * same, and two that are equal have another part in common. Placeholders find nothing: none is stored.
 */
function searchedHashes(hasher: Hasher, sent: Components) {
  return componentList(sent).flatMap(({ name, hash }) =>
    name === "cpu" ? [] : hasher.hashes(textOf(name, hash)),
  )
}

/**
 * Stored components, to be compared with `hashComponents(sent)`: a hash under the previous key of what was sent is its hash
 * under the current one, and what no configured key hashed is left out.
 */
function readComponents(hasher: Hasher, stored: Components, sent: Components): Components {
  return mapComponents(stored, (name, hash) => {
    if (!hasher.isReadable(hash)) return undefined
    const own = sent[name]
    const isEqual = own !== undefined && hasher.hashes(textOf(name, own)).includes(hash)
    return isEqual ? hasher.hash(textOf(name, own)) : hash
  })
}

function mapComponents(
  components: Components,
  map: (name: ComponentName, hash: string) => string | undefined,
): Components {
  return Object.fromEntries(
    componentList(components).flatMap(({ name, hash }) => {
      const mapped = map(name, hash)
      return mapped === undefined ? [] : [[name, mapped]]
    }),
  )
}

let placeholders: Set<string> | undefined

/** Checks if a hash is of a placeholder, which firmware reports where the maker of the computer entered nothing. */
function isPlaceholder(sent: string) {
  placeholders ??= new Set(
    COMPONENT_NAMES.flatMap((name) =>
      PLACEHOLDER_VALUES.map((value) => hash("sha256", componentText(name, value))),
    ),
  )
  return placeholders.has(sent)
}
