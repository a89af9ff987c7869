import { brand } from "#app/platform/brand.ts"
import { plural } from "#app/platform/plural.ts"
import { days, inDays, inYears } from "#app/platform/time.ts"
import { API_FILE_LIFETIME, MAX_FILE_DAYS, SHORT_FILE_DAYS } from "./machine-file.ts"

/** Words of the page of machine files and its form, but for those of `offlineCopy`. */
export const machineFileCopy = {
  ready: { before: "The machine file for ", after: " is ready. " },
  download: `Download ${brand.slug}.lic`,
  another: "Another computer",
  deviceId: "Device ID",
  name: "Name, for your list (optional)",
  get: "Get machine file",
  preparing: "Preparing…",
  back: "Back to the dashboard",
} as const

/** Time for which the app works without a connection: "30 days". */
export const offlineTime = inDays(API_FILE_LIFETIME)

/**
 * Time for which a downloaded machine file works while the payment may be refunded, and after that: "30 days", "1 year".
 */
export const shortFileTime = plural(SHORT_FILE_DAYS, "day")
export const longFileTime = inYears(days(MAX_FILE_DAYS))
