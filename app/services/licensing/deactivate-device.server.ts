import type { AppLoadContext } from "@remix-run/cloudflare"
import { deactivateDevices } from "#db/licensing/activations.server.ts"
import { type FoundLicense, findLicense } from "./find-license.server.ts"
import { type LicenseSummary, summarizeLicense, toActivation } from "./license-summary.server.ts"

type DeactivationResult =
  | { kind: "deactivated"; license: LicenseSummary }
  | Extract<FoundLicense, { kind: "refused" }>

/** Deactivates a device, which frees its seat. Idempotent, also for a device that is not active. */
export async function deactivateDevice(
  { db, now }: Pick<AppLoadContext, "db" | "now">,
  typedKey: string,
  deviceId: string,
): Promise<DeactivationResult> {
  const found = await findLicense({ db }, typedKey)
  if (found.kind === "refused") return found
  const { license, activations } = found
  await deactivateDevices(db, license.id, [deviceId], now())
  const after = activations
    .map(toActivation)
    .map((activation) =>
      activation.deviceId === deviceId ? { ...activation, isDeactivated: true } : activation,
    )
  return { kind: "deactivated", license: summarizeLicense(license, after, now()) }
}
