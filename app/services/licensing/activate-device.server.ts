import type { AppLoadContext } from "@remix-run/cloudflare"
import {
  type ActivationDecision,
  type ActivationError,
  decideActivation,
  type SeatState,
} from "#app/domain/licensing/activation.ts"
import { countsAfter } from "#app/domain/licensing/seat-counts.ts"
import { createId } from "#app/domain/random.ts"
import {
  addActivation,
  type DeviceDetails,
  type LicenseRow,
  reactivateDevice,
} from "#db/licensing/activations.server.ts"
import { transferActivation } from "#db/licensing/transfers.server.ts"
import { findLicense } from "./find-license.server.ts"
import { type LicenseSummary, toLicenseTerms } from "./license-summary.server.ts"
import { withMachineFile } from "./with-machine-file.server.ts"

type Dependencies = Pick<AppLoadContext, "db" | "signer" | "now" | "randomBytes">

/** How many times an activation is attempted when other requests change the license in between. */
const MAX_RETRIES = 5

type ActivationResult =
  | { kind: "activated" | "already-active"; license: LicenseSummary; machineFile: string }
  | { kind: "refused"; code: ActivationError | "LICENSE_NOT_FOUND" | "UNAVAILABLE" }

/** Nothing was done: the device would use a transfer, which nobody has agreed to. */
type NeedsTransfer = { kind: "needs-transfer" }

/**
 * Activates a device, or returns why not. Idempotent per device, also for simultaneous requests. A transfer can't be undone:
 * with `mayTransfer` false, it is not used.
 */
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: DeviceDetails,
): Promise<ActivationResult>
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: DeviceDetails,
  options: { mayTransfer: boolean },
): Promise<ActivationResult | NeedsTransfer>
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: DeviceDetails,
  { mayTransfer }: { mayTransfer: boolean } = { mayTransfer: true },
): Promise<ActivationResult | NeedsTransfer> {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const found = await findLicense(context, typedKey, device.deviceId)
    if (found.kind === "refused") return found
    const { license, state } = found
    const decision = decideActivation(toLicenseTerms(license), state, context.now())
    if (decision.kind === "transfer" && !mayTransfer) return { kind: "needs-transfer" }
    if (decision.kind === "refuse") return { kind: "refused", code: decision.because }
    const result = await attemptActivation(context, { license, state, decision }, device)
    if (result) return result
  }
  return { kind: "refused", code: "UNAVAILABLE" }
}

/** Writes one activation; null when the license changed between its read and the write. */
async function attemptActivation(
  context: Dependencies,
  { license, state, decision }: { license: LicenseRow; state: SeatState; decision: Accepted },
  device: DeviceDetails,
): Promise<ActivationResult | null> {
  if (!(await writeActivation(context, license, decision, device))) return null
  const after = countsAfter(state, decision)
  const isNew = decision.kind === "activate" || decision.kind === "transfer"
  const summary = await withMachineFile(context, afterTransfer(license, decision), after, device.deviceId)
  return { kind: isNew ? "activated" : "already-active", ...summary }
}

type Accepted = Exclude<ActivationDecision, { kind: "refuse" }>

function writeActivation(
  { db, now, randomBytes }: Dependencies,
  license: LicenseRow,
  decision: Accepted,
  device: DeviceDetails,
): Promise<boolean> {
  switch (decision.kind) {
    case "activate":
      return addActivation(db, license.id, device, createId(randomBytes), now())
    case "transfer":
      return transferActivation(db, license.id, decision, device, now())
    default:
      return reactivateDevice(db, license.id, device, now())
  }
}

/** The license as the write left it. */
function afterTransfer(license: LicenseRow, decision: Accepted): LicenseRow {
  const used = decision.kind === "transfer" && decision.isExtra ? 1 : 0
  return { ...license, extraTransfers: license.extraTransfers - used }
}
