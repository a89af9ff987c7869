import { hash } from "node:crypto"
import type { Clock, Random, Signing, Store } from "#app/capabilities.ts"
import { type LicenseSummary, withMachineFile } from "#app/licensing/dashboard/license-summary.server.ts"
import type { Components } from "#app/licensing/devices/device.ts"
import { createId } from "#app/platform/random.ts"
import { retryWhile } from "#app/platform/retry-while.ts"
import { indianDayOf } from "#app/platform/time.ts"
import {
  type ActivationDecision,
  type ActivationError,
  afterActivation,
  decideActivation,
} from "./activation.ts"
import { type DeviceDetails, idOfCopy, type SentDevice, serializeComponents } from "./device-components.ts"
import { type FoundLicense, findLicense } from "./find-license.server.ts"
import { markDeviceSeen, type OwnSeat } from "./queries.server.ts"
import { addActivation, claimSeat, type SeatedDevice, transferActivation } from "./seat-queries.server.ts"

type Context = Store & Clock & Random & Signing

export type ActivationResult =
  | { kind: "activated" | "already-active"; license: LicenseSummary; machineFile: string }
  | { kind: "refused"; code: ActivationError | "LICENSE_NOT_FOUND" | "UNAVAILABLE" }

/** Result if nothing was done: the device would use a transfer, to which nobody has agreed. */
export type NeedsTransfer = { kind: "needs-transfer" }

const BUSY = { kind: "refused", code: "UNAVAILABLE" } as const

/** Activates a device, or returns why not. Idempotent per device, also for simultaneous requests. */
export function activateDevice(context: Context, typedKey: string, device: DeviceDetails) {
  return retryWhile<ActivationResult>(async () => {
    const planned = await planActivation(context, typedKey, device)
    return planned.kind === "refused" ? planned : carryOut(context, planned, device)
  }, BUSY)
}

/** Activates a device unless it needs a transfer, which can't be undone. */
export function activateWithoutTransfer(context: Context, typedKey: string, device: DeviceDetails) {
  return retryWhile<ActivationResult | NeedsTransfer>(async () => {
    const planned = await planActivation(context, typedKey, device)
    if (planned.kind === "refused") return planned
    return planned.decision.kind === "transfer"
      ? { kind: "needs-transfer" }
      : carryOut(context, planned, device)
  }, BUSY)
}

async function planActivation(context: Context, typedKey: string, device: DeviceDetails) {
  const found = await findLicense(context, typedKey, device)
  if (found.kind === "refused") return found
  const decision = decideActivation(found.license, found, context.now())
  if (decision.kind === "refuse") return { kind: "refused", code: decision.because } as const
  return { kind: "planned", found, decision } as const
}

type Found = Extract<FoundLicense, { kind: "found" }>
type Accepted = Exclude<ActivationDecision, { kind: "refuse" }>

/** Writes one activation; null when the license changed between its read and the write. */
async function carryOut(
  context: Context,
  { found, decision }: { found: Found; decision: Accepted },
  device: DeviceDetails,
): Promise<ActivationResult | null> {
  if (!(await writeActivation(context, found, decision, device))) return null
  const isNew = decision.kind === "activate" || decision.kind === "transfer"
  const summary = await withMachineFile(context, afterActivation(found.license, found, decision), device)
  return { kind: isNew ? "activated" : "already-active", ...summary }
}

async function writeActivation(
  { db, now, randomBytes }: Store & Clock & Random,
  found: Found,
  decision: Accepted,
  device: DeviceDetails,
) {
  const { license, own, released } = found
  switch (decision.kind) {
    case "activate":
      return addActivation(db, license.id, seated(found, device, null), createId(randomBytes), now())
    case "transfer":
      return (
        released !== null &&
        transferActivation(db, released, decision.isExtra, seated(found, device, released.id), now())
      )
    default:
      return own !== null && claimSeat(db, own, device, now())
  }
}

/** The device on a seat that was another's or nobody's: listed as a copy where another seat has its ID. */
function seated({ listed, components }: Found, device: DeviceDetails, seatId: string | null): SeatedDevice {
  const isCopy = listed !== null && listed.id !== seatId
  return {
    ...device,
    components,
    listedAs: isCopy ? idOfCopy(device.deviceId, fingerprintOf(components)) : device.deviceId,
  }
}

/** Returns the same text for simultaneous calls of one computer, so that the database can tell that they are equal. */
const fingerprintOf = (components: Components) => hash("sha256", serializeComponents(components))

type ValidationResult =
  | { kind: "valid"; license: LicenseSummary; machineFile: string }
  | { kind: "invalid"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" | "DEVICE_NOT_ACTIVATED" }

/**
 * Checks if the license may be used on the device. Updates a last-seen time of an earlier day, so that the app's use
 * writes at most one row a day, and details that the device newly sent about itself; nothing else is written.
 */
export function validateDevice(context: Store & Clock & Signing, typedKey: string, device: SentDevice) {
  return retryWhile<ValidationResult>(async () => {
    const found = await findLicense(context, typedKey, device)
    if (found.kind === "refused") return { kind: "invalid", code: found.code }
    const { license, own } = found
    if (license.revokedAt) return { kind: "invalid", code: "LICENSE_REVOKED" }
    if (own?.deactivatedAt !== null) return { kind: "invalid", code: "DEVICE_NOT_ACTIVATED" }
    if (!(await writeSeen(context, own, device.deviceId))) return null
    return { kind: "valid", ...(await withMachineFile(context, license, device)) }
  })
}

/** False when the seat changed since it was read. */
async function writeSeen({ db, now }: Store & Clock, seat: OwnSeat, deviceId: string) {
  if (seat.update.kind !== "none")
    return claimSeat(db, seat, { deviceId, deviceName: null, appVersion: null }, now())
  if (indianDayOf(seat.lastSeenAt) < indianDayOf(now())) await markDeviceSeen(db, seat.id, now())
  return true
}
