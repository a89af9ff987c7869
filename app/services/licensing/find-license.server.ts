import type { AppLoadContext } from "@remix-run/cloudflare"
import type { SeatState } from "#app/domain/licensing/activation.ts"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { type ActivationRow, findLicenseByKey, type LicenseRow } from "#db/licensing/activations.server.ts"
import { toSeatCounts } from "#db/licensing/seat-counts.server.ts"
import { toActivation } from "./license-summary.server.ts"

export type FoundLicense =
  | { kind: "found"; license: LicenseRow; own: ActivationRow | null; state: SeatState }
  | { kind: "refused"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" }

/** The license with a typed key, which may be revoked, and a device's seat; a key that was replaced counts as revoked. */
export async function findLicense(
  { db }: Pick<AppLoadContext, "db">,
  typedKey: string,
  deviceId: string,
): Promise<FoundLicense> {
  const key = normalizeLicenseKey(typedKey)
  const { license, own, released, isRetired } = await findLicenseByKey(db, key, deviceId)
  if (license) {
    const counts = toSeatCounts(license)
    const state = { counts, own: own && toActivation(own), released: released && toActivation(released) }
    return { kind: "found", license, own, state }
  }
  return { kind: "refused", code: isRetired ? "LICENSE_REVOKED" : "LICENSE_NOT_FOUND" }
}
