import type { AppLoadContext } from "@remix-run/cloudflare"
import { normalizeLicenseKey } from "#app/domain/licensing/license-key.ts"
import { type ActivationRow, findLicenseByKey, type LicenseRow } from "#db/licensing/activations.server.ts"

export type FoundLicense =
  | { kind: "found"; license: LicenseRow; activations: ActivationRow[] }
  | { kind: "refused"; code: "LICENSE_NOT_FOUND" | "LICENSE_REVOKED" }

/** The license with a typed key, which may be revoked; a key that was replaced counts as revoked. */
export async function findLicense(
  { db }: Pick<AppLoadContext, "db">,
  typedKey: string,
): Promise<FoundLicense> {
  const { license, activations, isRetired } = await findLicenseByKey(db, normalizeLicenseKey(typedKey))
  if (license) return { kind: "found", license, activations }
  return { kind: "refused", code: isRetired ? "LICENSE_REVOKED" : "LICENSE_NOT_FOUND" }
}
