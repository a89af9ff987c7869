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

/** Activates a device, or returns why not. Idempotent per device, also for simultaneous requests. */
export async function activateDevice(
  context: Dependencies,
  typedKey: string,
  device: DeviceDetails,
): Promise<ActivationResult> {
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const found = await findLicense(context, typedKey, device.deviceId)
    if (found.kind === "refused") return found
    const result = await attemptActivation(context, found.license, found.state, device)
    if (result) return result
  }
  return { kind: "refused", code: "UNAVAILABLE" }
}

/** Decides and writes one activation; null when the license changed between its read and the write. */
async function attemptActivation(
  context: Dependencies,
  license: LicenseRow,
  state: SeatState,
  device: DeviceDetails,
): Promise<ActivationResult | null> {
  const decision = decideActivation(toLicenseTerms(license), state, context.now())
  if (decision.kind === "refuse") return { kind: "refused", code: decision.because }
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
