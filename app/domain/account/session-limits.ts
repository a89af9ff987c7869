import { days } from "#app/domain/time.ts"

/** How long a session lasts without a visit. */
export const IDLE_TIMEOUT = days(30)

/** How long a session lasts at most, however often it is used. */
export const ABSOLUTE_LIFETIME = days(90)

/** The maximum number of sessions per account; when another one begins, the oldest ends. */
export const MAX_SESSIONS = 100
