import type { AppLoadContext } from "@remix-run/cloudflare"
import { offlineFileNote } from "#app/copy/licensing/devices.ts"
import { activeDeviceId, type License } from "#app/domain/licensing/license.ts"
import { formatIndianDay } from "#app/domain/time.ts"

/** What the dashboard shows of the account's license; the sentence is chosen here, so that the browser loads one only. */
export function summarizeLicense({ now, config }: Pick<AppLoadContext, "now" | "config">, license: License) {
  return {
    key: license.key,
    planType: license.planType,
    isRevoked: license.revokedAt !== null,
    isRevokedByOwner: license.revocationReason === "by-owner",
    purchasedOn: formatIndianDay(license.createdAt),
    deviceId: activeDeviceId(license),
    offlineFileNote: offlineFileNote(license.createdAt, now(), config.refundWindow),
  }
}
