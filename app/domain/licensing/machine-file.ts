import { addMilliseconds, days, isPast } from "#app/domain/time.ts"

/** How long a machine file of the API is valid: the app asks for a new one whenever it is online. */
export const API_FILE_LIFETIME = days(30)

const SHORT_LIFETIME = days(30)
const LONG_LIFETIME = days(365)

/** The longest that any machine file is valid. */
export const MAX_FILE_LIFETIME = LONG_LIFETIME

export type OfflineFileTerms = {
  /** In milliseconds. */
  lifetime: number
  expiresAt: Date
  /** From when a one-year file can be had; null when that is now. */
  yearFileFrom: Date | null
}

/**
 * How long a file for a computer that is never online is valid: nothing can revoke it there, so it is short while a
 * refund or a dispute is likely, `refundWindow` milliseconds from the purchase, and a year after that.
 */
export function offlineFileTerms(purchasedAt: Date, now: Date, refundWindow: number): OfflineFileTerms {
  const windowEnd = addMilliseconds(purchasedAt, refundWindow)
  const isLong = isPast(windowEnd, now)
  const lifetime = isLong ? LONG_LIFETIME : SHORT_LIFETIME
  return { lifetime, expiresAt: addMilliseconds(now, lifetime), yearFileFrom: isLong ? null : windowEnd }
}
