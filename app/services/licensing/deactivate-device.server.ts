import type { Clock, Log, Mail, Signing, Site, Store } from "#app/capabilities.ts"
import type { SentDevice } from "#app/domain/licensing/components.ts"
import { type FoundLicense, findLicense } from "./find-license.server.ts"
import { type LicenseSummary, summarizeLicense } from "./license-summary.server.ts"
import { releaseDevices } from "./release-devices.server.ts"

type Dependencies = Store & Clock & Signing & Log & Site & Mail

type DeactivationResult =
  | { kind: "deactivated"; license: LicenseSummary }
  | Extract<FoundLicense, { kind: "refused" }>

/** Deactivates a device, which frees its seat. Idempotent, also for a device that is not active. */
export async function deactivateDevice(
  context: Dependencies,
  typedKey: string,
  device: SentDevice,
): Promise<DeactivationResult> {
  const found = await findLicense(context, typedKey, device)
  if (found.kind === "refused") return found
  const { license, own, state } = found
  const after = await releaseDevices(context, {
    license,
    seats: state.counts,
    chosen: own ? [own.seat.row] : [],
    releasedIn: "app",
  })
  return { kind: "deactivated", license: summarizeLicense(license, after, context.now()) }
}
