import { createHash } from "node:crypto"
import type { Clock, Random, Signing, Store } from "#app/capabilities.ts"
import {
  type LicenseSummary,
  toLicenseTerms,
  withMachineFile,
} from "#app/licensing/dashboard/license-summary.server.ts"
import { claimSeat } from "#app/licensing/devices/seat-claim-queries.server.ts"
import { transferActivation } from "#app/licensing/devices/transfer-queries.server.ts"
import { createId } from "#app/platform/random.ts"
import { retryWhile } from "#app/platform/retry.ts"
import { type ActivationDecision, type ActivationError, countsAfter, decideActivation } from "./activation.ts"
import { type Components, idOfCopy, serializeComponents } from "./device-components.ts"
import { type FoundLicense, findLicense } from "./find-license.server.ts"
import { addActivation, type LicenseRow, type SeatedDevice } from "./queries.server.ts"

/** Details that a device sends about itself. */
export type ActivatedDevice = {
  deviceId: string
  name: string | null
  appVersion: string | null
  /** As the app hashed them; empty for an app that sends none. */
  components: Components
}

export type ActivationResult =
  | { kind: "activated" | "already-active"; license: LicenseSummary; machineFile: string }
  | { kind: "refused"; code: ActivationError | "LICENSE_NOT_FOUND" | "UNAVAILABLE" }

type Options = { mayTransfer: boolean }

/** Result if nothing was done: the device would use a transfer, to which nobody has agreed. */
export type NeedsTransfer = { kind: "needs-transfer" }

/**
 * Activates a device, or returns why not. Idempotent per device, also for simultaneous requests. A transfer can't be undone:
 * with `mayTransfer` false, it is not used.
 */
export async function activateDevice(
  context: Store & Clock & Random & Signing,
  typedKey: string,
  device: ActivatedDevice,
): Promise<ActivationResult>
export async function activateDevice(
  context: Store & Clock & Random & Signing,
  typedKey: string,
  device: ActivatedDevice,
  options: Options,
): Promise<ActivationResult | NeedsTransfer>
export async function activateDevice(
  context: Store & Clock & Random & Signing,
  typedKey: string,
  device: ActivatedDevice,
  { mayTransfer }: Options = { mayTransfer: true },
): Promise<ActivationResult | NeedsTransfer> {
  const attempt = async (): Promise<ActivationResult | NeedsTransfer | null> => {
    const found = await findLicense(context, typedKey, device)
    if (found.kind === "refused") return found
    const decision = decideActivation(toLicenseTerms(found.license), found.state, context.now())
    if (decision.kind === "transfer" && !mayTransfer) return { kind: "needs-transfer" }
    if (decision.kind === "refuse") return { kind: "refused", code: decision.because }
    return attemptActivation(context, found, decision, device)
  }
  return retryWhile(attempt, { kind: "refused", code: "UNAVAILABLE" })
}

type Found = Extract<FoundLicense, { kind: "found" }>
type Accepted = Exclude<ActivationDecision, { kind: "refuse" }>

/** Writes one activation; null when the license changed between its read and the write. */
async function attemptActivation(
  context: Store & Clock & Random & Signing,
  found: Found,
  decision: Accepted,
  device: ActivatedDevice,
): Promise<ActivationResult | null> {
  if (!(await writeActivation(context, found, decision, device))) return null
  const after = countsAfter(found.state, decision)
  const isNew = decision.kind === "activate" || decision.kind === "transfer"
  const summary = await withMachineFile(context, afterTransfer(found.license, decision), after, device)
  return { kind: isNew ? "activated" : "already-active", ...summary }
}

async function writeActivation(
  { db, now, randomBytes }: Store & Clock & Random,
  found: Found,
  decision: Accepted,
  device: ActivatedDevice,
): Promise<boolean> {
  const { license, own, released } = found
  switch (decision.kind) {
    case "activate":
      return addActivation(db, license.id, seated(found, device, null), createId(randomBytes), now())
    case "transfer": {
      if (!released) return false
      const transfer = { activationId: released.id, from: decision.from, isExtra: decision.isExtra }
      return transferActivation(db, license.id, transfer, seated(found, device, released.id), now())
    }
    default: {
      if (!own) return false
      const { seat, isRecognition, learned } = own
      return claimSeat(db, license.id, { seat, device, learned, isRecognition }, now())
    }
  }
}

/** The device on a seat that was another's or nobody's: listed as a copy where another seat has its ID. */
function seated({ listed, components }: Found, device: ActivatedDevice, seatId: string | null): SeatedDevice {
  const isCopy = listed !== null && listed.id !== seatId
  return {
    ...device,
    components,
    listedAs: isCopy ? idOfCopy(device.deviceId, fingerprintOf(components)) : device.deviceId,
  }
}

/** Returns the same text for simultaneous calls of one computer, so that the database can tell that they are equal. */
const fingerprintOf = (components: Components) =>
  createHash("sha256").update(serializeComponents(components)).digest("hex")

/** The license as the write left it. */
function afterTransfer(license: LicenseRow, decision: Accepted): LicenseRow {
  const used = decision.kind === "transfer" && decision.isExtra ? 1 : 0
  return { ...license, extraTransfers: license.extraTransfers - used }
}
