import { MAX_RECOGNITIONS, RECOGNITION_WINDOW } from "#app/domain/licensing/components.ts"
import {
  API_FILE_LIFETIME,
  MAX_FILE_LIFETIME,
  SHORT_FILE_LIFETIME,
} from "#app/domain/licensing/machine-file.ts"
import { BILLING_LIMITS } from "#app/domain/orders/billing-details.ts"
import { MAX_DEVICES, TRANSFER_MONTHS } from "#app/domain/orders/plans.ts"
import { PICTURE_SIZE_LIMIT } from "#app/domain/support/bug-report.ts"
import { inDays, inYears, plural } from "./plural.ts"

// The rules of a license as visitors read them: of the records that the site enforces, so that neither changes alone.

/** "6 months" */
export const transferWindow = plural(TRANSFER_MONTHS, "month")
export const basicDevices = MAX_DEVICES.basic
export const businessDevices = MAX_DEVICES.business
/** How long the app works without a connection: "30 days". */
export const offlineTime = inDays(API_FILE_LIFETIME)
/** How long a downloaded machine file works while the payment may be refunded, and after that: "30 days", "1 year". */
export const shortFileTime = inDays(SHORT_FILE_LIFETIME)
export const longFileTime = inYears(MAX_FILE_LIFETIME)
/** "5 times in 30 days" */
export const recognitionLimit = `${plural(MAX_RECOGNITIONS, "time")} in ${inDays(RECOGNITION_WINDOW)}`

/** "120 characters", of a name on a receipt or a withdrawal. */
export const nameLimit = plural(BILLING_LIMITS.name, "character")

/** "5 MB", of a picture in a bug report. */
export const pictureLimit = `${PICTURE_SIZE_LIMIT / 1024 ** 2}\u00a0MB`
