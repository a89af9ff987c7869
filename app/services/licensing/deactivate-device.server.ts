import type { AppLoadContext } from "@remix-run/cloudflare"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { deactivateDevices, findLicenseByKey } from "#db/licensing/activations.server.ts"
import { type LicenseSummary, summarizeLicense, toActivation } from "./license-summary.server.ts"

/**
 * Deactivates a device, which frees its seat. Returns the license's summary, or why the key can't be used.
 */
export async function deactivateDevice(
  { db, now }: Pick<AppLoadContext, "db" | "now">,
  typedKey: string,
  deviceId: string,
): Promise<LicenseSummary | "LICENSE_NOT_FOUND" | "LICENSE_REVOKED"> {
  const found = await findLicenseByKey(db, normalizeLicenseKey(typedKey))
  if (!found) return "LICENSE_NOT_FOUND"
  if (found === "retired") return "LICENSE_REVOKED"
  const { license, activations } = found
  await deactivateDevices(db, license.id, [deviceId], now())
  const after = activations
    .map(toActivation)
    .map((activation) =>
      activation.deviceId === deviceId ? { ...activation, isDeactivated: true } : activation,
    )
  return summarizeLicense(license, after, now())
}
