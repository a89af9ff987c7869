import { days } from "#app/domain/time.ts"

/** What became of a request of `npm run recover`. */
export type RecoveryOutcome = "payments-read" | "too-many-records" | "range-too-long" | "canceled"

/** The longest time whose payments one request reads; more are several requests. */
export const MAX_RECOVERY_RANGE = days(366)
